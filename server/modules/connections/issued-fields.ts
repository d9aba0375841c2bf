import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { KindSetup } from '#contract/kinds.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { refusedFor } from './try-connection.ts'

const PURPOSE = 'issued field'
const RANDOM_BYTES = 12
const MAC_BYTES = 15
/** Says to whoever reads a trust policy where it comes from; the rest is letters, digits, - and _. */
const PREFIX = 'parapet-'

const named = ({ vectorType }: ScannerInfo, field: string, accountId: string, random: Buffer): string =>
  JSON.stringify([vectorType, field, accountId, random.toString('hex')])

const fieldsOf = ({ connection }: ScannerInfo) =>
  Object.entries(connection.fields).flatMap(([name, { issued }]) => (issued === undefined ? [] : [{ name, ...issued }]))

/** New values of the fields that a kind leaves to this server, for one account. They are stored with a connection and nowhere before. */
export const issueFields = (secrets: Pick<Secrets, 'hmac'>, scanner: ScannerInfo, accountId: string): Record<string, string> =>
  Object.fromEntries(
    fieldsOf(scanner).map(({ name }) => {
      const random = randomBytes(RANDOM_BYTES)
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

/** What whoever connects a target has to do at its provider. */
export async function readSetup(
  { secrets, lender, config }: Pick<Services, 'secrets' | 'lender' | 'config'>,
  scanner: ScannerInfo,
  accountId: string,
): Promise<KindSetup> {
  const issued = issueFields(secrets, scanner, accountId)
  const principal = scanner.lends === undefined ? null : ((await lender.aws.whoAmI())?.principal ?? null)
  const { templateUrl = null } = config.aws
  const ways = principal === null ? [] : (scanner.connection.setup?.({ issued, principal, templateUrl }) ?? [])
  return { issued, principal, ways: [...ways] }
}
