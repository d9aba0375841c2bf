import type { Sso } from '#contract/sso.ts'
import type { Db } from '#server/db/database.ts'
import { CLIENT_SECRET, type SsoRow } from '#server/modules/identity/index.ts'
import { proofRecordOf } from '#server/domain-proof.ts'

/** An account's single sign-on as its managers see it. */
export async function presentSso(db: Db, row: SsoRow, redirectUri: string): Promise<Sso> {
  const { jit_onboarding } = await db
    .selectFrom('account')
    .select('jit_onboarding')
    .where('account_id', '=', row.account_id)
    .executeTakeFirstOrThrow()
  const secret = await db
    .selectFrom('account_secret')
    .select(['last4', 'updated_at'])
    .where('account_id', '=', row.account_id)
    .where('name', '=', CLIENT_SECRET)
    .executeTakeFirst()
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: { set: secret !== undefined, last4: secret?.last4 ?? null, updatedAt: secret?.updated_at.toISOString() ?? null },
    emailDomain: row.email_domain,
    domainRecord: proofRecordOf(row.email_domain, row.domain_key),
    domainVerifiedAt: row.domain_verified_at?.toISOString() ?? null,
    jitOnboarding: jit_onboarding,
    userRole: row.role,
    enabled: row.enabled,
    redirectUri,
  }
}
