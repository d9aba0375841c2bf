import { labelsAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { everyPage, seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import type { UnseenPlace } from '#scanners/gcp/api/unseen-place.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { instantIn, secondsIn } from '#scanners/gcp/moments.ts'
import { lastOf, nameIn, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'

/** How a key is rotated by itself. */
export interface Rotation {
  /** null: it is not. */
  seconds: number | null
  next: Date | null
}
export interface KmsKey {
  name: string
  /** projects/p/locations/l/keyRings/r/cryptoKeys/k */
  path: string
  region: string | undefined
  /** ENCRYPT_DECRYPT, ASYMMETRIC_SIGN …; Unseen: not told. */
  purpose: Seen<string>
  /** Cloud KMS can rotate it: its material is made there, and it is in use. */
  canRotate: boolean
  rotation: Seen<Rotation>
}
export type KmsKeys = Listing<KmsKey>

const ASKS = ['cloudkms.cryptoKeys.get', 'cloudkms.cryptoKeys.list', 'cloudkms.keyRings.list', 'cloudkms.locations.list'] as const
type Asks = ProjectAsking<(typeof ASKS)[number]>
const BASE = 'https://cloudkms.googleapis.com/v1'
const PER_PAGE = { pageSize: '1000' }
const KEY = /^projects\/[^/]+\/locations\/([^/]+)\/keyRings\/[^/]+\/cryptoKeys\/[^/]+$/u

/** What cannot be read leaves a gap: nothing can be asked of it. */
function unnamed(unseen: UnseenPlace[]): [] {
  unseen.push({ place: '', reason: 'error' })
  return []
}
const RING = /^projects\/[^/]+\/locations\/[^/]+\/keyRings\/[^/]+$/u
/** The key rings of all places; one that does not answer leaves a gap. */
async function* ringPages({ ask, project, environment }: Asks, unseen: UnseenPlace[]): AsyncGenerator<readonly Json[]> {
  const home = `${BASE}/projects/${inAddress(project.id)}`
  const locations = await everyPage(
    listPages(ask, { permission: 'cloudkms.locations.list', url: `${home}/locations`, query: PER_PAGE, field: 'locations' }),
  )
  const found = await forEach(locations, async (row) => {
    const place = textAt(row, 'locationId') ?? ''
    if (place === '') return unnamed(unseen)
    const pages = listPages(ask, {
      permission: 'cloudkms.keyRings.list',
      url: `${home}/locations/${inAddress(place)}/keyRings`,
      query: PER_PAGE,
      field: 'keyRings',
      unseen,
    })
    const rings = await seen(everyPage(pages))
    if (!(rings instanceof Unseen)) return rings
    unseen.push({ place, reason: rings.reason })
    return []
  })
  const rings = found.flat()
  const items = rings.flatMap((row) => {
    const path = textAt(row, 'name')
    if (path === undefined || !RING.test(path)) return []
    return [{ resource: resourceOf(nameIn('cloudkms', path), placeOf(path)), name: lastOf(path), tags: {}, config: {}, relations: [] }]
  })
  if (environment.only === undefined)
    environment.tellInventory?.({ resourceType: 'cloudkms.googleapis.com/KeyRing', complete: unseen.length === 0, items })
  yield rings
}

/** Keys, ring by ring. */
async function* keyPages(asks: Asks, unseen: UnseenPlace[]): AsyncGenerator<readonly Json[]> {
  for await (const rings of ringPages(asks, unseen)) {
    const found = await forEach(rings, async (ring) => {
      const path = textAt(ring, 'name') ?? ''
      if (!RING.test(path)) return unnamed(unseen)
      const url = `${BASE}/${inAddress(path)}/cryptoKeys`
      const keys = await seen(
        everyPage(listPages(asks.ask, { permission: 'cloudkms.cryptoKeys.list', url, query: PER_PAGE, field: 'cryptoKeys', unseen })),
      )
      if (!(keys instanceof Unseen)) return keys
      unseen.push({ place: path, reason: keys.reason })
      return []
    })
    yield* found
  }
}

const placeOf = (path: string): string | undefined => regionOf(/\/locations\/([^/]+)/u.exec(path)?.[1])
/** Its material lies elsewhere, or is brought: Cloud KMS makes no other. Versions that are gone need none. */
function canRotate(row: Json): boolean {
  const level = textAt(row, 'versionTemplate', 'protectionLevel') ?? textAt(row, 'primary', 'protectionLevel') ?? ''
  const state = textAt(row, 'primary', 'state') ?? ''
  return !level.startsWith('EXTERNAL') && (isObject(row) ? row['importOnly'] !== true : true) && !state.startsWith('DESTROY')
}
function rotationOf(row: Json): Seen<Rotation> {
  const said = isObject(row) ? row['rotationPeriod'] : undefined
  const seconds = secondsIn(row, 'rotationPeriod')
  if (said !== undefined && seconds === null) return new Unseen('error')
  return { seconds, next: instantIn(row, 'nextRotationTime') }
}

export const kmsKeys = projectCollector({
  id: 'kms-keys',
  asks: ASKS,
  collect(asks) {
    const { ask, project, environment } = asks
    const unseen: UnseenPlace[] = []
    return listing<KmsKey>(
      { project, environment },
      {
        resourceType: 'cloudkms.googleapis.com/CryptoKey',
        unseen,
        pages: wantedPages(wantedOf(environment, 'cloudkms', 'cryptoKeys'), {
          all: () => keyPages(asks, unseen),
          one: (path) => ask({ permission: 'cloudkms.cryptoKeys.get', url: `${BASE}/${inAddress(path)}` }),
        }),
        factOf(row) {
          const path = textAt(row, 'name') ?? ''
          if (!KEY.test(path)) return null
          return {
            name: nameIn('cloudkms', path),
            path,
            region: placeOf(path),
            purpose: textAt(row, 'purpose') ?? new Unseen('error'),
            canRotate: canRotate(row),
            rotation: rotationOf(row),
          }
        },
        itemOf: (row, { name, region, path }) => ({
          resource: resourceOf(name, region),
          name: lastOf(path),
          tags: labelsAt(row, 'labels'),
          config: shown({
            location: KEY.exec(path)?.[1],
            purpose: textAt(row, 'purpose'),
            protectionLevel: textAt(row, 'versionTemplate', 'protectionLevel') ?? textAt(row, 'primary', 'protectionLevel'),
            primaryState: textAt(row, 'primary', 'state'),
            rotationPeriod: textAt(row, 'rotationPeriod'),
            nextRotationTime: textAt(row, 'nextRotationTime'),
            createTime: textAt(row, 'createTime'),
          }),
          relations: [{ kind: 'member-of', to: name.replace(/\/cryptoKeys\/[^/]+$/u, '') }],
        }),
      },
    )
  },
})
