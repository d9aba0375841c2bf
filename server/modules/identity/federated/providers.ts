import type { Selectable } from 'kysely'
import type { Provider } from '#contract/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { hostedLoginOf } from '#server/integrations/cognito/hosted-login.ts'
import type { OidcProvider } from '#server/integrations/oidc/provider.ts'
import type { Services } from '#server/services.ts'
import type { SsoProviderTable } from '#server/db/tables/accounts.ts'
import { openAccountSecret } from '#server/secrets/account-secret.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { webPaths } from '#server/texts/web-paths.ts'

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

/** Whose single sign-on an email domain has: proved and switched on. @param db an identity connection */
export async function ssoAccountOfDomain(db: Db, domain: string): Promise<string | null> {
  const found = await usable(db).where('p.email_domain', '=', domain).select('p.account_id').executeTakeFirst()
  return found?.account_id ?? null
}

/** @param db an identity connection */
async function hasUsableSso(db: Db): Promise<boolean> {
  return (await usable(db).select('p.account_id').limit(1).executeTakeFirst()) !== undefined
}

/** @param db an identity connection. @returns null unless it is proved and switched on */
async function usableSsoOfAccount(db: Db, secrets: Pick<Secrets, 'open'>, accountId: string): Promise<UsableSso | null> {
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

const SCOPE = 'openid email profile'

/** Which of an account's settings a sign-in is by; null for the operator's own providers. */
export interface IdentityProvider {
  provider: OidcProvider
  sso: UsableSso | null
}

/** The page of the web client that providers send the browser back to. */
export const redirectUriOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${webPaths.loginCallback}`

/**
 * How to reach a provider.
 * @param ssoAccountId the account whose single sign-on is meant
 * @returns null when it is not set up, or no longer
 */
export async function identityProviderOf(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  db: Db,
  wanted: { provider: Provider; ssoAccountId: string | null },
): Promise<IdentityProvider | null> {
  if (wanted.provider === 'SSO') {
    const sso = wanted.ssoAccountId === null ? null : await usableSsoOfAccount(db, secrets, wanted.ssoAccountId)
    return sso && { sso, provider: { ...sso.client, scope: SCOPE, namedBy: 'customer' } }
  }
  const provider = wanted.provider === 'Google' ? googleOf(config) : hostedOf(config)
  return provider && { sso: null, provider }
}

function googleOf({ google }: Config): OidcProvider | null {
  return google === undefined ? null : { ...google, scope: SCOPE, namedBy: 'operator' }
}

function hostedOf(config: Config): OidcProvider | null {
  const login = hostedLoginOf(config)
  if (login === undefined) return null
  const { clientId, clientSecret, scope, metadata } = login
  return { issuer: metadata.issuer, clientId, clientSecret, scope, metadata, namedBy: 'operator' }
}

/** Which ways in the sign-in page offers besides the password. */
export async function identityProviders({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<{ google: boolean; hosted: boolean; sso: boolean }> {
  return { google: googleOf(config) !== null, hosted: hostedOf(config) !== null, sso: await hasUsableSso(database.identity) }
}
