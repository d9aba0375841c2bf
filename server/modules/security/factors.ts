import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { confirmPhone, confirmTotp, renewRecoveryCodes, setPreferredMfa, setUpPhone, setUpTotp } from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { auditPerson, requireAttempt, requireOwnProof, requireOwnSession, type UserPool } from '#server/modules/identity/index.ts'
import { endSessionsOf } from '#server/modules/sessions/index.ts'
import { describeSecurity } from './credentials.ts'
import { type Parts, prove } from './prove.ts'
import { type CredentialChange, recordChange } from './record-change.ts'

const nothingElse = (): Promise<void> => Promise.resolve()

/** A factor was set up, changed or dropped: this session knows it, and whoever is signed in by the old way is out unless told. */
async function recordFactorChange(
  parts: Parts,
  scope: Scope,
  change: Omit<CredentialChange, 'event'>,
  { isProved, keepOtherSessions = false }: { isProved: boolean | null; keepOtherSessions?: boolean | undefined },
): Promise<number> {
  const { id, userId } = requireOwnSession(scope)
  return recordChange(parts, scope, { ...change, event: 'user.mfa_changed' }, async (db) => {
    const sessions = db
      .updateTable('session')
      .set({ factor_proved_at: isProved === true ? new Date() : null })
      .where('user_id', '=', userId)
    if (isProved !== null) await (isProved ? sessions.where('id', '=', id) : sessions).execute()
    return keepOtherSessions ? 0 : endSessionsOf(db, userId, 'factor_changed', { exceptSessionId: id })
  })
}

/**
 * Whoever has a second factor changes it by a session in which it was proved: a sign-in by Google, or a password given again, is
 * only the other one.
 * @returns the person
 * @throws problem auth.reauthentication_required where a code of the app proves it, auth.step_up_required where a sign-in does
 */
async function requireFactorProof({ pool }: Parts, scope: Scope): Promise<string> {
  const { userId, factorProvedAt } = requireOwnProof(scope)
  if (factorProvedAt !== null) return userId
  const { preferredMfa, totpSince, hasPassword } = await pool.describe(userId)
  if (preferredMfa === 'NOMFA') return userId
  if (totpSince !== null)
    throw problem('auth.reauthentication_required', {
      title: 'Confirm your identity',
      detail: 'Enter a code from your authenticator app. The password alone is not enough to change it.',
    })
  // nobody who signs in elsewhere alone is asked for a text, and so could never prove the number
  if (hasPassword)
    throw problem('auth.step_up_required', {
      title: 'Sign in with your own password',
      detail:
        'Your second factor was not asked for in this session. Sign in with your password and the code that is sent to you, to change it.',
    })
  return userId
}

function requireOffer({ features }: UserPool, feature: keyof UserPool['features']): void {
  if (!features[feature]) throw problem('auth.not_configured', { detail: 'This installation does not offer that second factor.' })
}

/** A factor that is being set up is in the audit as a request; its proof follows as success or failure. */
async function auditRequest({ services }: Parts, { client }: Scope, userId: string, factor: string): Promise<void> {
  await services.database.transact('identity', {}, (db) =>
    auditPerson(services, db, { userId, event: 'user.mfa_changed', status: 'Request', client, details: { factor } }),
  )
}

export async function beginTotp(parts: Parts, scope: Scope): Promise<ReplyOf<typeof setUpTotp>> {
  const userId = await requireFactorProof(parts, scope)
  requireOffer(parts.pool, 'totp')
  const made = await parts.pool.setUpTOTP({ userId, client: scope.client })
  await auditRequest(parts, scope, userId, 'TOTP')
  return made
}

export async function finishTotp(
  parts: Parts,
  scope: Scope,
  { code, keepOtherSessions }: BodyOf<typeof confirmTotp>,
): Promise<ReplyOf<typeof confirmTotp>> {
  const userId = await requireFactorProof(parts, scope)
  const { client } = scope
  const { recoveryCodes } = await prove(parts, scope, 'user.mfa_changed', () => parts.pool.verifyTOTPToken({ userId, code, client }))
  const change = { change: 'app_added', details: { factor: 'TOTP' } } as const
  const endedSessions = await recordFactorChange(parts, scope, change, { isProved: true, keepOtherSessions })
  return { ...(await describeSecurity(parts, scope)), recoveryCodes, endedSessions }
}

/** Texts cost money and go to strangers if one mistypes: they are limited like those of sign-in, by person and by number. */
export async function beginPhone(parts: Parts, scope: Scope, { phone }: BodyOf<typeof setUpPhone>): Promise<ReplyOf<typeof setUpPhone>> {
  const userId = await requireFactorProof(parts, scope)
  requireOffer(parts.pool, 'sms')
  const { client, language } = scope
  for (const username of [userId, phone]) await requireAttempt(parts.limits, { kind: 'text', username, address: client.ip })
  const sent = await parts.pool.setUpPhone({ userId, phone, language, client })
  await auditRequest(parts, scope, userId, 'SMS')
  return sent
}

export async function finishPhone(
  parts: Parts,
  scope: Scope,
  { code, keepOtherSessions }: BodyOf<typeof confirmPhone>,
): Promise<ReplyOf<typeof confirmPhone>> {
  const userId = await requireFactorProof(parts, scope)
  const { client } = scope
  const { recoveryCodes } = await prove(parts, scope, 'user.mfa_changed', () => parts.pool.confirmPhone({ userId, code, client }))
  const change = { change: 'phone_added', details: { factor: 'SMS' } } as const
  const endedSessions = await recordFactorChange(parts, scope, change, { isProved: true, keepOtherSessions })
  return { ...(await describeSecurity(parts, scope)), recoveryCodes, endedSessions }
}

/** @throws problem request.invalid for a factor that is not proved */
export async function preferFactor(
  parts: Parts,
  scope: Scope,
  { preferredMfa, keepOtherSessions }: BodyOf<typeof setPreferredMfa>,
): Promise<ReplyOf<typeof setPreferredMfa>> {
  const userId = await requireFactorProof(parts, scope)
  await parts.pool.setPreferredMFA(userId, preferredMfa)
  const isDropped = preferredMfa === 'NOMFA'
  const change = { change: isDropped ? 'factor_dropped' : 'factor_chosen', details: { factor: preferredMfa } } as const
  const endedSessions = await recordFactorChange(parts, scope, change, { isProved: isDropped ? false : null, keepOtherSessions })
  return { ...(await describeSecurity(parts, scope)), endedSessions }
}

/** @throws problem request.invalid without a second factor */
export async function makeRecoveryCodes(parts: Parts, scope: Scope): Promise<ReplyOf<typeof renewRecoveryCodes>> {
  const userId = await requireFactorProof(parts, scope)
  requireOffer(parts.pool, 'recoveryCodes')
  const made = await parts.pool.renewRecoveryCodes(userId)
  await recordChange(parts, scope, { event: 'user.recovery_codes_made', change: 'recovery_codes_made' }, nothingElse)
  return made
}
