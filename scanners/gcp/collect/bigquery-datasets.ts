import { at, labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, known, Unseen, type Seen, type UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { assertKind, listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { rowsOf, wordOf } from '#scanners/gcp/presence.ts'
import { isEveryone } from '#scanners/gcp/iam/policy.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'

/** What everyone may do in a dataset. */
export interface PublicAccess {
  /** allUsers or allAuthenticatedUsers. */
  member: string
  /** READER, WRITER, OWNER, or a role of IAM. */
  role: string
}
export interface Dataset {
  name: string
  id: string
  region: string | undefined
  open: Seen<readonly PublicAccess[]>
  /** The key that its tables get unless another is said; '': Google's own. */
  defaultKey: Seen<string>
  /** Its tables stand elsewhere: in another project that shares them, or in another database. */
  isForeign: boolean
}
export type Datasets = Listing<Dataset>

const ASKS = ['bigquery.datasets.get', 'bigquery.datasets.list'] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>
const BASE = 'https://bigquery.googleapis.com/bigquery/v2'

/**
 * Entries of an access list name everyone as a special group, or by the member of IAM (bigquery/docs/reference/rest/v2/datasets, access).
 * Every dataset has such a list: whose answer has none was told without (bigquery/docs/dataset-access-control).
 */
function openIn(row: Json): Dataset['open'] {
  const entries = at(row, 'access') === undefined ? new Unseen('error') : rowsOf(row, 'access')
  if (entries instanceof Unseen) return entries
  return entries.flatMap((entry) => {
    const member = textAt(entry, 'iamMember') ?? textAt(entry, 'specialGroup') ?? ''
    return isEveryone(member) ? [{ member, role: textAt(entry, 'role') ?? 'READER' }] : []
  })
}

const path = (project: string, id: string): string => `projects/${project}/datasets/${id}`
async function oneDataset({ ask }: Asks, asked: string): Promise<Json> {
  const row = await ask({ permission: 'bigquery.datasets.get', url: `${BASE}/${inAddress(asked)}` })
  assertKind(row, 'bigquery#dataset')
  return row
}
/** Types of datasets without tables of their own (bigquery/docs/reference/rest/v2/datasets, type). */
const FOREIGN: ReadonlySet<string> = new Set(['EXTERNAL', 'LINKED'])
/** Datasets that were named and not told of, by their ids. */
type Refused = Map<string, UnseenReason>
/** BigQuery's own, which hold results of queries for a day, and which nobody else may look into (bigquery/docs/cached-results). */
const isAnonymous = (id: string): boolean => /^_(?:[\da-f]{40}|script[\da-f]+)$/u.test(id)
/** The list names datasets; what they allow is told of each alone. */
async function* datasetPages(asks: Asks, refused: Refused, unseen: UnseenPlace[]): AsyncGenerator<readonly Json[]> {
  const { ask, project } = asks
  const pages = listPages(ask, {
    permission: 'bigquery.datasets.list',
    url: `${BASE}/projects/${inAddress(project.id)}/datasets`,
    query: { all: 'true', maxResults: '1000' },
    field: 'datasets',
    kind: 'bigquery#datasetList',
    unseen,
  })
  for await (const rows of pages) {
    const own = rows.filter((row) => !isAnonymous(idOf(row)))
    const found = await forEach(own, async (row) => {
      const id = idOf(row)
      // what it is cannot be read: nothing can be asked of it
      if (id === '') return row
      const whole = await seen(oneDataset(asks, path(project.id, id)), null)
      if (!(whole instanceof Unseen)) return whole
      refused.set(id, whole.reason)
      return row
    })
    // one that was deleted in between is none
    yield found.filter((row) => row !== null)
  }
}
const idOf = (row: Json): string => textAt(row, 'datasetReference', 'datasetId') ?? ''

export const datasets = projectCollector({
  id: 'bigquery-datasets',
  asks: ASKS,
  collect(asks) {
    const { project, environment } = asks
    const refused: Refused = new Map()
    const unseen: UnseenPlace[] = []
    return listing<Dataset>(
      { project, environment },
      {
        resourceType: 'bigquery.googleapis.com/Dataset',
        unseen,
        pages: wantedPages(wantedOf(environment, 'bigquery', 'datasets'), {
          all: () => datasetPages(asks, refused, unseen),
          one: (wanted) => oneDataset(asks, wanted),
        }),
        factOf(row) {
          const id = idOf(row)
          if (id === '') return null
          const reason = refused.get(id)
          const unseen = reason === undefined ? null : new Unseen(reason)
          return {
            name: nameIn('bigquery', path(project.id, id)),
            id,
            region: regionOf(textAt(row, 'location')),
            open: unseen ?? openIn(row),
            defaultKey: unseen ?? wordOf(row, 'defaultEncryptionConfiguration', 'kmsKeyName'),
            isForeign: FOREIGN.has(textAt(row, 'type') ?? ''),
          }
        },
        itemOf,
      },
    )
  },
})
function itemOf(row: Json, { name, id, region, open, defaultKey }: Dataset): InventoryItem {
  return {
    resource: resourceOf(name, region),
    name: id,
    tags: labelsAt(row, 'labels'),
    config: shown({
      location: textAt(row, 'location'),
      public: open instanceof Unseen ? null : open.map(({ member, role }) => ({ by: 'policy', through: `${role} ${member}` })),
      defaultKey: known(defaultKey),
    }),
    relations: defaultKey instanceof Unseen || defaultKey === '' ? [] : [{ kind: 'encrypted-by', to: nameIn('cloudkms', defaultKey) }],
  }
}
