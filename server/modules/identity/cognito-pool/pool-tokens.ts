import * as z from 'zod/mini'
import { CognitoError } from '#server/integrations/cognito/cognito-error.ts'
import type { SealedPlace } from '#server/secrets/secrets.ts'
import { problem } from '#server/problem.ts'
import type { Cognito } from '#server/integrations/cognito/cognito.ts'
import type { Services } from '#server/services.ts'
import type { AttemptLimits } from '#server/modules/identity/attempt-limits.ts'

export type PoolServices = Pick<Services, 'config' | 'database' | 'jobs' | 'secrets' | 'log'>
/** What the operations of the Cognito pool work with. */
export type PoolParts = PoolServices & { limits: AttemptLimits; cognito: Cognito }

const poolToken = z.strictObject({
  refreshToken: z.string(),
  /** The pool's own name of the person. */
  username: z.string(),
})
/** What the pool gave us for a person. It never leaves the server. */
export type PoolToken = z.infer<typeof poolToken>
type TokenParts = Pick<PoolParts, 'database' | 'secrets'>

export const poolTokenPlaceOf = (userId: string): SealedPlace => ({
  accountId: userId,
  table: 'pool_token',
  row: userId,
  column: 'sealed',
  version: 1,
})

async function readToken({ database, secrets }: TokenParts, userId: string): Promise<PoolToken | null> {
  const row = await database.identity.selectFrom('pool_token').select('sealed').where('user_id', '=', userId).executeTakeFirst()
  return row === undefined ? null : z.parse(poolToken, JSON.parse(secrets.open(poolTokenPlaceOf(userId), row.sealed).toString()))
}

/** Keeps the newest token of a person, sealed. */
export async function savePoolToken({ database, secrets }: TokenParts, userId: string, token: PoolToken): Promise<void> {
  const sealed = secrets.seal(poolTokenPlaceOf(userId), JSON.stringify(token))
  await database.identity
    .insertInto('pool_token')
    .values({ user_id: userId, sealed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed, updated_at: new Date() }))
    .execute()
}

/** Revoking is a courtesy to the pool: our own sessions do not hang on it. */
async function revoke({ cognito, log }: PoolParts, { refreshToken }: PoolToken): Promise<void> {
  await cognito.revoke(refreshToken).catch((error: unknown) => log.warn({ err: error }, 'user pool: a token was not revoked'))
}

/** Keeps the token of a new sign-in; the one before it ends. */
export async function replacePoolToken(parts: PoolParts, userId: string, token: PoolToken): Promise<void> {
  const before = await readToken(parts, userId)
  await savePoolToken(parts, userId, token)
  if (before !== null) await revoke(parts, before)
}

/** Ends what the pool gave for a person. */
export async function dropPoolToken(parts: PoolParts, userId: string): Promise<void> {
  const token = await readToken(parts, userId)
  if (token === null) return
  await parts.database.identity.deleteFrom('pool_token').where('user_id', '=', userId).execute()
  await revoke(parts, token)
}

const signInAgain = () =>
  problem('auth.reauthentication_required', { title: 'Sign in again', detail: 'The user pool asks for your password again.' })

/**
 * Runs a call that the person's own access token allows; a new one is fetched for each.
 * @throws problem auth.reauthentication_required when the pool gives none (any more)
 */
export async function withAccessToken<T>(parts: PoolParts, userId: string, run: (accessToken: string) => Promise<T>): Promise<T> {
  const token = await readToken(parts, userId)
  if (token === null) throw signInAgain()
  return run(await renewed(parts, userId, token))
}

async function renewed(parts: PoolParts, userId: string, token: PoolToken, mayTryAgain = true): Promise<string> {
  try {
    const { accessToken, refreshToken } = await parts.cognito.renew(token.refreshToken, token.username)
    if (refreshToken !== undefined) await savePoolToken(parts, userId, { ...token, refreshToken })
    return accessToken
  } catch (error) {
    const isRefused = error instanceof CognitoError && (error.fault === 'credentials_wrong' || error.fault === 'person_unknown')
    if (!isRefused) throw error
    // where tokens rotate, another call of the same person may have been faster
    const newer = await readToken(parts, userId)
    if (mayTryAgain && newer !== null && newer.refreshToken !== token.refreshToken) return renewed(parts, userId, newer, false)
    throw signInAgain()
  }
}
