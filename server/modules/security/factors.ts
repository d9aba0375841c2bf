import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { confirmPhone, confirmTotp, renewRecoveryCodes, setPreferredMfa, setUpPhone, setUpTotp } from '#contract/security.ts'
import type { Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { auditPerson, requireAttempt, requireOwnProof, type UserPool } from '#server/modules/identity/index.ts'
import { describeSecurity } from './credentials.ts'
import { type Parts, prove } from './prove.ts'
import { recordChange } from './record-change.ts'

const nothingElse = (): Promise<void> => Promise.resolve()

function requireOffer({ features }: UserPool, feature: keyof UserPool['features']): void {
  if (!features[feature]) throw problem('auth.not_configured', { detail: 'This installation does not offer that factor.' })
}

/** A factor that is being set up is in the audit as a request; its proof follows as success or failure. */
async function auditRequest({ services }: Parts, { client }: Scope, userId: string, factor: string): Promise<void> {
  await services.database.transact('identity', {}, (db) =>
    auditPerson(services, db, { userId, event: 'user.mfa_changed', status: 'Request', client, details: { factor } }),
  )
}

export async function beginTotp(parts: Parts, scope: Scope): Promise<ReplyOf<typeof setUpTotp>> {
  const { userId } = requireOwnProof(scope)
  requireOffer(parts.pool, 'totp')
  const made = await parts.pool.setUpTOTP({ userId, client: scope.client })
  await auditRequest(parts, scope, userId, 'TOTP')
  return made
}

export async function finishTotp(parts: Parts, scope: Scope, { code }: BodyOf<typeof confirmTotp>): Promise<ReplyOf<typeof confirmTotp>> {
  const { userId } = requireOwnProof(scope)
  const { client } = scope
  const { recoveryCodes } = await prove(parts, scope, 'user.mfa_changed', () => parts.pool.verifyTOTPToken({ userId, code, client }))
  await recordChange(parts, scope, { event: 'user.mfa_changed', change: 'app_added', details: { factor: 'TOTP' } }, nothingElse)
  return { ...(await describeSecurity(parts, scope)), recoveryCodes }
}

/** Texts cost money and go to strangers if one mistypes: they are limited like those of sign-in, by person and by number. */
export async function beginPhone(parts: Parts, scope: Scope, { phone }: BodyOf<typeof setUpPhone>): Promise<ReplyOf<typeof setUpPhone>> {
  const { userId } = requireOwnProof(scope)
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
  { code }: BodyOf<typeof confirmPhone>,
): Promise<ReplyOf<typeof confirmPhone>> {
  const { userId } = requireOwnProof(scope)
  const { client } = scope
  const { recoveryCodes } = await prove(parts, scope, 'user.mfa_changed', () => parts.pool.confirmPhone({ userId, code, client }))
  await recordChange(parts, scope, { event: 'user.mfa_changed', change: 'phone_added', details: { factor: 'SMS' } }, nothingElse)
  return { ...(await describeSecurity(parts, scope)), recoveryCodes }
}

/** @throws problem request.invalid for a factor that is not proved */
export async function preferFactor(
  parts: Parts,
  scope: Scope,
  { preferredMfa }: BodyOf<typeof setPreferredMfa>,
): Promise<ReplyOf<typeof setPreferredMfa>> {
  const { userId } = requireOwnProof(scope)
  await parts.pool.setPreferredMFA(userId, preferredMfa)
  const change = preferredMfa === 'NOMFA' ? 'factor_dropped' : 'factor_chosen'
  await recordChange(parts, scope, { event: 'user.mfa_changed', change, details: { factor: preferredMfa } }, nothingElse)
  return describeSecurity(parts, scope)
}

/** @throws problem request.invalid without a second factor */
export async function makeRecoveryCodes(parts: Parts, scope: Scope): Promise<ReplyOf<typeof renewRecoveryCodes>> {
  const { userId } = requireOwnProof(scope)
  requireOffer(parts.pool, 'recoveryCodes')
  const made = await parts.pool.renewRecoveryCodes(userId)
  await recordChange(parts, scope, { event: 'user.recovery_codes_made', change: 'recovery_codes_made' }, nothingElse)
  return made
}
