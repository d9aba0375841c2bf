import { gatesOf } from '../source/analysis/gates.ts'
import { isProtected, originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { CallOperation, Flow, Guard, WriteOperation } from '../source/flow/operations.ts'
import { union, type Test, type Value } from '../source/flow/values.ts'
import type { Span } from '../source/tree.ts'
import { callsOf, earlierOf, laterOf } from './operations.ts'

/** balance: what the contract owns. fixed: an amount that the contract sets. record: a record that is not reduced. bound: a condition the wrong way round. amount: as the caller says. */
export interface Payout {
  how: 'balance' | 'fixed' | 'record' | 'bound' | 'amount'
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
const isOpenTarget = (target: Value, own: ContractInsight): boolean => {
  const { place } = target
  if (place === null || place.slot.includes('[]') || !own.open.has(place.slot)) return false
  return (
    originsOf(target, own).has('input') || own.writes.some(({ flow, write }) => write.place.slot === place.slot && isFreeName(flow, write))
  )
}
/** Whoever calls puts themselves there, and neither pays nor answers for it. */
const isFreeName = ({ reach, entry }: Flow, { value, guards }: WriteOperation): boolean =>
  reach === 'entry' && entry.mutability !== 'payable' && value.origins.has('sender') && guards.length === 0

function unentitled(call: CallOperation, ether: Value, flow: Flow, own: ContractInsight): Pick<Payout, 'how' | 'at'> | null {
  // what was just paid in goes back, or on
  if (ether.origins.has('ether') && ether.reads.size === 0) return null
  const records = recordsOf(call, ether)
  if (records.length > 0) return byRecord(call, ether, flow, records)
  if (dependsOnDeed(call, flow, own)) return null
  if (ether.origins.has('balance')) return { how: 'balance', at: call.at }
  if (ether.origins.has('input')) return isAsked(flow, call) ? null : { how: 'amount', at: call.at }
  return isSet(ether) ? { how: 'fixed', at: call.at } : null
}
function byRecord(call: CallOperation, ether: Value, flow: Flow, records: readonly string[]): Pick<Payout, 'how' | 'at'> | null {
  if (!records.some((slot) => isReduced(flow, slot))) return isRecordOfCaller(ether, records) ? { how: 'record', at: call.at } : null
  const wrong = call.guards.find((guard) => isUpsideDown(guard, ether, records))
  const condition = wrong === undefined ? undefined : flow.operations[wrong.condition]
  return condition === undefined ? null : { how: 'bound', at: condition.at }
}
/** An amount that stands in the code or in one place of storage, the same for whoever comes. */
const isSet = ({ constant, reads, origins, place }: Value): boolean =>
  constant === null ? (place !== null || origins.size === 0) && reads.size > 0 : Number(constant) !== 0
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
  const told = call.guards.filter(({ test }) => !isDate(test, own)).flatMap(({ test }) => valuesOf(test))
  const isDeed = (value: Value) => {
    const origins = originsOf(value, own)
    return (
      value.origins.has('ether') ||
      value.origins.has('hash') ||
      origins.has('blockhash') ||
      value.origins.has('external') ||
      (value.reads.size > 0 && !value.origins.has('balance') && !isFreelySet(value, own))
    )
  }
  return told.some(isDeed) || earlierOf(flow, call, 'write').some(isOwing) || laterOf(flow, call, 'write').some(isOwing)
}
/** It waits for a time that was set once, and comes for everybody. */
function isDate(test: Test, { writes }: ContractInsight): boolean {
  if (test.kind !== 'compare') return false
  const { left, right } = test
  const isFixed = ({ reads }: Value) =>
    [...reads].every(
      (slot) => !slot.includes('[]') && !writes.some(({ flow, write }) => flow.reach === 'entry' && overlap(write.place.slot, slot)),
    )
  return (left.origins.has('time') || right.origins.has('time')) && isFixed(left) && isFixed(right)
}
/** Anyone puts there what they like, in a call that costs nothing. */
const isFreelySet = ({ reads }: Value, own: ContractInsight): boolean =>
  [...reads].every((slot) =>
    own.writes.some(
      ({ flow, write }) =>
        flow.reach === 'entry' &&
        flow.entry.mutability !== 'payable' &&
        write.place.slot === slot &&
        !slot.includes('[]') &&
        write.guards.length === 0 &&
        (write.value.origins.has('input') || write.value.constant !== null),
    ),
  )
const isOwing = ({ isUpdate, place }: WriteOperation): boolean => isUpdate && place.slot.includes('[]')
