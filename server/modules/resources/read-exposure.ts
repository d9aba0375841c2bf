import { sql } from 'kysely'
import type { ExposureNode, ExposureStep, ResourceExposure } from '#contract/resources.ts'
import { RISK_LEVELS, type VectorType } from '#contract/fields.ts'
import { STEPS_MAX, type WayKind } from '#scanners/sdk/exposure.ts'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { scannerFor } from '#server/kinds.ts'
import { problem } from '#server/problem.ts'
import { findCut } from './find-cut.ts'
import { typeName } from './present-resource.ts'
import { reachedFrom, waysTo, type ReachRow } from './walk-reach.ts'

/** Resources that are shown beside the internet; the rest is counted. */
const NODES_MAX = 6

interface Self {
  vector_type: VectorType
  exposure_at: Date | null
}
/**
 * How the internet reaches a resource and what it reaches through it, as the last computation left it.
 * @throws problem resource.not_found
 */
export async function readExposure(ctx: Ctx, id: string): Promise<ResourceExposure> {
  const { rows } = await sql<Self>`
    select c.vector_type, c.exposure_at from resource r join connection c on c.account_id = r.account_id and c.id = r.connection_id
     where r.account_id = ${ctx.accountId} and r.id = ${id}`.execute(ctx.db)
  const [self] = rows
  if (self === undefined) throw problem('resource.not_found')
  const computedAt = self.exposure_at?.toISOString() ?? null
  const before = await waysTo(ctx, id)
  if (before.length === 0) return { computedAt, nodes: [], steps: [], targetId: null, more: [], cut: null }
  const behind = await reachedFrom(ctx, id)
  const target = targetOf(id, behind)
  const path = [...before, ...pathTo(target, id, behind)]
  const beside = besides(path, behind)
  const shown = [...path, ...beside]
  const cut = await findCut(ctx, await scannerFor(self.vector_type).loadExposure?.(), path)
  return {
    computedAt,
    nodes: shown.map((row) => presentNode(ctx, row)),
    steps: shown.map((row): ExposureStep => stepOf(row, path.includes(row))),
    targetId: target,
    more: await moreOf(ctx, shown),
    cut,
  }
}

/** What matters most of what is reached: rights over the account, then data, then the resource itself. */
function targetOf(id: string, behind: readonly ReachRow[]): string {
  const worth = (wanted: WayKind) => behind.find(({ by }) => by === wanted)?.resource_id
  return worth('can-administer') ?? worth('can-read') ?? id
}
function pathTo(target: string, from: string, behind: readonly ReachRow[]): ReachRow[] {
  const found: ReachRow[] = []
  for (let at = target; at !== from && found.length < STEPS_MAX;) {
    const row = behind.find(({ resource_id: id }) => id === at)
    if (row === undefined || row.from_id === null) return []
    found.unshift(row)
    at = row.from_id
  }
  return found
}
/** What else is reached from the path, as far as there is room. */
function besides(path: readonly ReachRow[], behind: readonly ReachRow[]): ReachRow[] {
  const onPath = new Set(path.map(({ resource_id: id }) => id))
  const near = behind.filter(({ resource_id: id, from_id: from }) => !onPath.has(id) && from !== null && onPath.has(from))
  return near.slice(0, Math.max(0, NODES_MAX - path.length))
}

async function moreOf(ctx: Ctx, shown: readonly ReachRow[]): Promise<ResourceExposure['more']> {
  const ids = shown.map(({ resource_id: id }) => id)
  const { rows } = await sql<{ from_id: string; type: string | null; amount: number }>`
    select h.from_id, r.type, count(*)::int as amount from resource_exposure h join resource r on r.account_id = h.account_id and r.id = h.resource_id
     where h.account_id = ${ctx.accountId} and h.from_id = any(${ids}::uuid[]) and h.resource_id <> all(${ids}::uuid[])
     group by h.from_id, r.type order by amount desc, r.type limit 20`.execute(ctx.db)
  return rows.map(({ from_id: from, type, amount: count }) => ({ from, typeName: typeName(type, ctx.language), count }))
}

function presentNode(ctx: Ctx, row: ReachRow): ExposureNode {
  const worst = row.open_by_risk.findLastIndex((amount) => amount > 0)
  return {
    resourceId: row.resource_id,
    genericIdentifierValue: row.value,
    name: row.name,
    type: row.type,
    typeName: typeName(row.type, ctx.language),
    exposure: EXPOSURE.word(row.exposure),
    steps: row.steps,
    openFindings: row.open_by_risk.reduce((sum, amount) => sum + amount, 0),
    highestRisk: RISK_LEVELS[worst] ?? null,
  }
}
const stepOf = ({ from_id: from, resource_id: to, by, detail }: ReachRow, onPath: boolean): ExposureStep => ({
  from,
  to,
  by,
  detail,
  onPath,
})
