import type { Inventory } from '#scanners/sdk/inventory.ts'

type Place = Pick<Inventory, 'resourceType' | 'scope'>
const keyOf = ({ resourceType, scope }: Place): string => `${resourceType}\n${scope}`

/**
 * What a runner has told of each list since it began, by id: what a list that was read to its end does not hold is gone. It belongs
 * to one attempt of a scan; the next attempt is told everything again.
 */
export class ToldResources {
  readonly #ids = new Map<string, Set<string>>()
  add(place: Place, ids: Iterable<string>): void {
    const known = this.#ids.get(keyOf(place)) ?? new Set()
    for (const id of ids) known.add(id)
    this.#ids.set(keyOf(place), known)
  }
  of(place: Place): string[] {
    return [...(this.#ids.get(keyOf(place)) ?? [])]
  }
}
