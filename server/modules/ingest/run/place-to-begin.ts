import type { VectorType } from '#contract/fields.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { Ctx } from '#server/context.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { failScan } from './end-scan.ts'
import { endsUnbegun } from './ends-unbegun.ts'
import { publicHostOf, takePlaceAtHost } from './host-budget.ts'
import { placeOfScan } from './wait-for-runner.ts'

type Begun = Parameters<typeof endsUnbegun>[2] & { scan_from: ScanFrom | null; vector_type: VectorType }

/** Where a scan begins now: at which public host, by which runner. undefined when it ended here, or waits for its host or a runner. */
export async function placeToBegin(
  ctx: Ctx,
  scan: ScanRow,
  connection: Begun,
): Promise<{ host: string | null; runnerId: string | null } | undefined> {
  if (await endsUnbegun(ctx, scan, connection)) return undefined
  const place = await placeOfScan(ctx, { scan, from: connection.scan_from, vectorType: connection.vector_type })
  if (place === 'waits') return undefined
  if ('code' in place) {
    await failScan(ctx, scan, place)
    return undefined
  }
  const host = publicHostOf(connection.target)
  return (await takePlaceAtHost(ctx, scan, host)) ? { host, runnerId: place.runnerId } : undefined
}
