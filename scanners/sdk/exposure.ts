import type { InventoryItem } from './inventory.ts'

/** A resource as the computation of exposure reads it. */
export type KnownResource = Pick<InventoryItem, 'config' | 'relations'> & { type: string; id: string }

/** How far a resource is from the internet. */
export interface Reach {
  /** exposed: the internet comes to it. reachable: it comes to something that leads here. */
  exposure: 'exposed' | 'reachable'
  /** From the internet to the resource, in order. */
  path: readonly ReachStep[]
}
export interface ReachStep {
  /** Identifier of the resource before; null: the internet. */
  from: string | null
  to: string
  /** What opens the way: 'tcp 22', 'policy AllowAll', 'has-role'. */
  through: string
}
/** Most steps of a path: beyond, nobody follows. */
export const STEPS_MAX = 6

/** A way into a resource from the internet, or on from one to the next. */
export interface Way {
  to: string
  through: string
}

/**
 * What the internet reaches, breadth first, so that each path is a shortest one. Time grows with resources and ways alone.
 * @param entries ways from the internet, the most telling first
 * @param onward ways from one resource to others
 */
export function reachOf(entries: readonly Way[], onward: ReadonlyMap<string, readonly Way[]>): Map<string, Reach> {
  const found = new Map<string, Reach>()
  for (const { to, through } of entries) if (!found.has(to)) found.set(to, { exposure: 'exposed', path: [{ from: null, to, through }] })
  let edge = [...found.keys()]
  for (let depth = 1; depth < STEPS_MAX && edge.length > 0; depth += 1) {
    const ways = edge.flatMap((from) => (onward.get(from) ?? []).map(({ to, through }) => ({ from, to, through })))
    edge = []
    for (const { from, to, through } of ways) {
      if (found.has(to)) continue
      found.set(to, { exposure: 'reachable', path: [...(found.get(from)?.path ?? []), { from, to, through }] })
      edge.push(to)
    }
  }
  return found
}
