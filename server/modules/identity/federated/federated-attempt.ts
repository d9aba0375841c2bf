import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Provider } from '#contract/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { hashToken, type SealedPlace, type Secrets } from '#server/secrets/secrets.ts'

/** How long somebody may take at the provider. */
export const ATTEMPT_MS = 600_000

/** A sign-in that is under way at a provider. */
export interface FederatedAttempt {
  provider: Provider
  /** The account whose single sign-on it is. */
  ssoAccountId: string | null
  /** The signed-in person who links an identity; null when signing in. */
  linkUserId: string | null
  nonce: string
  /** RFC 7636. */
  verifier: string
  /** A path of the web client. */
  next: string | null
}

export const verifierPlaceOf = (stateHash: Buffer): SealedPlace => ({
  accountId: 'identity',
  table: 'federated_attempt',
  row: stateHash.toString('hex'),
  column: 'verifier_sealed',
  version: 1,
})

/** @returns the token for the cookie of the browser that begins: only that browser can finish */
export async function saveAttempt(
  db: Db,
  secrets: Pick<Secrets, 'seal'>,
  { state, ...attempt }: FederatedAttempt & { state: string },
): Promise<string> {
  const browserToken = randomBytes(32).toString('base64url')
  const stateHash = hashToken(state)
  await db
    .deleteFrom('federated_attempt')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
  await db
    .insertInto('federated_attempt')
    .values({
      state_hash: stateHash,
      provider: attempt.provider,
      sso_account_id: attempt.ssoAccountId,
      link_user_id: attempt.linkUserId,
      browser_hash: hashToken(browserToken),
      nonce: attempt.nonce,
      verifier_sealed: secrets.seal(verifierPlaceOf(stateHash), attempt.verifier),
      next: attempt.next,
      expires_at: new Date(Date.now() + ATTEMPT_MS),
    })
    .execute()
  return browserToken
}

/**
 * Takes an attempt away: it can be finished once, by the browser that began it.
 * @returns null for a state that is unknown, used, expired, or of another browser
 */
export async function takeAttempt(
  db: Db,
  secrets: Pick<Secrets, 'open'>,
  { state, browserToken }: { state: string; browserToken: string },
): Promise<FederatedAttempt | null> {
  const stateHash = hashToken(state)
  const taken = await db
    .deleteFrom('federated_attempt')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', hashToken(browserToken))
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst()
  if (taken === undefined) return null
  return {
    provider: taken.provider,
    ssoAccountId: taken.sso_account_id,
    linkUserId: taken.link_user_id,
    nonce: taken.nonce,
    verifier: secrets.open(verifierPlaceOf(stateHash), taken.verifier_sealed).toString(),
    next: taken.next,
  }
}
