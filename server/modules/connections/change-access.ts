import { sql } from 'kysely'
import type { Connection } from '#contract/connections.ts'
import { isDemoTarget } from './demo-target.ts'
import { fieldsAmong } from './field-values.ts'
import { type GivenSettings, settingsColumns } from './given-settings.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
import { SecretsError } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { dropSecrets, keepSecrets, openSecrets, splitFields } from './connection-secrets.ts'
import { connectionById, type ConnectionRow } from './connection-rows.ts'
import { nextEnd } from './expiry.ts'
import { presentConnection } from './present.ts'
import { requireIssued } from './issued-fields.ts'
import { takeApart } from './take-apart.ts'
import { requirePlace } from './scan-place.ts'
import { admitTarget, permitToReach, requireReach, requireUploads } from './try-connection.ts'

/** What a body changes: a field that is null is taken away, one that is not given stays. */
interface AccessChange extends Pick<GivenSettings, 'credentialsExpireAt'> {
  id: string
  given: Readonly<Record<string, unknown>>
}
const droppedIn = (given: AccessChange['given']): string[] => Object.keys(given).filter((name) => given[name] === null)

/**
 * Changes what a connection is reached with; fields that are not given stay as they are, null takes one away. The target stays the
 * same one: findings belong to it, so another target is a connection of its own.
 * Secrets are replaced, never read. The date at which the old ones ended is not that of new ones.
 * @throws problem resource.not_found (also for a connection of another kind) · target.refused · resource.conflict ·
 *   resource.stale · permit.missing · right.missing
 */
export async function changeAccess(
  services: Services,
  scope: Scope,
  scanner: ScannerInfo,
  { given, ...change }: AccessChange,
): Promise<Connection> {
  const { fields, naming } = await takeApart(scanner, fieldsAmong(given), scope.language)
  return naming(() => replaceAccess(services, scope, scanner, { ...change, dropped: droppedIn(given), entered: fields }))
}

interface Replacement extends Omit<AccessChange, 'given'> {
  dropped: readonly string[]
  entered: FieldValues
}
async function replaceAccess(
  services: Services,
  scope: Scope,
  scanner: ScannerInfo,
  { id, dropped, entered, credentialsExpireAt }: Replacement,
): Promise<Connection> {
  const { open, secrets } = splitFields(scanner, entered)
  const { kept, fields, opened, sealed } = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const row = ofKind(await connectionById(ctx, id), scanner)
    const merged = without({ ...row.fields, ...open }, dropped)
    await requireIssued(ctx, services.secrets, scanner, { fields: merged, kept: row.fields })
    const opened = await keptSecrets(ctx, services, scanner, id)
    return { kept: row, fields: merged, opened, sealed: without(opened, dropped) }
  })
  const { scan_from: scanFrom } = kept
  const target = await admitTarget(services, scanner, { fields, scanFrom, language: scope.language })
  await permitToReach(services, scope, scanner, { target, scanFrom, isSending: false })
  if (scanner.targetOf(target) !== scanner.targetOf(kept.target))
    throw problem('resource.conflict', { detail: 'This changes the target. Connect it as a new connection instead.' })
  // what is kept goes on until the new has been shown to lead into the target; scans under way end with what they began with
  await requireReach(
    services,
    scanner,
    {
      fields,
      credentials: scanner.connection.testedFirst === undefined ? null : { ...sealed, ...secrets },
      scanWindows: kept.scan_windows,
      scanFrom,
    },
    scope,
  )
  const isRotation = Object.keys(secrets).length > 0 || dropped.some((name) => scanner.connection.fields[name]?.secret === true)
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requireIssued(ctx, services.secrets, scanner, { fields, kept: kept.fields })
    await requireUploads(ctx, scanner, open)
    await requirePlace(ctx, scanFrom, { scanner, fields })
    const access = { before: { fields: kept.fields, secrets: opened }, now: { fields, secrets: { ...sealed, ...secrets } } }
    const expireAt =
      credentialsExpireAt === undefined ? await nextEnd(ctx, scanner, { connectionId: id, isRotation, ...access }) : credentialsExpireAt
    // only over what was read: the row's lock orders changes of secrets too
    const { numUpdatedRows } = await ctx.db
      .updateTable('connection')
      .set({
        target,
        fields: JSON.stringify(fields),
        ...settingsColumns(scanner, { credentialsExpireAt: expireAt }),
        is_demo_target: isDemoTarget(services, ctx.accountId, { target, fields }),
        ...(target !== kept.target && { scan_memory: null }),
      })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .where(sql<boolean>`fields = ${JSON.stringify(kept.fields)}::jsonb`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('resource.stale')
    await keepSecrets(ctx, services.secrets, id, secrets)
    await dropSecrets(ctx, id, dropped)
    await audit(ctx, 'connection.access_changed', {
      target: id,
      details: {
        fields: Object.keys({ ...open, ...secrets })
          .toSorted()
          .join(','),
        ...(dropped.length > 0 && { dropped: dropped.toSorted().join(',') }),
        ...(expireAt !== undefined && { credentialsExpireAt: expireAt }),
      },
    })
    await emit(ctx, 'connection.updated', { connectionId: id, name: kept.name })
    return presentConnection(await connectionById(ctx, id), ctx.now)
  })
}

const without = <T>(values: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

/** What a test of the new access needs of the old; nothing for a kind that is not tested first. */
async function keptSecrets(
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  scanner: ScannerInfo,
  id: string,
): Promise<Record<string, string>> {
  if (scanner.connection.testedFirst === undefined) return {}
  try {
    return (await openSecrets(ctx, secrets, scanner, id)) ?? {}
  } catch (error) {
    // whoever enters them again fixes that
    if (error instanceof SecretsError) return {}
    throw error
  }
}

function ofKind(row: ConnectionRow, { vectorType }: ScannerInfo): ConnectionRow {
  if (row.vector_type !== vectorType) throw problem('resource.not_found')
  return row
}
