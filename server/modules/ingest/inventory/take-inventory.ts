import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Inventory, InventoryItem } from '#scanners/sdk/inventory.ts'
import type { Ctx } from '#server/context.ts'
import { recordset } from '#server/db/sql.ts'
import { resourceKey } from '#server/modules/ingest/resources.ts'
import type { IngestScan, IngestScanner } from '#server/modules/ingest/observations.ts'
import { newId } from '#server/new-id.ts'
import { canonical, changedFields, type Look } from './changed-fields.ts'
import type { ToldResources } from './told-resources.ts'

/** Characters kept of the identifier of a related resource: what an index takes. */
const TARGET_MAX = 500

interface Told {
  key: string
  item: InventoryItem
  part: Inventory
  digest: string
}
/** A told resource, and what was known of it. */
interface Known {
  key: string
  id: string
  is_new: boolean
  was_gone: boolean
  is_changed: boolean
  /** What it looked like, where that has changed and was known. */
  before: Look | null
}

const digestOf = ({ name, tags, config, relations }: InventoryItem): string =>
  createHash('sha256')
    .update(canonical({ name, tags, config, relations: relations.map(({ kind, to }) => [kind, to].join(' ')) }))
    .digest('base64url')
    .slice(0, 22)

/** What is told twice counts as it was told last. */
function toldOf(parts: readonly Inventory[]): Told[] {
  const told = parts.flatMap((part) =>
    part.items.map((item): Told => ({ key: resourceKey(item.resource), item, part, digest: digestOf(item) })),
  )
  return [...new Map(told.map((one) => [one.key, one])).values()]
}

const GIVEN = {
  key: 'text',
  id: 'uuid',
  kind: 'text',
  value: 'text',
  region: 'text',
  type: 'text',
  scope: 'text',
  listed_in: 'text',
  name: 'text',
  tags: 'jsonb',
  digest: 'text',
} as const

/** Makes and renews the rows of what was told: one statement, which answers with what was known before. */
async function keepResources(ctx: Ctx, scan: IngestScan, told: readonly Told[], scanner: IngestScanner): Promise<Known[]> {
  const rows = told.map(({ key, item, part, digest }) => ({
    key,
    id: newId(ctx.now.getTime()),
    kind: item.resource.genericIdentifier,
    value: item.resource.genericIdentifierValue,
    region: item.resource.region ?? null,
    type: part.resourceType,
    // a list of the whole target may tell of what is judged in a part of it: of subscriptions, of projects
    scope: scanner.scopeOf?.(item.resource) ?? part.scope,
    listed_in: part.scope,
    name: item.name,
    tags: item.tags,
    digest,
  }))
  const { rows: known } = await sql<Known>`
    with given as materialized (select * from ${recordset(rows, GIVEN, 'g')}),
    there as (
      select id, generic_identifier, generic_identifier_value, region, type, scope, listed_in, name, tags, gone_at from resource
       where account_id = ${ctx.accountId} and connection_id = ${scan.connection_id}),
    -- a full join is never made row by row: where the database does not know yet how many there are, each would be compared with each
    found as materialized (
      select g.*, r.id as known_id, r.gone_at is not null as was_gone, r.type is distinct from g.type or r.scope is distinct from g.scope or r.listed_in is distinct from g.listed_in as is_moved,
             r.name as known_name, r.tags as known_tags
        from given g
        full join there r on r.generic_identifier = g.kind and r.generic_identifier_value = g.value and coalesce(r.region, '') = coalesce(g.region, '')
       where coalesce(g.key, '') <> ''),
    known as materialized (
      select f.*, d.digest is distinct from f.digest as is_changed,
             case when d.digest <> f.digest then jsonb_build_object('name', f.known_name, 'tags', f.known_tags, 'config', d.config, 'relations', d.relations) end as before
        from found f left join resource_detail d on d.account_id = ${ctx.accountId} and d.resource_id = f.known_id),
    made as (
      insert into resource (account_id, id, connection_id, generic_identifier, generic_identifier_value, region, type, scope, listed_in, name, tags, first_seen_at, seen_at, seen_seq)
      select ${ctx.accountId}, id, ${scan.connection_id}, kind, value, region, type, scope, listed_in, name, tags, ${ctx.now}, ${ctx.now}, ${scan.seq}
        from known where known_id is null),
    renewed as (
      update resource r set type = k.type, scope = k.scope, listed_in = k.listed_in, name = k.name, tags = k.tags, gone_at = null, seen_at = ${ctx.now}, seen_seq = ${scan.seq}
        from known k where r.account_id = ${ctx.accountId} and r.id = k.known_id and (k.is_changed or k.was_gone or k.is_moved))
    select key, coalesce(known_id, id) as id, known_id is null as is_new, coalesce(was_gone, false) as was_gone, is_changed, before from known`.execute(
    ctx.db,
  )
  return known
}

/** What changed resources are made of, and to whom they stand. */
async function keepDetails(ctx: Ctx, scan: IngestScan, changed: readonly (Known & { told: Told })[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, told: { item, digest } }) => ({ id, config: item.config, relations: item.relations, digest }))
  await sql`
    insert into resource_detail (account_id, resource_id, connection_id, config, relations, digest)
    select ${ctx.accountId}, id, ${scan.connection_id}, config, relations, digest
      from ${recordset(rows, { id: 'uuid', config: 'jsonb', relations: 'jsonb', digest: 'text' }, 'g')}
    on conflict (account_id, resource_id) do update set config = excluded.config, relations = excluded.relations, digest = excluded.digest`.execute(
    ctx.db,
  )
  const related = changed.flatMap(({ id, told: { item } }) =>
    item.relations.map(({ kind, to }) => ({ id, kind, target: to.slice(0, TARGET_MAX).toWellFormed() })),
  )
  await sql`delete from resource_relation where account_id = ${ctx.accountId} and resource_id = any(${changed.filter((one) => !one.is_new).map(({ id }) => id)}::uuid[])`.execute(
    ctx.db,
  )
  await sql`
    insert into resource_relation (account_id, connection_id, resource_id, kind, target)
    select distinct ${ctx.accountId}::uuid, ${scan.connection_id}::uuid, id, kind, target
      from ${recordset(related, { id: 'uuid', kind: 'text', target: 'text' }, 'g')}`.execute(ctx.db)
}

interface Change {
  resourceId: string
  kind: 'changed' | 'gone' | 'back'
  fields: ReturnType<typeof changedFields>
}
async function writeHistory(ctx: Ctx, scan: IngestScan, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ resourceId, kind, fields }) => ({ id: newId(ctx.now.getTime()), resource_id: resourceId, kind, fields }))
  await sql`
    insert into resource_change (account_id, id, connection_id, resource_id, scan_id, at, kind, fields)
    select ${ctx.accountId}, id, ${scan.connection_id}, resource_id, ${scan.id}, ${ctx.now}, kind, fields
      from ${recordset(rows, { id: 'uuid', resource_id: 'uuid', kind: 'text', fields: 'jsonb' }, 'g')}`.execute(ctx.db)
}

function changesOf(known: readonly (Known & { told: Told })[]): Change[] {
  return known.flatMap(({ id, was_gone: wasGone, before, told: { item } }): Change[] => {
    const fields = before === null ? [] : changedFields(before, item)
    if (wasGone) return [{ resourceId: id, kind: 'back', fields }]
    return fields.length === 0 ? [] : [{ resourceId: id, kind: 'changed', fields }]
  })
}

/** Notes how far each list was read; those of one resource alone are no lists. */
async function keepInventories(ctx: Ctx, scan: IngestScan, parts: readonly Inventory[]): Promise<void> {
  const places = new Map<string, { type: string; scope: string; complete: boolean }>()
  for (const { resourceType, scope, complete } of parts) {
    const key = JSON.stringify([resourceType, scope])
    places.set(key, { type: resourceType, scope, complete: complete || (places.get(key)?.complete ?? false) })
  }
  await sql`
    insert into resource_inventory (account_id, connection_id, type, scope, told_at, complete_at, complete_seq)
    select ${ctx.accountId}, ${scan.connection_id}, type, scope, ${ctx.now}, case when complete then ${ctx.now}::timestamptz end, case when complete then ${scan.seq}::int end
      from ${recordset([...places.values()], { type: 'text', scope: 'text', complete: 'boolean' }, 'g')}
    on conflict (account_id, connection_id, type, scope) do update
       set told_at = excluded.told_at, complete_at = coalesce(excluded.complete_at, resource_inventory.complete_at),
           complete_seq = coalesce(excluded.complete_seq, resource_inventory.complete_seq)`.execute(ctx.db)
}

/** Marks what complete lists no longer hold. A newer scan that saw it has the newer word. */
async function markGone(ctx: Ctx, scan: IngestScan, complete: readonly Inventory[], told: ToldResources): Promise<string[]> {
  if (complete.length === 0) return []
  const places = complete.map(({ resourceType, scope }) => ({ type: resourceType, scope }))
  const seen = complete.flatMap((place) => told.of(place))
  const { rows } = await sql<{ id: string }>`
    with there as (
      select r.id from resource r
        join (select distinct type, scope from ${recordset(places, { type: 'text', scope: 'text' }, 'g')}) place on r.type = place.type and r.listed_in = place.scope
       where r.account_id = ${ctx.accountId} and r.connection_id = ${scan.connection_id}
         and r.gone_at is null and coalesce(r.seen_seq, 0) <= ${scan.seq} and (${scan.resource_id}::uuid is null or r.id = ${scan.resource_id}::uuid)),
    -- of two sets, not row by row: a plan made for any parameters takes them for small, and compares each with each
    gone as materialized (select id from there except select unnest(${seen}::uuid[]))
    update resource r set gone_at = ${ctx.now} from gone where r.account_id = ${ctx.accountId} and r.id = gone.id
    returning r.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/**
 * Takes in what a scan was told of resources: new ones, what changed on them, what is gone, what has come back. As many statements
 * for one as for thousands; what is as it was writes nothing on its row, and a list that was read to its end says for all of it when
 * it was last seen. A verification of one resource says of no other that it is gone.
 * @param told what this attempt of the scan was told before; it grows
 * @returns ids of the resources that are gone since now
 */
export async function takeInventory(
  ctx: Ctx,
  scan: IngestScan,
  parts: readonly Inventory[],
  { told, scanner }: { told: ToldResources; scanner: IngestScanner },
): Promise<string[]> {
  if (parts.length === 0) return []
  const items = new Map(toldOf(parts).map((one) => [one.key, one]))
  const known = (await keepResources(ctx, scan, [...items.values()], scanner)).flatMap((row) => {
    const one = items.get(row.key)
    return one === undefined ? [] : [{ ...row, told: one }]
  })
  await keepDetails(
    ctx,
    scan,
    known.filter((row) => row.is_changed),
  )
  for (const [part, rows] of Map.groupBy(known, (row) => row.told.part))
    told.add(
      part,
      rows.map(({ id }) => id),
    )
  const isList = scan.resource_id === null
  if (isList) await keepInventories(ctx, scan, parts)
  // what ends without being complete, its earlier parts among it
  const partial = parts.filter(({ complete, more }) => !isList || (!complete && more === undefined))
  await touch(
    ctx,
    scan,
    partial.flatMap((part) => told.of(part)),
  )
  const gone = await markGone(
    ctx,
    scan,
    parts.filter(({ complete }) => complete),
    told,
  )
  await writeHistory(ctx, scan, [...changesOf(known), ...gone.map((resourceId): Change => ({ resourceId, kind: 'gone', fields: [] }))])
  return gone
}

/** No complete list speaks for them: each says for itself when it was seen. */
async function touch(ctx: Ctx, scan: IngestScan, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update resource set seen_at = ${ctx.now}, seen_seq = ${scan.seq}
     where account_id = ${ctx.accountId} and id = any(${ids}::uuid[]) and seen_seq is distinct from ${scan.seq}`.execute(ctx.db)
}
