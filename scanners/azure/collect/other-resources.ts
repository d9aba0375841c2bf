import { at, labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { armId, regionOf, resourceOf, subscriptionOf } from '#scanners/azure/arm-id.ts'
import { AZURE_RESOURCE_TYPES } from '#scanners/azure/resource-types.ts'
import { principalsOf } from '#scanners/azure/relations.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { subscriptionCollector } from './collector.ts'
import { TOLD_ELSEWHERE } from './told-elsewhere.ts'

const READ = 'Microsoft.ResourceGraph/resources/read'
const QUERY = 'Resources | project id, name, type, location, tags, kind, sku, identity | order by id asc'

/** Types as Azure writes them; Resource Graph has them in lower case. */
const NAMES: ReadonlyMap<string, string> = new Map(Object.keys(AZURE_RESOURCE_TYPES).map((type) => [type.toLowerCase(), type]))
const ELSEWHERE: ReadonlySet<string> = new Set([...TOLD_ELSEWHERE].map((type) => type.toLowerCase()))
/** What is listed by Resource Graph, and by no collector of its own. Types that people have no word for stand under Azure's. */
const KNOWN = [...NAMES].flatMap(([lower, type]) => (ELSEWHERE.has(lower) || type.split('/').length !== 2 ? [] : [type]))

function itemIn(row: Json, subscription: string): InventoryItem {
  const id = armId(textAt(row, 'id'))
  if (id === null || subscriptionOf(id) !== subscription)
    throw new NetworkError('protocol_error', 'Resource Graph answered with no resource.')
  return {
    resource: resourceOf(id, regionOf(textAt(row, 'location'))),
    name: textAt(row, 'name') ?? id,
    tags: labelsAt(row, 'tags'),
    config: shown({ kind: at(row, 'kind'), sku: at(row, 'sku', 'name'), principals: principalsOf(row) }),
    relations: [],
  }
}

/** All that is in a subscription and that no other collector tells of, by one query of Resource Graph. */
export const otherResources = subscriptionCollector({
  id: 'other-resources',
  asks: [READ],
  inventory: 'Azure Inventory',
  async collect({ arm, subscription, environment }) {
    if (environment.only !== undefined) return { resources: 0 }
    const rows = await everyPage(arm.graph(READ, subscription, QUERY))
    const byType = new Map<string, InventoryItem[]>(KNOWN.map((type) => [type, []]))
    for (const row of rows) {
      const written = textAt(row, 'type') ?? ''
      const type = NAMES.get(written.toLowerCase()) ?? written
      if (type === '' || ELSEWHERE.has(type.toLowerCase())) continue
      const items = byType.get(type) ?? []
      items.push(itemIn(row, subscription))
      byType.set(type, items)
    }
    for (const [resourceType, items] of byType) environment.tellInventory?.({ resourceType, complete: true, items })
    return { resources: rows.length }
  },
})
