import { RISK, STATE } from '#server/codes.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { notifyAll, type Notice } from '#server/modules/notifications/index.ts'
import { traceScan } from './after-scan.ts'
import { endScan } from './end-scan.ts'
import type { ScanRow } from '#server/modules/scans/index.ts'
import { recordDay } from '#server/modules/findings/index.ts'
import { scanCounts } from '#server/modules/ingest/scan-counts.ts'

/** Ends a locked scan as completed: it keeps its summaries, the day gets its counts, people are told what is new. */
export async function completeScan(ctx: Ctx, scan: ScanRow): Promise<void> {
  await scanCounts(ctx, scan)
  const ended = await endScan(ctx, scan, { status: 'completed' })
  const { name } = await traceScan(ctx, ended, { reached: true })
  await recordDay(ctx, scan.connection_id)
  await audit(ctx, 'scan.completed', {
    target: scan.id,
    details: {
      connectionId: scan.connection_id,
      kind: scan.kind,
      newFindings: ended.new_findings,
      resolvedFindings: ended.resolved_findings,
    },
  })
  // a verification is told by the card that it proves
  if (scan.kind === 'full') await notifyAll(ctx, await newsOf(ctx, ended, name))
}

async function newsOf(ctx: Ctx, scan: ScanRow, connectionName: string): Promise<Notice[]> {
  const news: Notice[] = []
  const critical = await newCritical(ctx, scan)
  if (critical > 0)
    news.push({
      userIds: 'managers',
      kind: 'finding_critical',
      values: { connectionName, count: critical },
      link: `/dashboard/findings?connectionId=${scan.connection_id}&riskLevel=critical`,
    })
  // a scheduled scan that found nothing new is no news
  if (scan.requested_by !== null || scan.new_findings > 0)
    news.push({
      userIds: scan.requested_by === null ? 'managers' : [scan.requested_by],
      kind: 'scan_completed',
      values: { connectionName, newFindings: scan.new_findings, resolvedFindings: scan.resolved_findings },
      link: `/dashboard/scan-results?scanId=${scan.id}`,
    })
  return news
}

async function newCritical(ctx: Ctx, scan: ScanRow): Promise<number> {
  const counted = await ctx.db
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<string>().as('amount'))
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', scan.connection_id)
    .where('state', '=', STATE.of('open'))
    .where('risk', '=', RISK.of('critical'))
    .where('first_seen_at', '>=', scan.started_at ?? ctx.now)
    .executeTakeFirstOrThrow()
  return Number(counted.amount)
}
