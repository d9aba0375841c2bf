import { gatesOf } from '../source/analysis/gates.ts'
import { isProtected, type Insight } from '../source/analysis/insight.ts'
import type { CallOperation, Operation, WriteOperation } from '../source/flow/operations.ts'
import type { Value } from '../source/flow/values.ts'
import { callsOf, operationsOf, type Met } from './operations.ts'

/**
 * from: tokens of whomever the caller names. amount: tokens of the contract's, as many as the caller names. chosen: whatever call the caller
 * likes. payee: whom the contract pays is set by anyone.
 */
export interface ChosenCall extends Met<Operation> {
  how: 'from' | 'amount' | 'chosen' | 'payee'
}
const GIVING: ReadonlySet<string> = new Set(['transfer', 'safeTransfer'])
const TAKING: ReadonlySet<string> = new Set(['transferFrom', 'safeTransferFrom'])

/** Calls that do in the contract's name what a stranger chooses. */
export function* chosenCalls(insight: Insight): Generator<ChosenCall> {
  for (const met of callsOf(insight, 'function', 'call')) {
    const how = isOpen(met) ? howOf(met) : null
    if (how !== null) yield { ...met, how }
  }
  for (const met of operationsOf(insight, 'write')) if (isPayee(met)) yield { ...met, how: 'payee' }
}
function howOf(met: Met<CallOperation>): ChosenCall['how'] | null {
  const { operation, flow } = met
  if (operation.way === 'call') return isAnyCall(operation) ? 'chosen' : null
  if (TAKING.has(operation.name)) return takesFromOthers(operation) && !TAKING.has(flow.entry.name) ? 'from' : null
  return GIVING.has(operation.name) && isGivenAway(met) ? 'amount' : null
}
/** Anyone gets there, and no signature or answer is asked for. */
const isOpen = ({ operation, flow, insight }: Met<Operation>): boolean =>
  flow.reach === 'entry' && flow.contract.kind === 'contract' && !isProtected(operation, insight) && gatesOf(operation).length === 0
function takesFromOthers({ args: [owner], guards }: CallOperation): boolean {
  if (owner === undefined || !owner.origins.has('input')) return false
  if (owner.origins.has('sender') || owner.origins.has('external') || owner.reads.size > 0) return false
  return !guards.some(({ test }) => test.kind === 'compare' && [test.left, test.right].some(({ origins }) => origins.has('sender')))
}
const isChosen = (value: Value | undefined): boolean => value !== undefined && value.reads.size === 0 && value.origins.has('input')
/** The contract's own tokens go where the caller says, and nothing is asked, written or done beside that. */
const isGivenAway = ({ operation: { args }, flow }: Met<CallOperation>): boolean => {
  const [to, amount] = args
  return (
    args.length === 2 &&
    (isChosen(to) || to?.origins.has('sender') === true) &&
    isChosen(amount) &&
    flow.operations.filter(({ kind }) => kind === 'call').length === 1 &&
    flow.operations.every(({ kind, within }) => kind !== 'write' && (kind !== 'condition' || within !== flow.entry))
  )
}
const isAnyCall = ({ target, args: [data] }: CallOperation): boolean =>
  target.origins.has('input') &&
  !target.origins.has('external') &&
  target.reads.size === 0 &&
  data?.origins.has('input') === true &&
  data.origins.size === 1

/** Anyone puts themselves, or whom they like, where another function of the contract pays its own ether to. */
function isPayee({ operation, flow, insight }: Met<WriteOperation>): boolean {
  const { place, value, guards } = operation
  if (flow.reach !== 'entry' || flow.entry.mutability === 'payable' || guards.length > 0 || place.slot.includes('[]')) return false
  if (value.reads.size > 0 || !(value.origins.has('sender') || value.origins.has('input'))) return false
  return insight.flows.some(({ operations }) =>
    operations.some((other) => other.kind === 'call' && other.ether !== null && other.target.place?.slot === place.slot),
  )
}
