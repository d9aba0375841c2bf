import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '#contract/fields.ts'
import type { KindSetup } from '#contract/kinds.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { refusedFor, refusing } from './try-connection.ts'

const PURPOSE = 'issued field'
const SEED = 'issued field of a target'
const RANDOM_BYTES = 12
const MAC_BYTES = 15
/** Says to whoever reads a trust policy where it comes from; the rest is letters, digits, - and _. */
const PREFIX = 'parapet-'

const named = ({ vectorType }: ScannerInfo, field: string, accountId: string, random: Buffer): string =>
  JSON.stringify([vectorType, field, accountId, random.toString('hex')])

const fieldsOf = ({ connection }: ScannerInfo) =>
  Object.entries(connection.fields).flatMap(([name, { issued }]) => (issued === undefined ? [] : [{ name, ...issued }]))

/**
 * Values of the fields that a kind leaves to this server, for one account. They are stored with a connection and nowhere before.
 * @param target the same again for the same one; else new with each call
 */
const issueFields = (secrets: Pick<Secrets, 'hmac'>, scanner: ScannerInfo, accountId: string, target?: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(scanner).map(({ name }) => {
      // a template for many is handed over, and its targets are connected when it has been applied: perhaps another day
      const random =
        target === undefined
          ? randomBytes(RANDOM_BYTES)
          : secrets.hmac(SEED, JSON.stringify([scanner.vectorType, name, accountId, target])).subarray(0, RANDOM_BYTES)
      const mac = secrets.hmac(PURPOSE, named(scanner, name, accountId, random)).subarray(0, MAC_BYTES)
      return [name, `${PREFIX}${Buffer.concat([random, mac]).toString('base64url')}`]
    }),
  )

function isOurs(secrets: Pick<Secrets, 'hmacs'>, value: string, nameOf: (random: Buffer) => string): boolean {
  const bytes = Buffer.from(value.slice(PREFIX.length), 'base64url')
  if (!value.startsWith(PREFIX) || bytes.length !== RANDOM_BYTES + MAC_BYTES) return false
  // several texts read as the same bytes; one of them was made here
  if (bytes.toString('base64url') !== value.slice(PREFIX.length)) return false
  const random = bytes.subarray(0, RANDOM_BYTES)
  return secrets.hmacs(PURPOSE, nameOf(random)).some(({ mac }) => timingSafeEqual(mac.subarray(0, MAC_BYTES), bytes.subarray(RANDOM_BYTES)))
}

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
    if (!isOurs(secrets, value, (random) => named(scanner, name, ctx.accountId, random)))
      throw refusedFor(scanner.connection, foreign, ctx.language)
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

/** What whoever connects a target, or many at once, has to do at its provider. @throws problem target.refused naming the field */
export async function readSetup(
  { secrets, lender, config, contexts }: Pick<Services, 'secrets' | 'lender' | 'config' | 'contexts'>,
  scope: Scope,
  scanner: ScannerInfo,
  targets: readonly string[],
): Promise<KindSetup> {
  const connected = await contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
    authorize(ctx, 'connections.manage')
    return connectionsOf(ctx, scanner, targets)
  })
  const { accountId, language } = scope
  const issued = issueFields(secrets, scanner, accountId)
  const principal = scanner.lends === undefined ? null : ((await lender.aws.whoAmI())?.principal ?? null)
  const { templateUrl = null } = config.aws
  if (principal === null) return { issued, principal, ways: [], members: [] }
  const members = membersOf(scanner, targets, { principal, language }, (target) => issueFields(secrets, scanner, accountId, target))
  return {
    issued,
    principal,
    ways: [...(scanner.connection.setup?.({ issued, principal, templateUrl, members }) ?? [])],
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
