import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { KindSetup } from '#contract/kinds.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import type { Lender } from '#server/lender.ts'
import { newId } from '#server/new-id.ts'
import { isIssued, issue, nameOfIssued, RANDOM_BYTES } from '#server/secrets/issued.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { refusedFor, refusing } from './try-connection.ts'

const SEED = 'issued field of a target'

const named = ({ vectorType }: ScannerInfo, field: string, accountId: string) => nameOfIssued(vectorType, field, accountId)

const fieldsOf = ({ connection }: ScannerInfo) =>
  Object.entries(connection.fields).flatMap(([name, { issued }]) => (issued === undefined ? [] : [{ name, ...issued }]))

/**
 * Values of the fields that a kind leaves to this server, for one account. They are stored with a connection and nowhere before.
 * @param target a target, or a draft of one: the same again for the same one
 */
const issueFields = (secrets: Pick<Secrets, 'hmac'>, scanner: ScannerInfo, accountId: string, target: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(scanner).map(({ name }) => {
      // what is prepared with it at the provider is connected when that is done: perhaps another day
      const random = secrets.hmac(SEED, JSON.stringify([scanner.vectorType, name, accountId, target])).subarray(0, RANDOM_BYTES)
      return [name, issue(secrets, named(scanner, name, accountId), random)]
    }),
  )

/**
 * Takes of such fields only what was made for this account, and no value twice. Another account's is refused by its mark: it never
 * leads into a target that trusts somebody else.
 * @param kept what the connection has already: it may stay, whenever it was made
 * @throws problem target.refused naming the field
 */
export async function requireIssued(
  ctx: Ctx,
  secrets: Pick<Secrets, 'hmacs'>,
  scanner: ScannerInfo,
  { fields, kept = {} }: { fields: FieldValues; kept?: FieldValues },
): Promise<void> {
  for (const { name, foreign, used } of fieldsOf(scanner)) {
    const value = fields[name]
    if (typeof value !== 'string' || value === '' || value === kept[name]) continue
    if (!isIssued(secrets, value, named(scanner, name, ctx.accountId))) throw refusedFor(scanner.connection, foreign, ctx.language)
    // two at once wait for each other
    await sql`select pg_advisory_xact_lock(hashtext('target of a connection'), hashtext(${ctx.accountId}))`.execute(ctx.db)
    const other = await ctx.db
      .selectFrom('connection')
      .select(['id', 'name'])
      .where('account_id', '=', ctx.accountId)
      .where('vector_type', '=', scanner.vectorType)
      .where(sql<boolean>`fields ->> ${name} = ${value}`)
      .executeTakeFirst()
    if (other !== undefined) throw refusedFor(scanner.connection, used, ctx.language, other)
  }
}

/** The targets that are prepared at once, each with the fields to connect it with. @throws problem target.refused */
function membersOf(
  scanner: ScannerInfo,
  targets: readonly string[],
  of: { principal: string; language: Language },
  issue: (target: string) => Record<string, string>,
) {
  const { member } = scanner.connection
  if (member === undefined) return []
  return [...new Set(targets)].map((target) => {
    const issued = issue(target)
    return { target, issued, fields: { ...refusing(scanner, of.language, () => member(target, of.principal)), ...issued } }
  })
}

/** Who this installation is at the provider of a kind. `isAlone`: it is nobody there, and what is issued would serve nothing. */
async function knownAs(lender: Pick<Lender, 'aws' | 'azure'>, { lends }: ScannerInfo) {
  if (lends?.name === 'aws') return { identity: null, principal: (await lender.aws.whoAmI())?.principal ?? null, isAlone: false }
  const identity = lends?.name === 'azure' ? await lender.azure.whoAmI() : null
  return { identity, principal: null, isAlone: lends?.name === 'azure' && identity === null }
}

/** What whoever connects a target, or many at once, has to do at its provider. @throws problem target.refused naming the field */
export async function readSetup(
  { secrets, lender, config, contexts }: Pick<Services, 'secrets' | 'lender' | 'config' | 'contexts'>,
  scope: Scope,
  scanner: ScannerInfo,
  { members: targets = [], draft = newId() }: { members?: readonly string[] | undefined; draft?: string | undefined },
): Promise<KindSetup> {
  const connected = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
    authorize(ctx, 'connections.manage')
    return connectionsOf(ctx, scanner, targets)
  })
  const { accountId, language } = scope
  const { identity, principal, isAlone } = await knownAs(lender, scanner)
  const issued = isAlone ? {} : issueFields(secrets, scanner, accountId, `draft ${draft}`)
  if (scanner.lends?.name === 'aws' && principal === null) return { draft, issued, principal, ways: [], members: [] }
  const { templateUrl = null } = config.aws
  const trusted = principal ?? ''
  const members = membersOf(scanner, targets, { principal: trusted, language }, (target) =>
    issueFields(secrets, scanner, accountId, target),
  )
  return {
    draft,
    issued,
    principal,
    ways: [...(scanner.connection.setup?.({ issued, principal: trusted, identity, templateUrl, language, members }) ?? [])],
    members: members.map(({ target, fields }) => ({ target, fields, connectionId: connected.get(target) ?? null })),
  }
}

/** Which of some targets are connected already. */
async function connectionsOf(ctx: Ctx, { vectorType }: ScannerInfo, targets: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('connection')
    .select(['id', 'target'])
    .where('account_id', '=', ctx.accountId)
    .where('vector_type', '=', vectorType)
    .where('target', 'in', targets)
    .where('scoped_out_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, target }) => [target, id]))
}
