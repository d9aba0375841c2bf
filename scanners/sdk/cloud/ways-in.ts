import type { EntryKind, KnownResource, Way } from '#scanners/sdk/exposure.ts'
import type { RelationKind } from '#scanners/sdk/inventory.ts'

/** A way from the internet into a resource. */
export interface Entry {
  by: EntryKind
  /** As that of a Way. */
  detail: string
}
/** Ways in, none, or that it could not be seen. */
export type Entries = readonly Entry[] | 'unknown'

/** What a resource is related to in one way. */
export const related = ({ relations }: KnownResource, kind: RelationKind): string[] =>
  relations.filter((relation) => relation.kind === kind).map(({ to }) => to)

/** Ways on from a resource, by relations of these kinds. */
export const waysBy = ({ relations }: KnownResource, kinds: ReadonlySet<RelationKind>): Way[] =>
  relations.flatMap(({ kind, to }): Way[] => (kinds.has(kind) ? [{ to, by: kind, detail: '' }] : []))

/**
 * Resources that may have a way in of their own, kept until all that decides is known. A target may have a hundred thousand: of each
 * stays what decides, and not all that people see.
 */
export class Candidates {
  readonly #settings: ReadonlySet<string>
  readonly #relations: ReadonlySet<RelationKind>
  readonly #kept: KnownResource[] = []

  /** @param settings names in `config` that decide, as the relations of these kinds do */
  constructor(settings: ReadonlySet<string>, relations: ReadonlySet<RelationKind>) {
    this.#settings = settings
    this.#relations = relations
  }

  keep({ id, type, config, relations }: KnownResource): void {
    this.#kept.push({
      id,
      type,
      config: Object.fromEntries(Object.entries(config).filter(([name]) => this.#settings.has(name))),
      relations: relations.filter(({ kind }) => this.#relations.has(kind)),
    })
  }

  /**
   * The first way into each of them, and no more is kept of them then. Lazy, as standings are.
   * @param known is told of each without a way in whether that was seen
   */
  *entries(
    known: Map<string, 'closed' | 'unknown' | 'silent'>,
    entriesInto: (resource: KnownResource) => Entries,
  ): Generator<undefined, Way[]> {
    const entries: Way[] = []
    for (const resource of this.#kept) {
      yield undefined
      const found = entriesInto(resource)
      if (found === 'unknown') known.set(resource.id, 'unknown')
      else if (found[0] === undefined) known.set(resource.id, 'closed')
      else entries.push({ to: resource.id, ...found[0] })
    }
    this.#kept.length = 0
    return entries
  }
}
