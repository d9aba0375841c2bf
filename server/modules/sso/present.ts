import { randomBytes } from 'node:crypto'
import type { Sso } from '#contract/sso.ts'
import type { Db } from '#server/db/database.ts'
import { CLIENT_SECRET, type SsoRow } from '#server/modules/identity/index.ts'
import type { Egress } from '#egress/egress.ts'

const WITHIN_MS = 5_000
/** Enough to see what is wrong with a record. */
const SHOWN = 10
const SHOWN_LENGTH = 200

/** What a domain's owner publishes to prove that it is theirs: a TXT record of this name with this value. */
interface DomainRecord {
  name: string
  value: string
}
export const newDomainKey = (): string => randomBytes(20).toString('hex')
export const domainRecordOf = (domain: string, key: string): DomainRecord => ({
  name: `_parapet-challenge.${domain}`,
  value: `parapet-verification=${key}`,
})

/**
 * Looks for the record.
 * @returns whether it is there, and what is there instead
 * @throws NetworkError when the name servers do not answer within five seconds
 */
export async function findDomainProof(
  egress: Pick<Egress, 'lookUp'>,
  { name, value }: DomainRecord,
): Promise<{ verified: boolean; seen: string[] }> {
  const { records } = await egress.lookUp(name, 'TXT', AbortSignal.timeout(WITHIN_MS))
  const seen = records.map((record) => record.trim())
  return { verified: seen.includes(value), seen: seen.slice(0, SHOWN).map((record) => record.slice(0, SHOWN_LENGTH)) }
}

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
    domainRecord: domainRecordOf(row.email_domain, row.domain_key),
    domainVerifiedAt: row.domain_verified_at?.toISOString() ?? null,
    jitOnboarding: jit_onboarding,
    userRole: row.role,
    enabled: row.enabled,
    redirectUri,
  }
}
