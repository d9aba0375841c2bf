import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { ResourceChangeField } from '#contract/resources.ts'
import type { WayKind } from '#scanners/sdk/exposure.ts'
import type { InventoryItem, RelationKind } from '#scanners/sdk/inventory.ts'
import { defineAccess } from '../access.ts'

type Json<T> = ColumnType<T, string, string>
export interface ResourceTable {
  account_id: string
  id: string
  connection_id: string
  generic_identifier: string
  generic_identifier_value: string
  region: string | null
  /** In the words of the provider; null: known from results alone. */
  type: string | null
  name: string | null
  tags: JSONColumnType<Record<string, string>, string | undefined>
  /** The inventory that tells of it: a region, or the whole target. */
  /** The part of the target that checks judge it in. */
  scope: string | null
  /** The part of the target whose list tells of it. */
  listed_in: Generated<string | null>
  first_seen_at: Generated<Date>
  seen_at: Date | null
  seen_seq: number | null
  gone_at: Date | null
  /** info … critical */
  open_by_risk: Generated<number[]>
  open_rank: GeneratedAlways<number>
  shown_name: GeneratedAlways<string>
  shown_value: GeneratedAlways<string>
  region_up: GeneratedAlways<string>
  region_down: GeneratedAlways<string>
}
/** What a search looks through; kept by triggers on resource. */
export interface ResourceTextTable {
  account_id: string
  connection_id: string
  resource_id: string
  is_gone: boolean
  type: string | null
  /** As region_up of the resource. */
  region: string
  text: string
}
export interface ResourceDetailTable {
  account_id: string
  resource_id: string
  connection_id: string
  config: Json<InventoryItem['config']>
  relations: Json<InventoryItem['relations']>
  digest: string
}
export interface ResourceRelationTable {
  account_id: string
  connection_id: string
  resource_id: string
  kind: RelationKind
  target: string
}
/** How a resource stands to the internet; no row where that is not known. */
export interface ResourceExposureTable {
  account_id: string
  resource_id: string
  connection_id: string
  /** EXPOSURE of server/codes.ts. */
  exposure: number
  /** null: the internet, or not reached */
  from_id: string | null
  /** The last step of a shortest way; null for what is not reached. */
  by: WayKind | null
  detail: string | null
  steps: number | null
}
export interface ResourceInventoryTable {
  account_id: string
  connection_id: string
  type: string
  scope: string
  told_at: Date
  complete_at: Date | null
  complete_seq: number | null
}
export interface ResourceChangeTable {
  account_id: string
  id: string
  connection_id: string
  resource_id: string
  scan_id: string
  at: Date
  kind: 'changed' | 'gone' | 'back'
  fields: JSONColumnType<ResourceChangeField[], string | undefined>
}

export interface ResourceTables {
  resource: ResourceTable
  resource_text: ResourceTextTable
  resource_detail: ResourceDetailTable
  resource_relation: ResourceRelationTable
  resource_exposure: ResourceExposureTable
  resource_inventory: ResourceInventoryTable
  resource_change: ResourceChangeTable
}
const scanned = { read: 'scans.read', write: 'scans.run', limited: { by: 'connection_id', may: ['select'] } } as const
export const resourceAccess = defineAccess<ResourceTables>({
  // triage with such a key keeps the number of open findings
  resource: { ...scanned, limited: { by: 'connection_id', may: ['select', { update: ['open_by_risk'] }] } },
  resource_text: scanned,
  resource_detail: scanned,
  resource_relation: scanned,
  resource_exposure: scanned,
  resource_inventory: scanned,
  resource_change: scanned,
})
