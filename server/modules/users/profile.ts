import type { Updateable } from 'kysely'
import type { Input } from '#contract/route.ts'
import type { Profile, updateProfile as route } from '#contract/users.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx } from '#server/context.ts'
import type { AccountTable } from '#server/db/tables/accounts.ts'
import type { AppUserTable } from '#server/db/tables/users.ts'
import { keepAccountSecret } from '#server/secrets/account-secret.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { templateLinks } from '#server/integrations/aws/private-templates.ts'
import type { Services } from '#server/services.ts'
import { presentProfile } from './present.ts'
import { findProfile, listSecretStates, membershipsOf } from './queries.ts'
import { actingPerson } from './team.ts'

export type ProfileSources = Pick<Services, 'config' | 'database'>

/**
 * The person acting, in the account they act in: their own, or one entered through a grant.
 * @returns what asks for their other accounts, once this one's transaction is over
 */
export async function profileOf(ctx: Ctx, { config, database: { identity } }: ProfileSources): Promise<() => Promise<Profile>> {
  const { userId, standing } = actingPerson(ctx)
  const row = await findProfile(ctx, userId)
  const secrets = await listSecretStates(ctx)
  // a key is made for one account and is told of no other
  const isTold = (accountId: string) => ctx.principal.kind === 'session' || accountId === ctx.accountId
  return async () => {
    const memberships = (await membershipsOf(identity, userId)).filter((membership) => isTold(membership.account_id))
    const links = templateLinks({ publicUrl: config.publicUrl, folder: config.aws.privateTemplatesUrl })
    return presentProfile(ctx, { row, standing, secrets, memberships, links })
  }
}

type Body = Input<typeof route>['body']

const OWN = { firstName: 'first_name', lastName: 'last_name', language: 'language' } as const satisfies Partial<
  Record<keyof Body, keyof AppUserTable>
>
const OF_ACCOUNT = {
  company: 'name',
  companyNickname: 'nickname',
  customerAlias: 'alias',
  jitOnboarding: 'jit_onboarding',
  onDemandScanner: 'on_demand_scanner',
  jiraDomain: 'jira_domain',
  jiraEmail: 'jira_email',
  jiraProjectKey: 'jira_project_key',
  autoCreateJiraTask: 'auto_create_jira_task',
} as const satisfies Partial<Record<keyof Body, keyof AccountTable>>

/** The fields given, by the columns they are kept in. */
function columnsOf(body: Body, columns: Readonly<Record<string, string>>): Record<string, unknown> {
  const given = new Map(Object.entries(body).filter(([, value]) => value !== undefined))
  return Object.fromEntries(Object.entries(columns).flatMap(([field, column]) => (given.has(field) ? [[column, given.get(field)]] : [])))
}
const namesOf = (changes: object, ...more: string[]): string => [...Object.keys(changes), ...more].toSorted().join(', ')

/**
 * Changes the person's own fields, and those of the account.
 * @throws problem right.missing when a field of the account comes without the right account.manage
 */
export async function updateProfile(secrets: Pick<Secrets, 'seal'>, ctx: Ctx, userId: string, body: Body): Promise<void> {
  const own: Updateable<AppUserTable> = columnsOf(body, OWN)
  const ofAccount: Updateable<AccountTable> = columnsOf(body, OF_ACCOUNT)
  const changesAccount = Object.keys(ofAccount).length > 0 || body.jiraApiToken !== undefined
  if (changesAccount) {
    authorize(ctx, 'account.manage')
    await updateAccount(secrets, ctx, ofAccount, body.jiraApiToken)
  }
  if (Object.keys(own).length > 0) await ctx.db.updateTable('app_user').set(own).where('id', '=', userId).execute()
  if (Object.keys(own).length > 0 || !changesAccount)
    await audit(ctx, 'user.updated', { target: userId, details: { fields: namesOf(own) } })
}

async function updateAccount(
  secrets: Pick<Secrets, 'seal'>,
  ctx: Ctx,
  changes: Updateable<AccountTable>,
  jiraApiToken: string | null | undefined,
): Promise<void> {
  const { accountId, db, now } = ctx
  if (Object.keys(changes).length > 0) await db.updateTable('account').set(changes).where('account_id', '=', accountId).execute()
  if (jiraApiToken !== undefined) await keepAccountSecret(secrets, db, { accountId, name: 'jira_api_token', text: jiraApiToken, now })
  const fields = namesOf(changes, ...(jiraApiToken === undefined ? [] : ['jira_api_token']))
  await audit(ctx, 'account.updated', { target: accountId, details: { fields } })
}
