import { sql } from 'kysely'
import type { Connection } from '#contract/connections.ts'
import { isDemoTarget } from './demo-target.ts'
import { valuesOf, type GivenFields } from './field-values.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
import { SecretsError } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { keepSecrets, openSecrets, splitFields } from './connection-secrets.ts'
import { connectionById, type ConnectionRow } from './connection-rows.ts'
import { presentConnection } from './present.ts'
import { requireIssued } from './issued-fields.ts'
import { admitTarget, requireReach } from './try-connection.ts'

/**
 * Changes what a connection is reached with; fields that are not given stay as they are. The target stays the same one: findings
 * belong to it, so another target is a connection of its own.
 * Secrets are replaced, never read.
 * @throws problem resource.not_found (also for a connection of another kind) · target.refused · resource.conflict ·
 *   resource.stale · right.missing
 */
export async function changeAccess(
  services: Services,
  scope: Scope,
  scanner: ScannerInfo,
  { id, given }: { id: string; given: GivenFields },
): Promise<Connection> {
  const { open, secrets } = splitFields(scanner, valuesOf(given))
  const { kept, fields, sealed } = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const row = ofKind(await connectionById(ctx, id), scanner)
    const merged = { ...row.fields, ...open }
    await requireIssued(ctx, services.secrets, scanner, { fields: merged, kept: row.fields })
    return { kept: row, fields: merged, sealed: await keptSecrets(ctx, services, scanner, id) }
  })
  const target = await admitTarget(services, scanner, fields, scope.language)
  if (scanner.targetOf(target) !== scanner.targetOf(kept.target))
    throw problem('resource.conflict', { detail: 'This changes the target. Connect it as a new connection instead.' })
  // what is kept goes on until the new has been shown to lead into the target; scans under way end with what they began with
  await requireReach(services, scanner, { fields, credentials: sealed === null ? null : { ...sealed, ...secrets } }, scope)
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requireIssued(ctx, services.secrets, scanner, { fields, kept: kept.fields })
    // only over what was read: the row's lock orders changes of secrets too
    const { numUpdatedRows } = await ctx.db
      .updateTable('connection')
      .set({
        target,
        fields: JSON.stringify(fields),
        is_demo_target: isDemoTarget(services, ctx.accountId, { target, fields }),
        ...(target !== kept.target && { scan_memory: null }),
      })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .where(sql<boolean>`fields = ${JSON.stringify(kept.fields)}::jsonb`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw problem('resource.stale')
    await keepSecrets(ctx, services.secrets, id, secrets)
    await audit(ctx, 'connection.access_changed', {
      target: id,
      details: {
        fields: Object.keys({ ...open, ...secrets })
          .toSorted()
          .join(','),
      },
    })
    await emit(ctx, 'connection.updated', { connectionId: id, name: kept.name })
    return presentConnection(await connectionById(ctx, id), ctx.now)
  })
}

/** What a test of the new access needs of the old; null for a kind that is not tested first. */
async function keptSecrets(
  ctx: Ctx,
  { secrets }: Pick<Services, 'secrets'>,
  scanner: ScannerInfo,
  id: string,
): Promise<Record<string, string> | null> {
  if (scanner.connection.testedFirst === undefined) return null
  try {
    return await openSecrets(ctx, secrets, scanner, id)
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
