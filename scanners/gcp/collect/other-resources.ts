import { labelsAt, shown, textAt, textsAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage } from '#scanners/sdk/cloud/rest-lists.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { listPages } from '#scanners/gcp/api/pages.ts'
import { keyName, lastOf, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { GCP_RESOURCE_TYPES } from '#scanners/gcp/resource-types.ts'
import { projectCollector } from './collector.ts'
import type { Project } from './projects.ts'
import { TOLD_ELSEWHERE } from './told-elsewhere.ts'

const PERMISSION = 'cloudasset.assets.searchAllResources'
/** What is found by the search alone. Types that people have no word for stand under Google's. */
const KNOWN = Object.keys(GCP_RESOURCE_TYPES).filter((type) => !TOLD_ELSEWHERE.has(type))

/** @throws NetworkError for a row that does not say what it is: nothing is known of the rest either */
function itemIn(row: Json, { id, number }: Project): InventoryItem {
  const said = textAt(row, 'name') ?? ''
  if (!/^\/\/[a-z]+\.googleapis\.com\/.+$/u.test(said))
    throw new NetworkError('protocol_error', 'Cloud Asset Inventory answered with no resource.')
  // Google writes projects by number too
  const name = number === '' ? said : said.replace(`/projects/${number}/`, `/projects/${id}/`)
  const keys = textsAt(row, 'kmsKeys').flatMap((key) => keyName(key) ?? [])
  return {
    resource: resourceOf(name, regionOf(textAt(row, 'location'))),
    name: textAt(row, 'displayName') ?? lastOf(name),
    tags: labelsAt(row, 'labels'),
    config: shown({ state: textAt(row, 'state'), location: textAt(row, 'location'), createTime: textAt(row, 'createTime') }),
    relations: keys.map((to) => ({ kind: 'encrypted-by', to })),
  }
}

/**
 * All that is in a project and that no other collector tells of, by one search.
 * Source: cloud.google.com/asset-inventory/docs/reference/rest/v1/TopLevel/searchAllResources
 */
export const otherResources = projectCollector({
  id: 'other-resources',
  asks: [PERMISSION],
  inventory: 'Asset Inventory',
  async collect({ ask, project, environment }) {
    if (environment.only !== undefined) return { resources: 0 }
    const url = `https://cloudasset.googleapis.com/v1/projects/${inAddress(project.id)}:searchAllResources`
    const rows = await everyPage(listPages(ask, { permission: PERMISSION, url, query: { pageSize: '500' }, field: 'results' }))
    const byType = new Map<string, InventoryItem[]>(KNOWN.map((type) => [type, []]))
    for (const row of rows) {
      const type = textAt(row, 'assetType') ?? ''
      if (type === '' || TOLD_ELSEWHERE.has(type)) continue
      const items = byType.get(type) ?? []
      items.push(itemIn(row, project))
      byType.set(type, items)
    }
    for (const [resourceType, items] of byType) environment.tellInventory?.({ resourceType, complete: true, items })
    return { resources: rows.length }
  },
})
