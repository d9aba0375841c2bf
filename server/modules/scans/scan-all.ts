import { sql } from 'kysely'
import type { Permit } from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import { quotas } from '#contract/limits.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { LEFT_OUT_REASONS, type startScanAll } from '#contract/scans.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { isWithinHours, permitsOf, type Probed, probesOf } from '#server/modules/domains/index.ts'
import { requestScan, waitingScans } from './request-scan.ts'

type Reason = (typeof LEFT_OUT_REASONS)[number]
interface Candidate {
  id: string
  name: string
  vector_type: VectorType
  target: string
  is_demo_target: boolean
  scan_windows: ScanWindows | null
  scan_from: ScanFrom | null
  is_out: boolean
  is_live: boolean
}
interface Plan {
  starting: Candidate[]
  leftOut: { reason: Reason; name: string }[]
}
const NAMES_TOLD = 5
/** So many begin at most in one transaction, which holds their connections. */
const AT_ONCE = 500

/** Which connections a scan of all would start now, and which it would leave out and why. What was scanned longest ago goes first into a queue that is nearly full. */
export async function planAll(ctx: Ctx): Promise<Plan> {
  const { rows } =
    await sql<Candidate>`select c.id, c.name, c.vector_type, c.target, c.is_demo_target, c.scan_windows, c.scan_from, c.scoped_out_at is not null as is_out,
      exists (select from scan s where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'full' and s.status in ('queued', 'running')) as is_live
    from connection c where c.account_id = ${ctx.accountId} order by c.last_scan_at nulls first, c.id`.execute(ctx.db)
  const waiting = Number((await waitingScans(ctx).executeTakeFirstOrThrow()).used)
  const room = Math.min(AT_ONCE, quotas.waitingScans - waiting)
  const permitOf = await permitsOf(ctx)
  const plan: Plan = { starting: [], leftOut: [] }
  for (const candidate of rows) {
    const reason = reasonAgainst(candidate, permitOf, ctx.now) ?? (plan.starting.length < room ? undefined : 'queue full')
    if (reason === undefined) plan.starting.push(candidate)
    else plan.leftOut.push({ reason, name: candidate.name })
  }
  return plan
}
function reasonAgainst(candidate: Candidate, permitOf: (probed: Probed) => Permit | null, now: Date): Reason | undefined {
  const { is_out, is_live, vector_type: vectorType, target } = candidate
  if (is_out) return 'out of scope'
  if (is_live) return 'already running'
  const { is_demo_target: isDemoTarget, scan_windows: scanWindows, scan_from: scanFrom } = candidate
  const probed = { vectorType, target, isDemoTarget, scanWindows, scanFrom }
  if (probesOf(probed).length === 0) return undefined
  const permit = permitOf(probed)
  return permit === null || !isWithinHours(permit, now) ? 'no permit' : undefined
}

/** A plan as the API tells it. */
export function told({ starting, leftOut }: Plan): ReplyOf<typeof startScanAll> {
  const groups = LEFT_OUT_REASONS.map((reason) => ({
    reason,
    names: leftOut.filter((one) => one.reason === reason).map(({ name }) => name),
  }))
  return {
    starts: starting.length,
    leftOut: groups
      .filter(({ names }) => names.length > 0)
      .map(({ reason, names }) => ({ reason, count: names.length, names: names.slice(0, NAMES_TOLD) })),
  }
}

/**
 * Scans every connection that can be scanned now, as far as scans may wait, in one transaction.
 * @throws problem account.quota_reached when the account has no room for evidence
 */
export async function startAll(ctx: Ctx): Promise<ReplyOf<typeof startScanAll>> {
  const plan = await planAll(ctx)
  // in the order of their ids, as all that lock connections: two at once wait for each other
  const inOrder = plan.starting.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of inOrder) {
    const trigger = ctx.principal.kind === 'api_key' ? 'cli' : 'manual'
    const { scan, joined } = await requestScan(ctx, { connectionId: id, kind: 'full', trigger })
    await audit(ctx, 'scan.requested', { target: scan.id, details: { connectionId: id, joined } })
  }
  if (inOrder.length === 0) await audit(ctx, 'scan.requested', { details: { count: 0 } })
  return told(plan)
}
