import { gatesOf } from '../source/analysis/gates.ts'
import { isProtected, type Insight } from '../source/analysis/insight.ts'
import type { Flow, WriteOperation } from '../source/flow/operations.ts'
import { operationsOf, type Met } from './operations.ts'
import { valuesOf } from './payouts.ts'

/** mint: anyone gives whom they name as much as they like. burn: anyone takes it from whom they name. */
export interface OpenRecord extends Met<WriteOperation> {
  how: 'mint' | 'burn'
}

/** What accounts own by the contract's record is changed by whoever calls: nothing is paid for it, and nobody is asked. */
export function* openRecords(insight: Insight): Generator<OpenRecord> {
  const variables = insight.source.variableById
  for (const met of operationsOf(insight, 'write')) {
    const { place } = met.operation
    const variable = variables.get(place.variable)
    if (variable === undefined || !AMOUNTS.test(variable.type) || !OWNED.test(variable.name) || place.slot !== `${variable.id}[]`) continue
    const how = howOf(met)
    if (how !== null && isFree(met)) yield { ...met, how }
  }
}
const AMOUNTS = /^mapping\(address(?: \w+)? => u?int\d* ?\w*\)$/u
const OWNED = /^_?bal|balance|share|credit|token|deposit|ledger|amount|funds/iu

function howOf({ operation, flow }: Met<WriteOperation>): OpenRecord['how'] | null {
  const { place, value } = operation
  const sign = signOf(flow, operation)
  if (sign === null || !value.origins.has('input') || value.origins.has('ether') || value.origins.has('external')) return null
  const [key] = place.keys
  const isOther = key?.origins.has('input') === true && !key.origins.has('sender')
  if (sign === '-') return isOther ? 'burn' : null
  return isOther || key?.origins.has('sender') === true ? 'mint' : null
}
/** `+=`, or `balance = balance + amount` and `balance.add(amount)`. */
function signOf({ operations }: Flow, { operator, place, value, index }: WriteOperation): '+' | '-' | null {
  if (operator === '+=' || operator === '-=') return operator === '+=' ? '+' : '-'
  if (operator !== '=' || !value.reads.has(place.slot)) return null
  const sum = operations.findLast(
    (operation) => operation.kind === 'arithmetic' && operation.index < index && operation.left.reads.has(place.slot),
  )
  const sign = sum?.kind === 'arithmetic' ? sum.operator : null
  return sign === '+' || sign === '-' ? sign : null
}
/** Anyone gets there without paying, giving something up, or being asked what they are owed. */
function isFree({ operation, flow, insight }: Met<WriteOperation>): boolean {
  if (flow.reach !== 'entry' || flow.contract.kind !== 'contract' || flow.entry.mutability === 'payable') return false
  if (isProtected(operation, insight) || gatesOf(operation).length > 0 || operation.loops.length > 0) return false
  return !isExchange(flow, operation) && !operation.guards.some(({ test }) => valuesOf(test).some(({ place }) => isOfSender(place)))
}
/** Something else leaves or reaches the contract, or moves from one account to the other. */
const isExchange = ({ operations }: Flow, own: WriteOperation): boolean =>
  operations.some(
    (operation) =>
      (operation.kind === 'call' && !operation.isView) ||
      (operation.kind === 'write' &&
        operation !== own &&
        !isOfNobody(operation.place) &&
        (isOfSender(operation.place) || (operation.place.variable === own.place.variable && operation.place.slot.includes('[]')))),
  )
/** A common function for all movements has a side for what comes from nobody, or goes to nobody. */
const isOfNobody = ({ keys }: WriteOperation['place']): boolean => keys.some(({ constant }) => constant === '0')
const isOfSender = (place: WriteOperation['place'] | null): boolean => place?.keys.some(({ origins }) => origins.has('sender')) === true
