import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { SsoProviderTable } from '#server/db/tables/accounts.ts'
import { openAccountSecret } from '#server/secrets/account-secret.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

/** Under which name the client secret is sealed among the account's. */
export const CLIENT_SECRET = 'sso_client_secret'

export type SsoRow = Selectable<SsoProviderTable>

/** The single sign-on of an account, as sign-in needs it. */
export interface UsableSso {
  accountId: string
  emailDomain: string
  /** Of whoever is made at their first sign-in. */
  role: SsoRow['role']
  jitOnboarding: boolean
  client: { issuer: string; clientId: string; clientSecret: string | undefined }
}

/** The part after the last @, in small letters. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

export function ssoOf(db: Db, accountId: string): Promise<SsoRow | undefined> {
  return db.selectFrom('sso_provider').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

const usable = (db: Db) => db.selectFrom('sso_provider as p').where('p.enabled', '=', true).where('p.domain_verified_at', 'is not', null)

/** Whose single sign-on an e-mail domain has: proved and switched on. @param db an identity connection */
export async function ssoAccountOfDomain(db: Db, domain: string): Promise<string | null> {
  const found = await usable(db).where('p.email_domain', '=', domain).select('p.account_id').executeTakeFirst()
  return found?.account_id ?? null
}

/** @param db an identity connection */
export async function hasUsableSso(db: Db): Promise<boolean> {
  return (await usable(db).select('p.account_id').limit(1).executeTakeFirst()) !== undefined
}

/** @param db an identity connection. @returns null unless it is proved and switched on */
export async function usableSsoOfAccount(db: Db, secrets: Pick<Secrets, 'open'>, accountId: string): Promise<UsableSso | null> {
  const found = await usable(db)
    .innerJoin('account as a', 'a.account_id', 'p.account_id')
    .where('p.account_id', '=', accountId)
    .select(['p.issuer', 'p.client_id', 'p.email_domain', 'p.role', 'a.jit_onboarding'])
    .executeTakeFirst()
  if (found === undefined) return null
  const clientSecret = await openAccountSecret(secrets, db, { accountId, name: CLIENT_SECRET })
  return {
    accountId,
    emailDomain: found.email_domain,
    role: found.role,
    jitOnboarding: found.jit_onboarding,
    client: { issuer: found.issuer, clientId: found.client_id, clientSecret: clientSecret ?? undefined },
  }
}
