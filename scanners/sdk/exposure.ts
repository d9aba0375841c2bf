import type { ENTRY_KINDS } from '#contract/resources.ts'
import type { InventoryItem, RelationKind } from './inventory.ts'

/** A resource as the computation of exposure reads it: as an inventory last told of it. */
export type KnownResource = Pick<InventoryItem, 'config' | 'relations'> & { type: string; id: string }

/** By what the internet comes to a resource itself. */
export type EntryKind = (typeof ENTRY_KINDS)[number]
/** By what one comes from one place to the next. */
export type WayKind = EntryKind | RelationKind

/** A way into a resource from the internet, or on from one to the next. */
export interface Way {
  to: string
  by: WayKind
  /** Ports, the name of a statement, an action: 'tcp 22', 'AllowAll', 's3:GetObject'; '' where there is nothing more to say. */
  detail: string
}
/** A step of a path, from one identifier to the next. */
export interface Step extends Way {
  /** null: the internet. */
  from: string | null
}
/** How a resource stands to the internet. */
export interface Standing {
  id: string
  /**
   * exposed: the internet comes to it. reachable: it comes to something that leads here. internal: no way in, and all that decides was
   * seen. null: what decides was not seen.
   */
  exposure: 'exposed' | 'reachable' | 'internal' | null
  /** The last step of a shortest path; null for what is not reached. */
  last: Step | null
  /** Steps from the internet; 0 for what is not reached. */
  steps: number
}
/** Most steps of a path: beyond, nobody follows. */
export const STEPS_MAX = 6

/** The inventory of one target, taken in part by part, and then asked what the internet reaches. */
export interface ExposureMap {
  take(resources: readonly KnownResource[]): void
  /**
   * How each resource stands, those that are reached first and each after the one it is reached from. Lazy, so that whoever asks may
   * rest in between; undefined is a little work that has nothing to say yet.
   * @param before the last steps that held until now: they go on holding where what they rest on could not be seen
   */
  standings(before: Iterable<Step>): Iterable<Standing | undefined>
}
/** What a kind of target knows of ways from the internet. Pure; loaded by the worker when it is needed. */
export interface ExposureModel {
  start(): ExposureMap
  /** The checks whose fix cuts a step that ends at, or leaves from, resources of these types. */
  cutsOf(step: { by: WayKind; detail: string; from: string | null; to: string | null }): readonly string[]
}

/** What was learned of an inventory. */
export interface Ways {
  /** Every resource, and whether it was seen that no way from the internet leads into it itself. */
  known: ReadonlyMap<string, 'closed' | 'unknown' | 'silent'>
  entries: readonly Way[]
  /** Resources of which not all ways on were seen. */
  partial: ReadonlySet<string>
  /** Ways on from a resource that is reached; asked once for each. */
  onward(from: string): readonly Way[]
}

/** The steps that still count although this look did not see what they rest on. */
function keptSteps({ known, partial }: Ways, before: Iterable<Step>): { entries: Way[]; onward: Map<string, Way[]> } {
  const entries: Way[] = []
  const onward = new Map<string, Way[]>()
  for (const step of before) {
    if (step.from === null) {
      if (known.get(step.to) === 'unknown') entries.push(step)
    } else if (partial.has(step.from)) {
      onward.set(step.from, [...(onward.get(step.from) ?? []), step])
    }
  }
  return { entries, onward }
}

/** What the internet reaches, breadth first, so that each path is a shortest one. Time grows with resources and ways alone. */
export function* standingsOf(ways: Ways, before: Iterable<Step>): Generator<Standing | undefined> {
  const kept = keptSteps(ways, before)
  const reached = new Set<string>()
  function* stepsFrom(places: readonly string[]): Generator<Step> {
    for (const from of places)
      for (const { to, by, detail } of [...ways.onward(from), ...(kept.onward.get(from) ?? [])]) yield { from, to, by, detail }
  }
  let edge: string[] = []
  for (const { to, by, detail } of [...ways.entries, ...kept.entries]) {
    if (reached.has(to)) continue
    reached.add(to)
    edge.push(to)
    yield { id: to, exposure: 'exposed', last: { from: null, to, by, detail }, steps: 1 }
  }
  for (let steps = 2; steps <= STEPS_MAX && edge.length > 0; steps += 1) {
    const next: string[] = []
    for (const step of stepsFrom(edge)) {
      yield undefined
      if (reached.has(step.to)) continue
      reached.add(step.to)
      next.push(step.to)
      yield { id: step.to, exposure: 'reachable', last: step, steps }
    }
    edge = next
  }
  for (const [id, own] of ways.known)
    if (!reached.has(id)) yield { id, exposure: own === 'closed' ? 'internal' : null, last: null, steps: 0 }
}
