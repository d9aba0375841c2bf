import { isOneOf } from '#server/db/sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { RISK_LEVELS } from '#contract/fields.ts'
import { FINDING_STATUSES, type FindingStatus, type listFindings } from '#contract/findings.ts'
import type { ProofState } from '#contract/proofs.ts'
import type { Input } from '#contract/route.ts'
import { BAND, RISK, STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { checksWhere, matchingChecks } from '#server/modules/checks/index.ts'
import { checksOfControls } from '#server/modules/frameworks/index.ts'
import { resourceCondition } from '#server/modules/scan-results/index.ts'

type Query = Input<typeof listFindings>['query']
export type FindingFilters = Omit<Query, 'sort' | 'limit' | 'cursor'>

const OPEN: readonly FindingStatus[] = ['open']

/** Whether a finding of this status can stand so with its proof. */
export const canBe = (proof: ProofState, status: FindingStatus): boolean =>
  proof === 'proved' ? status === 'resolved' : proof === 'triaged' ? status !== 'open' && status !== 'resolved' : status === 'open'

/** Codes of the states and risks wanted: open ones unless told otherwise. Lists read one index range for each pair. */
function statesAndRisks({ status, riskLevel, overdue, proof }: FindingFilters): { states: number[]; risks: number[] } {
  const wanted = status?.length
    ? status
    : proof?.length
      ? FINDING_STATUSES.filter((word) => proof.some((state) => canBe(state, word)))
      : OPEN
  const states = [...new Set(wanted)].map(STATE.of)
  return {
    states: overdue === 'true' ? states.filter((state) => state === STATE.of('open')) : states,
    risks: [...new Set(riskLevel?.length ? riskLevel : RISK_LEVELS)].map(RISK.of),
  }
}

/** Conditions on where a finding is; `row` may be a finding or its count. */
function connectionConditions(ctx: Ctx, { connectionId, vectorType, tags }: FindingFilters, row: 'f' | 'n'): RawBuilder<unknown>[] {
  const column = sql.raw(`${row}.connection_id`)
  const conditions: RawBuilder<unknown>[] = []
  if (connectionId?.length) conditions.push(isOneOf(column, 'uuid', connectionId))
  if (vectorType?.length || tags?.length) {
    const kind = vectorType?.length ? sql`and c.vector_type = any(${vectorType}::text[])` : sql``
    const tagged = tags?.length ? sql`and c.tags && ${tags}::text[]` : sql``
    conditions.push(sql`${column} = any(array(select c.id from connection c where c.account_id = ${ctx.accountId} ${kind} ${tagged}))`)
  }
  return conditions
}

/** On no card of this condition on `m`: asked of each finding, or of all at once, whichever the database finds to be less. */
const onNoCard = (condition: RawBuilder<unknown>) =>
  sql`not exists (select from remediation_finding l join remediation m on m.account_id = l.account_id and m.id = l.remediation_id
    where l.account_id = f.account_id and l.finding_id = f.id and ${condition})`

/**
 * The findings `f` that stand so with their proof, as `proofOfFinding` of the contract says it of one. Of the open ones only, where it is their card that tells.
 * @param read 'ids first': those few are read first, by their ids. 'at once': a set that is held in memory tells them, or of the open ones
 *   the others. 'each': each open finding is asked in its order, which may go far where none stands so
 */
export function proofCondition(ctx: Ctx, proof: ProofState, read: 'ids first' | 'at once' | 'each' = 'each'): RawBuilder<unknown> {
  const cards = (condition: RawBuilder<unknown>) =>
    sql`select l.finding_id from remediation m join remediation_finding l on l.account_id = m.account_id and l.remediation_id = m.id
      where m.account_id = ${ctx.accountId} and ${condition}`
  // a list of ids, not an alternative of two: the few that are verified can be read first
  const verified = sql`${cards(sql`m.verify_scan_id is not null`)} union all select v.finding_id from scan v
    where v.account_id = ${ctx.accountId} and v.status in ('queued', 'running') and v.finding_id is not null`
  const notVerifying = sql`${onNoCard(sql`m.verify_scan_id is not null`)} and not exists (select from scan v
    where v.account_id = f.account_id and v.status in ('queued', 'running') and v.finding_id = f.id)`
  const among = (ids: RawBuilder<unknown>) => {
    if (read === 'ids first') return sql`f.id = any(array(${ids}))`
    // not a condition that the database would join by, finding for finding
    return read === 'at once' ? sql`(f.id in (${ids})) is true` : sql`f.id in (${ids})`
  }
  const standing = {
    marked: sql`m.completion = 'marked'`,
    awaiting: sql`m.column_id = 'Column_ReadyToVerify'`,
    regression: sql`m.column_id = 'Column_Regression'`,
  }
  const isOpen = sql`f.state = ${STATE.of('open')}`
  if (proof === 'proved') return sql`f.state = ${STATE.of('resolved')}`
  if (proof === 'triaged') return sql`f.state not in (${STATE.of('open')}, ${STATE.of('resolved')})`
  if (proof === 'verifying') return sql`(${isOpen} and ${among(verified)})`
  if (proof === 'open') {
    const isStanding = sql`(${sql.join(Object.values(standing), sql` or `)})`
    return sql`(${isOpen} and ${notVerifying} and ${read === 'each' ? onNoCard(isStanding) : sql`f.id not in (${cards(isStanding)})`})`
  }
  return sql`(${isOpen} and ${among(cards(standing[proof]))} and ${notVerifying})`
}

/** Conditions on how a finding stands with its proof; of these two the state says it all. */
function proofConditions(ctx: Ctx, { proof }: FindingFilters): RawBuilder<unknown>[] {
  const asked = [...new Set(proof)]
  if (asked.every((word) => word === 'proved' || word === 'triaged')) return []
  return [
    sql`(${sql.join(
      asked.map((word) => proofCondition(ctx, word)),
      sql` or `,
    )})`,
  ]
}

/** Conditions on whose a finding is. */
const ownerConditions = (ctx: Ctx, { owner }: FindingFilters): RawBuilder<unknown>[] => {
  if (owner === undefined) return []
  return [owner === 'none' ? sql`f.owner_id is null` : sql`f.owner_id = ${owner === 'me' ? ctx.userId : owner}::uuid`]
}

function checksSpeakingFor(control: readonly string[]): string[] {
  const { checkIds, places } = checksOfControls(control)
  return [...new Set([...checkIds, ...places.map(({ checkId }) => checkId)])]
}
/** Of a check that speaks for several requirements by place, the findings about those that are asked for. */
function placeConditions({ control = [] }: FindingFilters): RawBuilder<unknown>[] {
  const { places } = checksOfControls(control)
  if (places.length === 0) return []
  const isOther = sql`f.check_id <> all(${[...new Set(places.map(({ checkId }) => checkId))]}::text[])`
  const atPlaces = places.map(({ checkId, locator }) => sql`(f.check_id = ${checkId} and f.locator = ${locator})`)
  return [sql`(${sql.join([isOther, ...atPlaces], sql` or `)})`]
}
/** The checks that all of the filters leave; undefined: none of them says which. */
function checksOf({ category, scannerType, checkId, control }: FindingFilters): string[] | undefined {
  const lists = [
    checksWhere({ category, scannerType }),
    checkId?.length ? checkId : undefined,
    control?.length ? checksSpeakingFor(control) : undefined,
  ].flatMap((ids) => (ids ? [ids] : []))
  const [first, ...others] = lists
  return first && [...new Set(first)].filter((id) => others.every((ids) => ids.includes(id)))
}

/** What result_count has open findings under. */
const OPEN_COUNTED = 0
type CheckConditions = Pick<FindingConditions, 'checks'> & { total: number | undefined }
/** The checks that are asked for; of open findings those that have any, and how many in the connections that the filters leave. */
async function checkConditions(
  ctx: Ctx,
  filters: FindingFilters,
  states: readonly number[],
  counted: RawBuilder<unknown>,
): Promise<CheckConditions> {
  const checks = checksOf(filters)
  if (checks === undefined || states.some((state) => state !== STATE.of('open'))) return { checks, total: undefined }
  const { rows } = await sql<{ check_id: string; total: number }>`
    select n.check_id, sum(n.amount)::int as total from result_count n
     where n.account_id = ${ctx.accountId} and n.status = ${sql.lit(OPEN_COUNTED)} and n.amount > 0 and n.check_id = any(${checks}::text[]) ${counted}
     group by 1`.execute(ctx.db)
  return { checks: rows.map(({ check_id: id }) => id), total: rows.reduce((sum, { total }) => sum + total, 0) }
}

/** Conditions on what a finding is, beyond state, risk, band, connection and check; with none, its counts alone can answer. */
async function contentConditions(ctx: Ctx, filters: FindingFilters): Promise<RawBuilder<unknown>[]> {
  const { region, overdue, q } = filters
  const conditions = [...ownerConditions(ctx, filters), ...proofConditions(ctx, filters), ...placeConditions(filters)]
  if (filters.resourceId !== undefined) conditions.push(sql`f.resource_id = ${filters.resourceId}::uuid`)
  if (overdue === 'true') conditions.push(sql`f.sla_due_at < ${ctx.now}`)
  const since = { first_seen_at: filters.firstSeenAfter, last_change_at: filters.changedAfter, sla_due_at: filters.dueAfter }
  for (const [column, at] of Object.entries(since))
    if (at !== undefined) conditions.push(sql`${sql.ref(`f.${column}`)} >= ${at}::timestamptz`)
  if (region?.length) {
    conditions.push(
      sql`exists (select from resource x where x.account_id = f.account_id and x.id = f.resource_id and x.region = any(${region}::text[]))`,
    )
  }
  if (q !== undefined) {
    conditions.push(
      sql`(f.check_id = any(${matchingChecks(q, ctx.language)}::text[]) or ${await resourceCondition(ctx, sql`f.resource_id`, q)})`,
    )
  }
  return conditions
}

export interface FindingConditions {
  states: number[]
  risks: number[]
  /** Undefined: every band. */
  bands: number[] | undefined
  /** ' and …' on the finding `f`, beyond account, state, risk and band. */
  rest: RawBuilder<unknown>
  /** ' and …' on the count row `n`: the connections among the conditions. */
  counted: RawBuilder<unknown>
  /** The checks that a finding may be of, those without any left out where that is known; undefined: whichever. */
  checks: readonly string[] | undefined
  /** Where kept counts of open findings by check tell how many there are: so many. */
  total: number | undefined
  /** True when finding_count alone can answer how many there are. */
  isCounted: boolean
  /** Conditions on a range `r` (state, risk): in one without these no finding can match, so it need not be read to its end in vain. */
  promising: RawBuilder<unknown>
}
const joined = (conditions: readonly RawBuilder<unknown>[]) =>
  sql.join(
    conditions.map((condition) => sql` and ${condition}`),
    sql``,
  )

/** All of the conditions as one ' where …' of the finding `f`, for counting and grouping. */
export const whereOf = (ctx: Ctx, { states, risks, bands, rest }: FindingConditions): RawBuilder<unknown> =>
  sql`where f.account_id = ${ctx.accountId} and f.state = any(${states}::smallint[]) and f.risk = any(${risks}::smallint[])
    ${bands ? sql`and f.band = any(${bands}::smallint[])` : sql``} ${rest}`

/** The conditions of a list's filters. A text to search for takes one statement, and so do the checks of open findings. */
export async function conditionsOf(ctx: Ctx, filters: FindingFilters): Promise<FindingConditions> {
  const content = await contentConditions(ctx, filters)
  const counted = joined(connectionConditions(ctx, filters, 'n'))
  const late = sql`(select min(d.sla_due_at) from finding d where d.account_id = ${ctx.accountId} and d.state = r.state and d.risk = r.risk) < ${ctx.now}`
  const bands = filters.beaconCategorization?.length ? [...new Set(filters.beaconCategorization)].map(BAND.of) : undefined
  const { states, risks } = statesAndRisks(filters)
  const { checks, total } = await checkConditions(ctx, filters, states, counted)
  const ofChecks = checks === undefined ? [] : [isOneOf(sql`f.check_id`, 'text', checks)]
  const isPlain = content.length === 0 && bands === undefined
  return {
    states,
    risks,
    bands,
    checks,
    total: isPlain && risks.length === RISK_LEVELS.length ? total : undefined,
    rest: joined([...connectionConditions(ctx, filters, 'f'), ...ofChecks, ...content]),
    counted,
    isCounted: isPlain && checks === undefined,
    promising: sql`exists (select from finding_count n where n.account_id = ${ctx.accountId} and n.state = r.state and n.risk = r.risk and n.amount > 0 ${counted})
      ${filters.overdue === 'true' ? sql`and ${late}` : sql``}`,
  }
}
