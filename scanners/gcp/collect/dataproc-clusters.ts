import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { wordOf } from '#scanners/gcp/presence.ts'
import { accountName, computeName, nameIn, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'

export interface DataprocCluster {
  name: string
  region: string
  /** It runs on Kubernetes, and has no disks of its own. */
  isVirtual: boolean
  /** The key of its disks; '': Google's own. */
  key: Seen<string>
}
export type DataprocClusters = Listing<DataprocCluster>

const ASKS = ['compute.regions.list', 'dataproc.clusters.get', 'dataproc.clusters.list'] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>
const BASE = 'https://dataproc.googleapis.com/v1'

const clustersIn = ({ ask, project }: Asks, region: string, unseen: UnseenPlace[]): Promise<Json[]> =>
  everyPage(
    listPages(ask, {
      permission: 'dataproc.clusters.list',
      url: `${BASE}/projects/${inAddress(project.id)}/regions/${inAddress(region)}/clusters`,
      query: { pageSize: '200' },
      field: 'clusters',
      unseen,
    }),
  )
/** Region by region, since no list has all of them. The first is asked alone: where the service is off, the others need not be. */
async function* clusterPages(asks: Asks, regions: Regions, unseen: UnseenPlace[]): AsyncGenerator<readonly Json[]> {
  const { ask, project } = asks
  const rows = await everyPage(
    listPages(ask, {
      permission: 'compute.regions.list',
      url: `https://compute.googleapis.com/compute/v1/projects/${inAddress(project.id)}/regions`,
      query: { maxResults: '500' },
      field: 'items',
      kind: 'compute#regionList',
    }),
  )
  const [first, ...others] = rows.flatMap((row) => textAt(row, 'name') ?? [])
  if (others.length + 1 < rows.length) unseen.push({ place: '', reason: 'error' })
  if (first === undefined) return
  const here = await clustersIn(asks, first, unseen)
  yield regions.note(first, here)
  const found = await forEach(others, async (region) => {
    const clusters = await seen(clustersIn(asks, region, unseen))
    if (!(clusters instanceof Unseen)) return regions.note(region, clusters)
    unseen.push({ place: region, reason: clusters.reason })
    return []
  })
  yield* found
}
/** Where a cluster was found: it does not say so itself. */
class Regions {
  readonly #known = new Map<Json, string>()
  note(region: string, rows: readonly Json[]): readonly Json[] {
    for (const row of rows) this.#known.set(row, region)
    return rows
  }
  of(row: Json): string {
    return this.#known.get(row) ?? ''
  }
}

/** Of disks alone, or of disks and what jobs are given (dataproc/docs/reference/rest/v1/ClusterConfig, EncryptionConfig). */
function keyOf(row: Json): DataprocCluster['key'] {
  const ofDisks = wordOf(row, 'config', 'encryptionConfig', 'gcePdKmsKeyName')
  return ofDisks === '' ? wordOf(row, 'config', 'encryptionConfig', 'kmsKey') : ofDisks
}

export const dataprocClusters = projectCollector({
  id: 'dataproc-clusters',
  asks: ASKS,
  collect(asks) {
    const { ask, project, environment } = asks
    const unseen: UnseenPlace[] = []
    const regions = new Regions()
    return listing<DataprocCluster>(
      { project, environment },
      {
        resourceType: 'dataproc.googleapis.com/Cluster',
        unseen,
        pages: wantedPages(wantedOf(environment, 'dataproc', 'clusters'), {
          all: () => clusterPages(asks, regions, unseen),
          async one(path) {
            const row = await ask({ permission: 'dataproc.clusters.get', url: `${BASE}/${inAddress(path)}` })
            regions.note(path.split('/').at(-3) ?? '', [row])
            return row
          },
        }),
        factOf(row) {
          const own = textAt(row, 'clusterName')
          if (own === undefined || !isObject(row)) return null
          const region = regions.of(row)
          const key = keyOf(row)
          return {
            name: nameIn('dataproc', `projects/${project.id}/regions/${region}/clusters/${own}`),
            region,
            isVirtual: isObject(row['virtualClusterConfig']),
            key: isObject(row['config']) ? key : new Unseen('error'),
          }
        },
        itemOf: (row, fact) => itemOf(row, fact, project.id),
      },
    )
  },
})
function itemOf(row: Json, { name, region, key }: DataprocCluster, project: string): InventoryItem {
  const network = computeName(textAt(row, 'config', 'gceClusterConfig', 'networkUri'))
  const account = textAt(row, 'config', 'gceClusterConfig', 'serviceAccount')
  return {
    resource: resourceOf(name, region),
    name: textAt(row, 'clusterName') ?? name,
    tags: labelsAt(row, 'labels'),
    config: shown({ state: textAt(row, 'status', 'state'), imageVersion: textAt(row, 'config', 'softwareConfig', 'imageVersion') }),
    relations: [
      ...(network === null ? [] : [{ kind: 'in-network' as const, to: network }]),
      ...(account === undefined ? [] : [{ kind: 'has-role' as const, to: accountName(project, account) }]),
      ...(key instanceof Unseen || key === '' ? [] : [{ kind: 'encrypted-by' as const, to: nameIn('cloudkms', key) }]),
    ],
  }
}
