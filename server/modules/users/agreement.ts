import type { ReplyOf } from '#contract/route.ts'
import { AGREEMENT_VERSION, type getSignedAgreement } from '#contract/users.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx } from '#server/context.ts'
import { invalidField, problem } from '#server/problem.ts'

type Agreement = ReplyOf<typeof getSignedAgreement>

/**
 * Whether the current agreement is signed: by the person acting, or by the member with this address.
 * @throws problem right.missing without team.read, resource.not_found when nobody of this account has the address
 */
export async function readAgreement(ctx: Ctx, userId: string, email: string | undefined): Promise<Agreement> {
  const people = ctx.db.selectFrom('app_user as u').select(['u.id', 'u.agreement_version', 'u.agreement_signed_at'])
  const own = await people.where('u.id', '=', userId).select('u.email').executeTakeFirstOrThrow()
  if (email === undefined || email === own.email) return presentAgreement(own)
  authorize(ctx, 'team.read')
  const member = await people
    .innerJoin('membership as m', 'm.user_id', 'u.id')
    .where('m.account_id', '=', ctx.accountId)
    .where('u.email', '=', email)
    .executeTakeFirst()
  if (member === undefined) throw problem('resource.not_found')
  return presentAgreement(member)
}

function presentAgreement(row: { agreement_version: string | null; agreement_signed_at: Date | null }): Agreement {
  const signed = row.agreement_version === AGREEMENT_VERSION
  return { signed, version: AGREEMENT_VERSION, signedAt: signed ? (row.agreement_signed_at?.toISOString() ?? null) : null }
}

/** Signs what is in force now. @throws problem request.invalid when the version read is not the one in force */
export async function signAgreement(ctx: Ctx, userId: string, version: string): Promise<Agreement> {
  if (version !== AGREEMENT_VERSION) throw invalidField('version', `is not the agreement in force, ${AGREEMENT_VERSION}`)
  await ctx.db.updateTable('app_user').set({ agreement_version: version, agreement_signed_at: ctx.now }).where('id', '=', userId).execute()
  await audit(ctx, 'agreement.signed', { target: userId, details: { version } })
  return { signed: true, version, signedAt: ctx.now.toISOString() }
}
