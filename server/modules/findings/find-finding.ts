import { sql } from 'kysely'
import type { FindingEventKind } from '#contract/findings.ts'
import type { Completion } from '#contract/proofs.ts'
import type { ColumnId } from '#contract/remediations.ts'
import type { Ctx } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import { evidenceBodies, type EvidenceBodies } from '#server/modules/scan-results/index.ts'
import { selectFindings, type FindingRow } from './select-findings.ts'

/** What the page of one finding shows beyond a list's row. */
interface DetailColumns {
  confidence: number
  more_pages: string[] | null
  exposure: number
  resource_exposure: number | null
  /** Somebody on the internet reaches its resource. */
  has_way: boolean
  fingerprint: Buffer
  fingerprint_version: number
  evidence_sha256: string | null
  evidence_before_sha256: string | null
  last_scan_id: string | null
  target: string
  criticality: number
  accepted_reason: string | null
  accepted_until: Date | null
  accepted_by: string | null
}
export interface EventRow {
  id: string
  kind: FindingEventKind
  at: Date
  actor_id: string | null
  first_name: string | null
  last_name: string | null
  scan_id: string | null
  note: string | null
}
/** The card of a finding. */
export interface FixRow {
  id: string
  number: number
  column_id: ColumnId
  completion: Completion | null
  verify_scan_id: string | null
  version: number
  level_of_effort: number
  assignee_id: string | null
  first_name: string | null
  last_name: string | null
  due_on: string | null
  findings_total: number
  findings_fixed: number
}
export interface FoundFinding {
  row: FindingRow & DetailColumns
  fix: FixRow | null
  events: EventRow[]
  bodies: EvidenceBodies
}

/** The newest events of a finding; a page of history, not an archive. */
const EVENTS_SHOWN = 200

/** History of a finding, newest first; or just one event of this very transaction. */
export async function eventsOf(ctx: Ctx, findingId: string, only?: string): Promise<EventRow[]> {
  const one = only === undefined ? sql`` : sql`and e.at = ${ctx.now} and e.id = ${only}`
  const found = await sql<EventRow>`select e.id, e.kind, e.at, e.actor_id, u.first_name, u.last_name, e.scan_id, e.note
    from finding_event e left join app_user u on u.id = e.actor_id
   where e.account_id = ${ctx.accountId} and e.finding_id = ${findingId} ${one} order by e.at desc, e.id desc limit ${sql.lit(EVENTS_SHOWN)}`.execute(
    ctx.db,
  )
  return found.rows
}

async function fixOf(ctx: Ctx, remediationId: string | null): Promise<FixRow | null> {
  const found = await sql<FixRow>`
    select r.id, r.number, r.column_id, r.completion, r.verify_scan_id, r.version, r.level_of_effort, r.assignee_id, u.first_name, u.last_name, r.due_on,
           r.findings_total, r.findings_fixed
      from remediation r left join app_user u on u.id = r.assignee_id
     where r.account_id = ${ctx.accountId} and r.id = ${remediationId}`.execute(ctx.db)
  return found.rows[0] ?? null
}

/**
 * One finding with its timeline (newest first) and the addresses of its evidence.
 * @throws problem resource.not_found when the account has no such finding
 */
export async function findFinding(ctx: Ctx, id: string): Promise<FoundFinding> {
  const extra = sql`, f.confidence, f.pages[1:200] as more_pages, f.exposure, h.exposure as resource_exposure,
    h.steps is not null as has_way, f.fingerprint, f.fingerprint_version, f.evidence_sha256, f.last_scan_id,
    (select p.before_evidence_sha256 from proof p where p.account_id = f.account_id and p.id = proof.id) as evidence_before_sha256,
    c.target, c.criticality, a.reason as accepted_reason, a.expires_at as accepted_until, a.accepter as accepted_by`
  const from = sql`(select * from finding where account_id = ${ctx.accountId} and id = ${id}) f
    left join (select a.*, concat_ws(' ', p.first_name, p.last_name) as accepter from acceptance a left join app_user p on p.id = a.accepted_by) a
      on a.account_id = f.account_id and a.finding_id = f.id
    left join resource_exposure h on h.account_id = f.account_id and h.resource_id = f.resource_id`
  const [row] = await selectFindings<DetailColumns>(ctx, from, sql`f.id`, extra)
  if (row === undefined) throw problem('resource.not_found')
  return {
    row,
    fix: await fixOf(ctx, row.remediation_id),
    events: await eventsOf(ctx, id),
    bodies: await evidenceBodies(ctx, [row.evidence_sha256, row.evidence_before_sha256]),
  }
}
