import { gatesOf } from '../source/analysis/gates.ts'
import { holds, isProtected, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { Flow, Operation, WriteOperation } from '../source/flow/operations.ts'
import { operationsOf, type Met } from './operations.ts'
import { isTrusted, trustedSlots } from './ownership.ts'
import { valuesOf } from './payouts.ts'

/** What decides over payments and calls is set by anyone, in a contract that asks elsewhere who its owner is. */
export function* openSettings(insight: Insight): Generator<Met<WriteOperation>> {
  for (const met of operationsOf(insight, 'write')) {
    const { operation, flow, insight: own } = met
    if (!isSetting(met) || !asksWho(own) || isTrusted(trustedSlots(insight, own), operation.place.slot)) continue
    if (own.flows.some((other) => other !== flow && other.reach === 'entry' && reliesOn(other, operation.place.slot))) yield met
  }
}
/** Anyone puts there what they like, and the call does nothing else that would explain it. */
function isSetting({ operation, flow, insight }: Met<WriteOperation>): boolean {
  const { place, operator, guards, loops } = operation
  if (flow.reach !== 'entry' || flow.contract.kind !== 'contract' || flow.entry.mutability === 'payable') return false
  if (operator !== '=' || place.slot !== String(place.variable) || guards.length > 0 || loops.length > 0) return false
  return !isProtected(operation, insight) && isFree(operation) && flow.operations.every(isPlain)
}
const isFree = ({ value: { origins, reads, constant } }: WriteOperation): boolean =>
  (origins.size === 1 && origins.has('input') && reads.size === 0) || constant === 'true' || constant === 'false'
const isPlain = (operation: Operation): boolean =>
  operation.kind === 'write' ? operation.place.keys.length === 0 : ['return', 'emit', 'assign', 'read'].includes(operation.kind)
const asksWho = (own: ContractInsight): boolean =>
  own.flows.some(
    ({ operations, reach }) =>
      reach === 'entry' &&
      operations.some((operation) => gatesOf(operation).some((gate) => gate.kind === 'caller' && holds(gate, own.open))),
  )

/** Whom it calls, what it pays, or whether, depends on what stands there. */
const reliesOn = ({ operations }: Flow, slot: string): boolean =>
  operations.some((operation) => {
    if (operation.kind !== 'call' || operation.way === 'create') return false
    const values = [operation.target, operation.ether, ...operation.args, ...operation.guards.flatMap(({ test }) => valuesOf(test))]
    return values.some((value) => value !== null && [...value.reads].some((read) => overlap(read, slot)))
  })
