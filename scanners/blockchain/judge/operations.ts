import type { ContractInsight, Insight } from '../source/analysis/insight.ts'
import { after } from '../source/analysis/reach.ts'
import type { CallOperation, CallWay, Flow, Operation } from '../source/flow/operations.ts'
import type { Span } from '../source/tree.ts'

export interface Met<T extends Operation> {
  operation: T
  flow: Flow
  insight: ContractInsight
}
type OfKind<K extends Operation['kind']> = Extract<Operation, { kind: K }>
const isOfKind = <K extends Operation['kind']>(operation: Operation, kind: K): operation is OfKind<K> => operation.kind === kind

/** Every operation of a kind that verdicts are given on, with the flow it is met in. */
export function* operationsOf<K extends Operation['kind']>({ judged }: Insight, kind: K): Generator<Met<OfKind<K>>> {
  for (const { flow, insight } of judged)
    for (const operation of flow.operations) if (isOfKind(operation, kind)) yield { operation, flow, insight }
}
/** Calls that leave the contract in one of these ways. */
export function* callsOf(insight: Insight, ...ways: readonly CallWay[]): Generator<Met<CallOperation>> {
  for (const met of operationsOf(insight, 'call')) if (ways.includes(met.operation.way)) yield met
}

/** What of a kind may come after an operation. */
export const laterOf = <K extends Operation['kind']>(flow: Flow, operation: Operation, kind: K): OfKind<K>[] => {
  const reached = after(flow, operation)
  return flow.operations.filter((other): other is OfKind<K> => isOfKind(other, kind) && reached.has(other.index))
}
/** What of a kind may come before an operation. */
export const earlierOf = <K extends Operation['kind']>(flow: Flow, operation: Operation, kind: K): OfKind<K>[] =>
  flow.operations.filter((other): other is OfKind<K> => isOfKind(other, kind) && after(flow, other).has(operation.index))

/**
 * Where an operation happens as the function sees it in which both meet: itself, or the call that leads to it.
 * A reader is shown one function, with both in their order.
 */
export function sitesOf(one: Operation, other: Operation): readonly [Span, Span] {
  let depth = 0
  while (depth < one.path.length && one.path[depth] === other.path[depth] && (depth === 0 || isSame(one.sites[depth], other.sites[depth])))
    depth++
  return [siteAt(one, depth), siteAt(other, depth)]
}
const isSame = (one: Span | undefined, other: Span | undefined): boolean => one?.start === other?.start && one?.file === other?.file
const siteAt = ({ at, sites, path }: Operation, depth: number): Span => {
  const site = sites[depth]
  return site === undefined || path[depth]?.kind === 'modifier' ? at : site
}
/** The function in which `sitesOf` shows the first. */
export const meetingOf = (one: Operation, other: Operation): Operation['within'] => {
  let depth = 0
  while (depth < one.path.length && one.path[depth] === other.path[depth] && (depth === 0 || isSame(one.sites[depth], other.sites[depth])))
    depth++
  return one.path[depth - 1] ?? one.within
}
/** Where the entry does it: itself, or by the call that leads there, into a helper or a library. */
export const entrySiteOf = ({ at, sites, path }: Operation): Span =>
  sites.find((_, depth) => depth > 0 && path[depth]?.kind !== 'modifier' && path[depth - 1]?.kind !== 'modifier') ?? at
