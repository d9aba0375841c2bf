import type { Flow, Operation } from '../flow/operations.ts'

const known = new WeakMap<Flow, Map<number, ReadonlySet<number>>>()

/** Every operation that may come after one. */
export function after(flow: Flow, { index }: Operation): ReadonlySet<number> {
  const found = known.get(flow) ?? new Map<number, ReadonlySet<number>>()
  known.set(flow, found)
  const before = found.get(index)
  if (before !== undefined) return before
  const reached = new Set<number>()
  const waiting = [...(flow.operations[index]?.next ?? [])]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue
    reached.add(next)
    waiting.push(...(flow.operations[next]?.next ?? []))
  }
  found.set(index, reached)
  return reached
}
export const comesAfter = (flow: Flow, first: Operation, then: Operation): boolean => after(flow, first).has(then.index)

/** Whether one place in storage is the other, holds it or lies within it. */
export const overlap = (one: string, other: string): boolean =>
  one === other || (one.length < other.length ? isWithin(other, one) : isWithin(one, other))
const isWithin = (inner: string, outer: string): boolean => inner.startsWith(outer) && /[.[]/u.test(inner.charAt(outer.length))
