import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen, type UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { assertKind, listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { wordOf } from '#scanners/gcp/presence.ts'
import { nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import type { Dataset } from './bigquery-datasets.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'

export interface Table {
  name: string
  region: string | undefined
  /** The key that its data is encrypted with; '': Google's own. */
  key: Seen<string>
}
export type Tables = Listing<Table>

const ASKS = ['bigquery.tables.get', 'bigquery.tables.list'] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>
const BASE = 'https://bigquery.googleapis.com/bigquery/v2'
/** Which key a table has is told of each alone: of so many in a project. Beyond, nothing is known of the rest. */
const TABLES_MAX = 2_000

/** Those that hold data: views have none of their own. */
const HOLDS_DATA: ReadonlySet<string> = new Set(['TABLE', 'MATERIALIZED_VIEW', 'SNAPSHOT', 'CLONE'])
const pathOf = (row: Json): string => {
  const part = (name: string) => textAt(row, 'tableReference', name) ?? ''
  return `projects/${part('projectId')}/datasets/${part('datasetId')}/tables/${part('tableId')}`
}

const TABLE = /^projects\/[^/]+\/datasets\/[^/]+\/tables\/[^/]+$/u
const isNamed = (row: Json): boolean => TABLE.test(pathOf(row))

async function oneTable({ ask }: Asks, path: string): Promise<Json> {
  const row = await ask({ permission: 'bigquery.tables.get', url: `${BASE}/${inAddress(path)}` })
  assertKind(row, 'bigquery#table')
  return row
}
async function namesIn({ ask }: Asks, { name, id }: Dataset, unseen: UnseenPlace[]): Promise<readonly Json[]> {
  const path = name.replace(/^\/\/bigquery\.googleapis\.com\//u, '')
  const rows = await seen(
    everyPage(
      listPages(ask, {
        permission: 'bigquery.tables.list',
        url: `${BASE}/${inAddress(path)}/tables`,
        query: { maxResults: '1000' },
        field: 'tables',
        kind: 'bigquery#tableList',
      }),
    ),
    [],
  )
  if (!(rows instanceof Unseen)) return rows
  unseen.push({ place: id, reason: rows.reason })
  return []
}
/** Tables that were named and not told of, by their paths. */
type Refused = Map<string, UnseenReason>
interface Left {
  unseen: UnseenPlace[]
  refused: Refused
}
async function* tablePages(asks: Asks, datasets: readonly Dataset[], { unseen, refused }: Left): AsyncGenerator<readonly Json[]> {
  let left = TABLES_MAX
  const named = await forEach(datasets, async (dataset) => ({ dataset, rows: await namesIn(asks, dataset, unseen) }))
  const asked = named.flatMap(({ dataset, rows }) => {
    const holders = rows.filter((row) => HOLDS_DATA.has(textAt(row, 'type') ?? 'TABLE'))
    if (holders.length > left) unseen.push({ place: dataset.id, reason: 'error' })
    const taken = holders.slice(0, left)
    left -= taken.length
    return taken
  })
  const found = await forEach(asked, async (row) => {
    // what it is cannot be read: nothing can be asked of it
    if (!isNamed(row)) return row
    const whole = await seen(oneTable(asks, pathOf(row)), null)
    if (!(whole instanceof Unseen)) return whole
    refused.set(pathOf(row), whole.reason)
    return row
  })
  // one that was deleted in between is none
  yield found.filter((row) => row !== null)
}

export const tables = projectCollector({
  id: 'bigquery-tables',
  asks: ASKS,
  after: ['bigquery-datasets'],
  collect(asks, facts) {
    const { project, environment } = asks
    const known = facts['bigquery-datasets']
    const own = known?.rows.filter(({ isForeign }) => !isForeign) ?? []
    // tables of datasets that were not told of are not known either
    const unseen = [...(known?.unseen ?? [])]
    const refused: Refused = new Map()
    return listing<Table>(
      { project, environment },
      {
        resourceType: 'bigquery.googleapis.com/Table',
        unseen,
        pages: wantedPages(wantedOf(environment, 'bigquery', 'tables'), {
          all: () => tablePages(asks, own, { unseen, refused }),
          one: (path) => oneTable(asks, path),
        }),
        factOf(row) {
          if (!isNamed(row)) return null
          const reason = refused.get(pathOf(row))
          return {
            name: nameIn('bigquery', pathOf(row)),
            region: regionOf(textAt(row, 'location')),
            key: reason === undefined ? wordOf(row, 'encryptionConfiguration', 'kmsKeyName') : new Unseen(reason),
          }
        },
        itemOf,
      },
    )
  },
})
function itemOf(row: Json, { name, region, key }: Table): InventoryItem {
  return {
    resource: resourceOf(name, region),
    name: textAt(row, 'tableReference', 'tableId') ?? name,
    tags: labelsAt(row, 'labels'),
    config: shown({ type: textAt(row, 'type'), rows: textAt(row, 'numRows'), location: textAt(row, 'location') }),
    relations: [
      { kind: 'member-of', to: name.replace(/\/tables\/[^/]+$/u, '') },
      ...(key instanceof Unseen || key === '' ? [] : [{ kind: 'encrypted-by' as const, to: nameIn('cloudkms', key) }]),
    ],
  }
}
