import type { startScan as route } from '#contract/scans.ts'
import type { ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { presentScan } from './present.ts'
import { requestScan } from './request-scan.ts'
import { scanById } from './select-scans.ts'

/**
 * Scans a connection now, or joins the scan already queued or running.
 * @throws problem resource.not_found · connection.out_of_scope
 */
export async function startScan(ctx: Ctx, connectionId: string): Promise<ReplyOf<typeof route>> {
  const { scan, joined } = await requestScan(ctx, {
    connectionId,
    kind: 'full',
    trigger: ctx.principal.kind === 'api_key' ? 'cli' : 'manual',
  })
  await audit(ctx, 'scan.requested', { target: scan.id, details: { connectionId, joined } })
  return { ...presentScan(await scanById(ctx, scan.id)), joined }
}
