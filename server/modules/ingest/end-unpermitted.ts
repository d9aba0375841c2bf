import { sql } from 'kysely'
import type { Permit, PermittedPlace } from '#contract/connections.ts'
import { mayProbe, permitFor } from '#scanners/sdk/permit.ts'
import type { Ctx } from '#server/context.ts'
import type { CursorSubscriber } from '#server/events/subscriber.ts'
import { type Probed, permitsOf, probesOf } from '#server/modules/domains/index.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { CANCEL_CHANNEL } from './cancel-scan.ts'
import { lockScan } from './run/claim-scan.ts'
import { endCancelled } from './run/end-scan.ts'

/** What the coverage says of the checks that a scan did not come to. */
const REASON = 'proof_lost'

/** Ends scans that rest on a proof of ownership, waiting or under way, once it is lost or taken back. */
export const endUnpermitted: CursorSubscriber = {
  mode: 'cursor',
  name: 'unpermitted_scans',
  events: ['domain.lost', 'domain.removed'],
  async handle(ctx, events) {
    for (const event of events)
      if ((event.name === 'domain.lost' || event.name === 'domain.removed') && event.payload.place !== null)
        await endResting(ctx, event.payload.place)
  },
}

async function endResting(ctx: Ctx, place: PermittedPlace): Promise<void> {
  const permitOf = await permitsOf(ctx)
  const live = await ctx.db
    .selectFrom('scan')
    .innerJoin('connection', (join) =>
      join.onRef('connection.account_id', '=', 'scan.account_id').onRef('connection.id', '=', 'scan.connection_id'),
    )
    .select(['scan.id', 'scan.permit', 'connection.vector_type', 'connection.target', 'is_demo_target', 'scan_windows', 'scan_from'])
    .where('scan.account_id', '=', ctx.accountId)
    .where('scan.status', 'in', ['queued', 'running'])
    .orderBy('scan.id')
    .execute()
  for (const { id, permit, vector_type: vectorType, target, ...row } of live) {
    const probed: Probed = { vectorType, target, isDemoTarget: row.is_demo_target, scanWindows: row.scan_windows, scanFrom: row.scan_from }
    if (permitOf(probed) === null && restedOn(place, probed, permit)) await end(ctx, id)
  }
}

/** Whether nothing but this place let the scan probe; one that is under way says so itself. */
function restedOn(place: PermittedPlace, probed: Probed, permit: Permit | null): boolean {
  if (permit !== null)
    return permit.places.some(({ host, method, at }) => host === place.host && method === place.method && at === place.at)
  return probesOf(probed).length > 0 || mayProbe(permitFor(place), probed.target)
}

async function end(ctx: Ctx, scanId: string): Promise<void> {
  const scan: ScanRow | undefined = await lockScan(ctx, scanId)
  if (scan?.status === 'queued') await endCancelled(ctx, scan, REASON)
  if (scan?.status !== 'running') return
  await ctx.db
    .updateTable('scan')
    .set({ cancel_requested_at: ctx.now, cancel_reason: REASON })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', scanId)
    .execute()
  await sql`select pg_notify(${CANCEL_CHANNEL}, ${scanId})`.execute(ctx.db)
}
