import type { Connection } from '#contract/connections.ts'
import { valuesOf, type GivenFields } from './field-values.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { connectionById, type ConnectionRow } from './connection-rows.ts'
import { presentConnection } from './present.ts'
import { admitTarget } from './try-connection.ts'

/**
 * Changes what a connection is reached with; fields that are not given stay as they are. The target stays the same one: findings
 * belong to it, so another target is a connection of its own.
 * @throws problem resource.not_found (also for a connection of another kind) · target.refused · resource.conflict · right.missing
 */
export async function changeAccess(
  services: Services,
  scope: Scope,
  scanner: ScannerInfo,
  { id, given }: { id: string; given: GivenFields },
): Promise<Connection> {
  const kept = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return ofKind(await connectionById(ctx, id), scanner)
  })
  const fields = { ...kept.fields, ...valuesOf(given) }
  const target = await admitTarget(services, scanner, fields, scope.language)
  if (scanner.targetOf(target) !== scanner.targetOf(kept.target))
    throw problem('resource.conflict', { detail: 'This leads to another target: connect it as one of its own.' })
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const { fields: now } = ofKind(await connectionById(ctx, id), scanner)
    if (JSON.stringify(now) !== JSON.stringify(kept.fields)) throw problem('resource.stale')
    await ctx.db
      .updateTable('connection')
      .set({ target, fields: JSON.stringify(fields) })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .execute()
    await audit(ctx, 'connection.access_changed', { target: id, details: { fields: Object.keys(given).toSorted().join(',') } })
    await emit(ctx, 'connection.updated', { connectionId: id, name: kept.name })
    return presentConnection(await connectionById(ctx, id))
  })
}

function ofKind(row: ConnectionRow, { vectorType }: ScannerInfo): ConnectionRow {
  if (row.vector_type !== vectorType) throw problem('resource.not_found')
  return row
}
