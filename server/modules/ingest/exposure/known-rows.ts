import { sql } from 'kysely'
import type { KnownResource, Standing, Step, WayKind } from '#scanners/sdk/exposure.ts'
import { EXPOSURE } from '#server/codes.ts'
import type { Ctx } from '#server/context.ts'

/** A resource as it was last told of, and how it stood. */
export interface Row {
  id: string
  value: string
  type: string | null
  region: string | null
  exposure: number | null
  is_gone: boolean
  config: KnownResource['config'] | null
  relations: KnownResource['relations'] | null
  /** The last step by which it is reached; null: it is not. */
  steps: number | null
  from_id: string | null
  by: WayKind | null
  detail: string | null
}
/** What stays of a row while the ways are worked out. */
export interface KnownRow {
  id: string
  value: string
  exposure: number | null
  isGone: boolean
  last: { fromId: string | null; by: WayKind; detail: string; steps: number } | null
}

/** How a resource stood, and how it stands now. */
export interface Changed {
  row: KnownRow
  standing: Standing
  /** The row of the resource from which it is reached. */
  fromId: string | null
}

/** The resources of a connection in the order of their ids, with what was last told of each and how each stood. */
export async function readRows(ctx: Ctx, connectionId: string, after: string, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.generic_identifier_value as value, r.type, r.region, h.exposure, r.gone_at is not null as is_gone,
           case when r.gone_at is null then d.config end as config, case when r.gone_at is null then d.relations end as relations,
           h.steps, h.from_id, h.by, h.detail
      from (select * from resource where account_id = ${ctx.accountId} and connection_id = ${connectionId} and id > ${after}
             order by id limit ${limit}) r
      left join resource_detail d on d.account_id = r.account_id and d.resource_id = r.id
      -- row by row by its key: a join of its own choice reads the whole table for each part
      left join lateral (select * from resource_exposure h where h.account_id = r.account_id and h.resource_id = r.id offset 0) h on true
     order by r.id`.execute(ctx.db)
  return rows
}

function isSamePlace(before: KnownRow['last'], now: KnownRow['last']): boolean {
  if (before === null || now === null) return before === now
  return before.fromId === now.fromId && before.by === now.by && before.detail === now.detail && before.steps === now.steps
}

/** The rows of a connection by identifier and id: what stood, to be compared with what stands. */
export class KnownRows {
  readonly #byValue = new Map<string, KnownRow>()
  readonly #values = new Map<string, string>()
  /** Rows of which nothing has been said yet. */
  readonly #silent = new Set<KnownRow>()

  /** @returns those of them that are there, as the computation reads them */
  add(rows: readonly Row[]): KnownResource[] {
    return rows.flatMap((row): KnownResource[] => {
      const { id, value, exposure, is_gone: isGone, type, region, config, relations, steps, by } = row
      const last = steps === null || by === null ? null : { fromId: row.from_id, by, detail: row.detail ?? '', steps }
      const known: KnownRow = { id, value, exposure, isGone, last }
      this.#values.set(id, value)
      this.#silent.add(known)
      if (isGone) return []
      // an account and its settings in each region have one identifier: a relation to it means the whole
      if (region === null || !this.#byValue.has(value)) this.#byValue.set(value, known)
      return [{ id: value, type: type ?? '', config: config ?? {}, relations: relations ?? [] }]
    })
  }

  /** The steps that held until now, by identifier. */
  *steps(): Generator<Step> {
    for (const { value: to, last, isGone } of this.#silent) {
      if (last === null || isGone) continue
      const from = last.fromId === null ? null : this.#values.get(last.fromId)
      if (from !== undefined) yield { from, to, by: last.by, detail: last.detail }
    }
  }

  /** What is otherwise than it stood; undefined where nothing is, or the resource is not of this connection. */
  changedBy(standing: Standing): Changed | undefined {
    const row = this.#byValue.get(standing.id)
    if (row === undefined) return undefined
    this.#silent.delete(row)
    const { last, steps, exposure } = standing
    const fromId = typeof last?.from === 'string' ? (this.#byValue.get(last.from)?.id ?? null) : null
    const now = last && { fromId, by: last.by, detail: last.detail, steps }
    const isSame = isSamePlace(row.last, now) && row.exposure === (exposure === null ? null : EXPOSURE.of(exposure))
    return isSame ? undefined : { row, standing, fromId }
  }

  /** What stood somewhere and was not spoken of: it is gone. */
  *unvisited(): Generator<Changed> {
    for (const row of this.#silent) {
      const standing: Standing = { id: row.value, exposure: null, last: null, steps: 0 }
      if (row.exposure !== null || row.last !== null) yield { row, standing, fromId: null }
    }
  }
}
