import { getDomain } from 'tldts'
import type { Input } from '#contract/route.ts'
import type { putSso, Sso } from '#contract/sso.ts'
import { audit } from '#server/audit.ts'
import { newKey } from '#server/domain-proof.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { oidcOf } from '#server/integrations/oidc/oidc.ts'
import { OidcError } from '#server/integrations/oidc/provider.ts'
import { keepAccountSecret } from '#server/secrets/account-secret.ts'
import { CLIENT_SECRET, redirectUriOf, requireRecentProof, ssoOf, type SsoRow } from '#server/modules/identity/index.ts'
import { invalidField } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentSso } from './present.ts'

/** Where anybody can have an address: no company's own. */
const PUBLIC_MAIL: ReadonlySet<string> = new Set(
  `126.com 163.com aim.com aol.com bluewin.ch comcast.net cox.net duck.com email.com fastmail.com fastmail.fm free.fr freenet.de
  gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net googlemail.com hey.com hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr
  hotmail.it hushmail.com icloud.com inbox.com laposte.net libero.it live.co.uk live.com live.de live.fr live.nl mac.com mail.com
  mail.de mail.ru mailbox.org me.com msn.com naver.com orange.fr outlook.at outlook.com outlook.de outlook.es outlook.fr outlook.it
  pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rocketmail.com sbcglobal.net seznam.cz sfr.fr sina.com t-online.de
  telefonica.net terra.es tuta.com tutanota.com tutanota.de uol.com.br verizon.net wanadoo.fr web.de wp.pl yahoo.co.jp yahoo.co.uk
  yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru ymail.com zoho.com zohomail.eu`.split(/\s+/u),
)

/** True for domains of mail providers, and for those under which anybody registers names (publicsuffix.org: co.uk, github.io). */
function isPublicDomain(domain: string): boolean {
  return PUBLIC_MAIL.has(domain) || getDomain(domain, { allowPrivateDomains: true }) === null
}

type Settings = Input<typeof putSso>['body']

/**
 * Keeps an account's single sign-on once its provider has told its configuration.
 * @throws problem request.invalid for a provider that cannot be used, a domain of everybody, or a missing client secret
 */
export async function saveSso(services: Services, scope: Scope, wanted: Settings): Promise<Sso> {
  requireRecentProof(scope)
  if (isPublicDomain(wanted.emailDomain)) throw invalidField('emailDomain', 'is a public email domain, where anyone can have an address')
  // before anything goes out: only who may, and only what can be kept
  await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'team.manage')
    requireSecret(await ssoOf(ctx.db, ctx.accountId), wanted)
  })
  const provider = {
    issuer: wanted.issuer,
    clientId: wanted.clientId,
    clientSecret: undefined,
    scope: 'openid',
    namedBy: 'customer',
  } as const
  await oidcOf(services.egress)
    .check(provider)
    .catch((error: unknown) => {
      if (!(error instanceof OidcError)) throw error
      throw invalidField('issuer', `is not a usable OpenID Connect provider. ${error.message}`)
    })
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'team.manage')
    const known = await ssoOf(ctx.db, ctx.accountId)
    requireSecret(known, wanted)
    const row = await write(ctx, services, known, wanted)
    const { issuer, email_domain: emailDomain, enabled, role } = row
    await audit(ctx, 'sso.updated', {
      details: {
        emailDomain,
        enabled,
        issuer,
        jitOnboarding: wanted.jitOnboarding,
        role,
        secretChanged: wanted.clientSecret !== undefined,
      },
    })
    // a door for new people, and the role behind it: whoever manages the team hears of it, for it outlasts who made it
    await emit(ctx, 'account.security_changed', { change: 'sso_changed', emailDomain })
    return presentSso(ctx.db, row, redirectUriOf(services.config))
  })
}

/** A kept secret goes to nobody but the provider it was given for. */
function requireSecret(known: SsoRow | undefined, { issuer, clientId, clientSecret }: Settings): void {
  if (clientSecret !== undefined) return
  if (known === undefined) throw invalidField('clientSecret', 'is needed')
  if (known.issuer !== issuer || known.client_id !== clientId)
    throw invalidField('clientSecret', 'must be entered again for another issuer or client')
}

async function write(ctx: Ctx, { secrets }: Services, known: SsoRow | undefined, wanted: Settings): Promise<SsoRow> {
  const { db, accountId } = ctx
  // another domain is to be proved again
  const isSameDomain = known?.email_domain === wanted.emailDomain
  const columns = {
    issuer: wanted.issuer,
    client_id: wanted.clientId,
    email_domain: wanted.emailDomain,
    domain_key: isSameDomain ? known.domain_key : newKey(),
    domain_verified_at: isSameDomain ? known.domain_verified_at : null,
    domain_missed: isSameDomain ? known.domain_missed : 0,
    domain_silent: isSameDomain ? known.domain_silent : 0,
    role: wanted.userRole,
    enabled: wanted.enabled,
    updated_at: ctx.now,
  }
  if (wanted.clientSecret !== undefined)
    await keepAccountSecret(secrets, db, { accountId, name: CLIENT_SECRET, text: wanted.clientSecret, now: ctx.now })
  await db.updateTable('account').set({ jit_onboarding: wanted.jitOnboarding }).where('account_id', '=', accountId).execute()
  return db
    .insertInto('sso_provider')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow()
}
