import { sql } from 'kysely'
import type { ResourceExposure } from '#contract/resources.ts'
import { LEVELS_OF_EFFORT } from '#contract/fields.ts'
import type { ExposureModel } from '#scanners/sdk/exposure.ts'
import { STATE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'
import { checkOf, checkTexts } from '#server/modules/checks/index.ts'
import type { ReachRow } from './walk-reach.ts'

/** Resources that would be cut off are counted up to here. */
const BREAKS_MAX = 1_000

interface Candidate {
  id: string
  check_id: string
  place: string
  remediation_id: string | null
  number: number | null
}

const effortOf = ({ check_id: id }: Candidate) => LEVELS_OF_EFFORT.indexOf(checkOf(id)?.levelOfEffort ?? 'high')

/**
 * The open finding whose fix breaks a path with the least effort, nearest to the internet where two are alike: on one of the
 * ends of a step, or on a security group around its end.
 */
export async function findCut(ctx: Ctx, model: ExposureModel | undefined, path: readonly ReachRow[]): Promise<ResourceExposure['cut']> {
  if (model === undefined) return null
  const byId = new Map(path.map((row) => [row.resource_id, row]))
  const wanted = path.map((row) => {
    const from = row.from_id === null ? null : (byId.get(row.from_id)?.type ?? null)
    return new Set(model.cutsOf({ by: row.by, detail: row.detail, from, to: row.type }))
  })
  const found = await candidates(ctx, path, [...new Set(wanted.flatMap((ids) => [...ids]))])
  const [best] = path
    .flatMap((row, at) =>
      found
        .filter(({ check_id: id, place }) => wanted[at]?.has(id) === true && (place === row.resource_id || place === row.from_id))
        .map((finding) => ({ row, at, finding })),
    )
    .toSorted((a, b) => effortOf(a.finding) - effortOf(b.finding) || a.at - b.at)
  if (best === undefined) return null
  const { row, finding } = best
  return {
    from: row.from_id,
    to: row.resource_id,
    findingId: finding.id,
    fix: checkTexts(finding.check_id, ctx.language).fix,
    levelOfEffort: checkOf(finding.check_id)?.levelOfEffort ?? 'high',
    remediationId: finding.remediation_id,
    remediationKey: finding.number === null ? null : `REM-${finding.number}`,
    breaks: await behind(ctx, row.resource_id),
  }
}

/** From a machine to the interface that is attached to it, and on to its subnet: groups guard each of them. */
const HOPS = 2
/** Open findings of these checks on resources of the path and around them, each with the resource of the path that it is about. */
async function candidates(ctx: Ctx, path: readonly ReachRow[], checkIds: readonly string[]): Promise<Candidate[]> {
  if (checkIds.length === 0) return []
  const { rows } = await sql<Candidate>`
    with recursive near as (
      select id, id as place, 0 as hops from unnest(${path.map(({ resource_id: id }) => id)}::uuid[]) p(id)
      union
      select next.id, near.place, near.hops + 1 from near
        join resource own on own.account_id = ${ctx.accountId} and own.id = near.id
        cross join lateral (
          select g.id from resource_relation l
            join resource g on g.account_id = l.account_id and g.connection_id = l.connection_id and md5(g.generic_identifier_value) = md5(l.target)
             and g.generic_identifier_value = l.target
           where l.account_id = own.account_id and l.resource_id = own.id and l.kind = 'in-subnet'
          union all
          select l.resource_id from resource_relation l
           where l.account_id = own.account_id and l.connection_id = own.connection_id and l.target = own.generic_identifier_value
             and l.kind = 'attached-to') next
       where near.hops < ${sql.lit(HOPS)}),
    place as (
      select id, place from near
      union
      select g.id, near.place from near
        join resource_relation l on l.account_id = ${ctx.accountId} and l.resource_id = near.id and l.kind = 'guarded-by'
        join resource g on g.account_id = l.account_id and g.connection_id = l.connection_id and md5(g.generic_identifier_value) = md5(l.target)
         and g.generic_identifier_value = l.target)
    select distinct on (f.id, place.place) f.id, f.check_id, place.place, m.id as remediation_id, m.number
      from place join finding f on f.account_id = ${ctx.accountId} and f.resource_id = place.id
      left join remediation_finding l on l.account_id = f.account_id and l.finding_id = f.id
      left join remediation m on m.account_id = l.account_id and m.id = l.remediation_id
     where f.state = ${STATE.of('open')} and f.check_id = any(${checkIds}::text[])
     order by f.id, place.place, m.number`.execute(ctx.db)
  return rows
}

/** How many resources are reached over a resource, itself among them. */
async function behind(ctx: Ctx, id: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    with recursive down as (
      select ${id}::uuid as id, 1 as depth
      union all
      select h.resource_id, down.depth + 1 from down join resource_exposure h on h.account_id = ${ctx.accountId} and h.from_id = down.id
       where down.depth < 7)
    select count(*)::int as amount from (select from down limit ${sql.lit(BREAKS_MAX)}) bounded`.execute(ctx.db)
  return rows[0]?.amount ?? 0
}
