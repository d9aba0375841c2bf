import { gatesOf } from '../source/analysis/gates.ts'
import { isProtected, originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { CallOperation, Flow, Guard, WriteOperation } from '../source/flow/operations.ts'
import { union, type Test, type Value } from '../source/flow/values.ts'
import type { Span } from '../source/tree.ts'
import { callsOf, earlierOf, laterOf } from './operations.ts'

/** balance: what the contract owns. record: a record that is not reduced. bound: a condition the wrong way round. amount: as the caller says. */
export interface Payout {
  how: 'balance' | 'record' | 'bound' | 'amount'
  at: Span
  call: CallOperation
  flow: Flow
  insight: ContractInsight
}

/** Payments to whoever calls, or whom they name, that nothing entitles them to. */
export function* openPayouts(insight: Insight): Generator<Payout> {
  for (const { operation, flow, insight: own } of callsOf(insight, 'transfer', 'send', 'call')) {
    const { ether, target } = operation
    if (ether === null || flow.reach !== 'entry' || isProtected(operation, own) || gatesOf(operation).length > 0) continue
    if (!target.origins.has('sender') && !target.origins.has('input') && !isOpenTarget(target, own)) continue
    const how = unentitled(operation, ether, flow, own)
    if (how !== null) yield { ...how, call: operation, flow, insight: own }
  }
}
const isOpenTarget = (target: Value, own: ContractInsight): boolean =>
  target.place !== null && !target.place.slot.includes('[]') && own.open.has(target.place.slot) && originsOf(target, own).has('input')

function unentitled(call: CallOperation, ether: Value, flow: Flow, own: ContractInsight): Pick<Payout, 'how' | 'at'> | null {
  // what was just paid in goes back, or on
  if (ether.origins.has('ether') && ether.reads.size === 0) return null
  const records = recordsOf(call, ether)
  if (records.length > 0) {
    if (!records.some((slot) => isReduced(flow, slot))) return isRecordOfCaller(ether, records) ? { how: 'record', at: call.at } : null
    const wrong = call.guards.find((guard) => isUpsideDown(guard, ether, records))
    const condition = wrong === undefined ? undefined : flow.operations[wrong.condition]
    return condition === undefined ? null : { how: 'bound', at: condition.at }
  }
  if (dependsOnDeed(call, flow, own)) return null
  if (ether.origins.has('balance')) return { how: 'balance', at: call.at }
  return ether.origins.has('input') && !isAsked(flow, call) ? { how: 'amount', at: call.at } : null
}
/** Something in storage is asked on the way. */
const isAsked = (flow: Flow, call: CallOperation): boolean =>
  earlierOf(flow, call, 'condition').some(({ test }) => valuesOf(test).some(({ reads, origins }) => reads.size > 0 || origins.has('hash')))
/** Places that say, for somebody, what they are owed. */
function recordsOf(call: CallOperation, ether: Value): string[] {
  const values = [ether, ...call.guards.flatMap(({ test }) => valuesOf(test))]
  return [...union(values.map(({ reads }) => reads))].filter((slot) => slot.includes('[]'))
}
export function valuesOf(test: Test): Value[] {
  if (test.kind === 'not') return valuesOf(test.inner)
  if (test.kind === 'value') return [test.value]
  return test.kind === 'compare' ? [test.left, test.right] : [...valuesOf(test.left), ...valuesOf(test.right)]
}
const isReduced = ({ operations }: Flow, slot: string): boolean =>
  operations.some((operation) => operation.kind === 'write' && overlap(operation.place.slot, slot))
const isRecordOfCaller = ({ reads, place }: Value, records: readonly string[]): boolean =>
  records.some((slot) => reads.has(slot)) && (place === null || place.keys.some(({ origins }) => origins.has('sender')))

/** `require(amount >= balances[msg.sender])` lets out more than there is. */
function isUpsideDown({ test, holds }: Guard, ether: Value, records: readonly string[]): boolean {
  if (test.kind !== 'compare' || ether.locals.size === 0) return false
  const isAmount = ({ locals, reads }: Value) => reads.size === 0 && [...locals].some((local) => ether.locals.has(local))
  const isRecord = ({ reads }: Value) => records.some((slot) => reads.has(slot))
  const { left, right, operator } = test
  const more = holds ? ['>', '>='] : ['<', '<=']
  const less = holds ? ['<', '<='] : ['>', '>=']
  return (isAmount(left) && isRecord(right) && more.includes(operator)) || (isRecord(left) && isAmount(right) && less.includes(operator))
}

/** Something was paid in, won, or waited for: that is for other checks to judge. */
function dependsOnDeed(call: CallOperation, flow: Flow, own: ContractInsight): boolean {
  const told = call.guards.flatMap(({ test }) => valuesOf(test))
  const isDeed = (value: Value) => {
    const origins = originsOf(value, own)
    return (
      value.origins.has('ether') ||
      value.origins.has('hash') ||
      origins.has('blockhash') ||
      value.origins.has('external') ||
      (value.reads.size > 0 && !value.origins.has('balance'))
    )
  }
  return told.some(isDeed) || earlierOf(flow, call, 'write').some(isOwing) || laterOf(flow, call, 'write').some(isOwing)
}
const isOwing = ({ isUpdate, place }: WriteOperation): boolean => isUpdate && place.slot.includes('[]')
