import type { KnownResource, Way } from '#scanners/sdk/exposure.ts'
import { isObject, listOf, textOf, textsOf } from '#scanners/sdk/json.ts'
import { projectOf } from '#scanners/gcp/names.ts'

/** What holds data, by the permission that reads it. */
const READ_BY: Readonly<Record<string, string>> = {
  'bigquery.googleapis.com/Dataset': 'bigquery.tables.getData',
  'secretmanager.googleapis.com/Secret': 'secretmanager.versions.access',
  'storage.googleapis.com/Bucket': 'storage.objects.get',
}
const PROJECT = /^\/\/cloudresourcemanager\.googleapis\.com\/projects\/([^/]+)$/u

/** Who may read what, worked out for those alone whom the internet reaches. */
export class Readers {
  /** By permission and project. */
  readonly #data = new Map<string, Set<string>>()
  readonly #reads = new Map<string, readonly (readonly [permission: string, places: readonly string[]])[]>()
  /** Projects below folders and the organization, by the name of what is above. */
  readonly #below = new Map<string, Set<string>>()
  /** What has been told as read by someone: one path to each is enough. */
  readonly #told = new Set<string>()

  take({ type, id, config, relations }: KnownResource): void {
    const permission = READ_BY[type]
    if (permission !== undefined) add(this.#data, `${permission} ${projectOf(id) ?? ''}`, id)
    for (const { kind, to } of relations) if (kind === 'member-of') add(this.#below, to, id)
    const reads = listOf(config['reads']).flatMap((one) =>
      isObject(one) ? [[textOf(one['permission']), textsOf(one['places'])] as const] : [],
    )
    if (reads.length > 0) this.#reads.set(id, reads)
  }

  /** What an account may read, and none that was asked about before. */
  of(reader: string): Way[] {
    return (this.#reads.get(reader) ?? []).flatMap(([permission, places]) =>
      places
        .flatMap((place) => this.#projectsIn(place))
        .flatMap((project) => this.#inProject(permission, project))
        .map((to): Way => ({ to, by: 'can-read', detail: permission })),
    )
  }

  /** A project by its id; a folder or organization by all that stand below. */
  #projectsIn(place: string, seen: Set<string> = new Set()): string[] {
    const own = PROJECT.exec(place)?.[1]
    if (own !== undefined) return [own]
    if (seen.has(place)) return []
    seen.add(place)
    return [...(this.#below.get(place) ?? [])].flatMap((below) => this.#projectsIn(below, seen))
  }
  #inProject(permission: string, project: string): string[] {
    const key = `${permission} ${project}`
    if (this.#told.has(key)) return []
    this.#told.add(key)
    return [...(this.#data.get(key) ?? [])]
  }
}
function add(sets: Map<string, Set<string>>, key: string, value: string): void {
  const known = sets.get(key) ?? new Set()
  known.add(value)
  sets.set(key, known)
}
