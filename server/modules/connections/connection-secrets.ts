import type { ConnectionDetail } from '#contract/connections.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import type { SealedColumn } from '#server/db/rotation/sealed-column.ts'
import type { SealedPlace, Secrets } from '#server/secrets/secrets.ts'

/** Shorter texts give too much of themselves away by their end. */
const SHORTEST_WITH_END = 12

type SecretValues = Record<string, string>
type Definition = Pick<ScannerInfo, 'connection'>

/** The fields of a connection: what may be shown, and what is sealed. */
export function splitFields({ connection }: Definition, values: FieldValues): { open: FieldValues; secrets: SecretValues } {
  const isSecret = ([name]: [string, unknown]) => connection.fields[name]?.secret === true
  const entries = Object.entries(values)
  return {
    open: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    secrets: Object.fromEntries(entries.filter((entry) => isSecret(entry)).map(([name, value]) => [name, String(value)])),
  }
}

/** What a runner is given of secrets that are not kept yet; null: none. */
export const credentialsOf = (secrets: SecretValues): SecretValues | null => (Object.keys(secrets).length === 0 ? null : secrets)

/** Whether connections of a kind have anything to open. */
export const hasSecrets = ({ connection }: Definition): boolean => Object.values(connection.fields).some(({ secret }) => secret === true)

const placeOf = (accountId: string, connectionId: string, { field, version }: { field: string; version: number }): SealedPlace => ({
  accountId,
  table: 'connection_secret',
  row: connectionId,
  column: field,
  version,
})

export const connectionSecretColumn: SealedColumn = {
  table: 'connection_secret',
  column: 'sealed',
  placesOf: ({ text, number }) => [
    placeOf(text('account_id'), text('connection_id'), { field: text('field'), version: number('version') }),
  ],
}

/** Seals secrets of a connection whose row the caller holds; one that was there is replaced under the next version. */
export async function keepSecrets(ctx: Ctx, secrets: Pick<Secrets, 'seal'>, connectionId: string, values: SecretValues): Promise<void> {
  const fields = Object.keys(values)
  if (fields.length === 0) return
  const kept = await ctx.db
    .selectFrom('connection_secret')
    .select(['field', 'version'])
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('field', 'in', fields)
    .execute()
  const rows = Object.entries(values).map(([field, text]) => {
    const version = (kept.find((row) => row.field === field)?.version ?? 0) + 1
    return {
      account_id: ctx.accountId,
      connection_id: connectionId,
      field,
      version,
      sealed: secrets.seal(placeOf(ctx.accountId, connectionId, { field, version }), text),
      last4: text.length < SHORTEST_WITH_END ? null : text.slice(-4),
      updated_at: ctx.now,
      updated_by: ctx.userId,
    }
  })
  await ctx.db
    .insertInto('connection_secret')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'connection_id', 'field']).doUpdateSet((to) => ({
        version: to.ref('excluded.version'),
        sealed: to.ref('excluded.sealed'),
        last4: to.ref('excluded.last4'),
        updated_at: to.ref('excluded.updated_at'),
        updated_by: to.ref('excluded.updated_by'),
      })),
    )
    .execute()
}

/** Forgets secrets of a connection whose row the caller holds. Names of other fields are passed over. */
export async function dropSecrets(ctx: Ctx, connectionId: string, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return
  await ctx.db
    .deleteFrom('connection_secret')
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .where('field', 'in', fields)
    .execute()
}

/** All that is ever shown of a connection's secrets. */
export async function presentSecrets(ctx: Ctx, connectionId: string): Promise<ConnectionDetail['secrets']> {
  const rows = await ctx.db
    .selectFrom('connection_secret')
    .select(['field', 'last4', 'updated_at'])
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .orderBy('field')
    .execute()
  return Object.fromEntries(rows.map(({ field, last4, updated_at }) => [field, { set: true, last4, updatedAt: updated_at.toISOString() }]))
}

/**
 * The secrets of one connection, opened for its own scan or test; null for a kind that has none.
 * @throws SecretsError when one was changed, or sealed under another key
 */
export async function openSecrets(
  ctx: Ctx,
  secrets: Pick<Secrets, 'open'>,
  kind: Definition,
  connectionId: string,
): Promise<Record<string, string> | null> {
  if (!hasSecrets(kind)) return null
  const rows = await ctx.db
    .selectFrom('connection_secret')
    .select(['field', 'version', 'sealed'])
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .execute()
  return Object.fromEntries(
    rows.map(({ field, version, sealed }) => [
      field,
      secrets.open(placeOf(ctx.accountId, connectionId, { field, version }), sealed).toString(),
    ]),
  )
}
