import { sql } from 'kysely'
import type { Guide } from '#contract/guide.ts'
import type { Scan } from '#contract/scans.ts'
import { RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { kinds } from '#server/kinds.ts'
import { checkSummary } from '#server/modules/checks/index.ts'
import type { Services } from '#server/services.ts'

const SCANNED = kinds.map(({ scanner }) => scanner.vectorType)
const SHOWN = 100
const FRESH_DAYS = 30

/** Whether the account is shown the way to its first proof: it is new, or watches the demo target. */
export async function isGuided(ctx: Ctx): Promise<boolean> {
  const found = await sql<{ guided: boolean }>`
    select (not a.is_demo and a.created_at > ${ctx.now}::timestamptz - make_interval(days => ${sql.lit(FRESH_DAYS)}))
           or exists (select from connection c where c.account_id = a.account_id and c.is_demo_target and c.scoped_out_at is null) as guided
      from account a where a.account_id = ${ctx.accountId}`.execute(ctx.db)
  return found.rows[0]?.guided === true
}

interface TargetRow {
  id: string
  name: string
  is_demo_target: boolean
  vector_type: string
  created_at: Date
  resource_count: number
  verifying: boolean
}
async function targetOf(ctx: Ctx): Promise<TargetRow | undefined> {
  const found = await sql<TargetRow>`
    select c.id, c.name, c.is_demo_target, c.vector_type, c.created_at, c.resource_count,
           exists (select from scan s where s.account_id = c.account_id and s.connection_id = c.id and s.kind = 'verify' and s.status in ('queued', 'running')) as verifying
      from connection c
     where c.account_id = ${ctx.accountId} and c.scoped_out_at is null and c.vector_type = any(${SCANNED})
     order by c.is_demo_target desc, c.created_at, c.id limit 1`.execute(ctx.db)
  return found.rows[0]
}

interface ScanRow {
  id: string
  status: Scan['status']
  new_findings: number
  started_at: Date | null
  checks: number
}
async function scanOf(ctx: Ctx, connectionId: string): Promise<Guide['scan']> {
  const found = await sql<ScanRow>`
    select s.id, s.status, s.new_findings, s.started_at,
           (select count(distinct c.id)::int from scan_coverage v cross join lateral unnest(v.check_ids) c(id)
             where v.account_id = s.account_id and v.scan_id = s.id and v.state = 'ran') as checks
      from scan s
     where s.account_id = ${ctx.accountId} and s.connection_id = ${connectionId} and s.kind = 'full'
     order by s.status = 'completed' desc, case when s.status = 'completed' then s.seq else -s.seq end limit 1`.execute(ctx.db)
  const [row] = found.rows
  if (row === undefined) return null
  const { id, status, checks, new_findings: findings, started_at: startedAt } = row
  return { scanId: id, status, checks, findings, startedAt: startedAt?.toISOString() ?? null }
}

async function openFindings(ctx: Ctx, connectionId: string): Promise<{ id: string; check_id: string; risk: number }[]> {
  return (
    ctx.db
      .selectFrom('finding')
      .select(['id', 'check_id', 'risk'])
      .where('account_id', '=', ctx.accountId)
      .where('connection_id', '=', connectionId)
      .where('state', '=', STATE.of('open'))
      .orderBy('risk', 'desc')
      .orderBy('priority', 'desc')
      // as the list of findings does
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  )
}

async function proofOf(ctx: Ctx, connectionId: string): Promise<Guide['proof']> {
  const found = await sql<{ id: string; finding_id: string; check_id: string; at: Date; duration: number }>`
    select p.id, p.finding_id, f.check_id, p.at, greatest(0, extract(epoch from p.at - s.started_at) * 1000)::float8 as duration
      from proof p
      join finding f on f.account_id = p.account_id and f.id = p.finding_id and f.state = ${STATE.of('resolved')}
      join scan s on s.account_id = p.account_id and s.id = p.scan_id
     where p.account_id = ${ctx.accountId} and p.connection_id = ${connectionId}
     order by p.at desc, p.id desc limit 1`.execute(ctx.db)
  const [row] = found.rows
  if (row === undefined) return null
  const { title } = checkSummary(row.check_id, ctx.language, 'finding')
  return { proofId: row.id, findingId: row.finding_id, title, at: row.at.toISOString(), durationMs: Math.round(row.duration) }
}

const faultsOf = (demoTarget: Services['demoTarget'], accountId: string, vectorType: string) =>
  (demoTarget?.clouds.find((cloud) => cloud.vectorType === vectorType) ?? demoTarget)?.copyOf(accountId).faults() ?? []

/** How far the account is, told by what is in the database and by the switches of its copy of the demo target. */
export async function readGuide({ demoTarget }: Pick<Services, 'demoTarget'>, ctx: Ctx): Promise<Guide> {
  const target = await targetOf(ctx)
  if (target === undefined) return { connection: null, scan: null, findings: [], repaired: 0, isVerifying: false, proof: null }
  const ofDemo = target.is_demo_target ? faultsOf(demoTarget, ctx.accountId, target.vector_type) : []
  const places = new Map<string, number>(ofDemo.map(({ checkId }, place) => [checkId, place]))
  const placeOf = (checkId: string) => places.get(checkId) ?? ofDemo.length
  // of equal risk the fault that is named first: it is the one that shows best what a proof is
  const open = (await openFindings(ctx, target.id)).toSorted((a, b) => b.risk - a.risk || placeOf(a.check_id) - placeOf(b.check_id))
  return {
    connection: {
      id: target.id,
      name: target.name,
      isDemo: target.is_demo_target,
      connectedAt: target.created_at.toISOString(),
      resources: target.resource_count,
    },
    scan: await scanOf(ctx, target.id),
    findings: open.map(({ id, check_id, risk }) => {
      const fault = ofDemo.find(({ checkId }) => checkId === check_id)
      const { title } = checkSummary(check_id, ctx.language, 'finding')
      return { findingId: id, title, riskLevel: RISK.word(risk), faultId: fault?.id ?? null, isRepaired: fault?.on === false }
    }),
    repaired: ofDemo.filter(({ on }) => !on).length,
    isVerifying: target.verifying,
    proof: await proofOf(ctx, target.id),
  }
}
