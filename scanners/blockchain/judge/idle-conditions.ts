import type { CallOperation, Flow, Operation } from '../source/flow/operations.ts'
import type { Test } from '../source/flow/values.ts'
import { laterOf } from './operations.ts'
import { valuesOf } from './payouts.ts'

/** The result of a call is kept or asked for, but whatever it is leads to the same: nothing is done about it but to tell of it. */
export function isAskedInVain(flow: Flow, call: CallOperation): boolean {
  const asked = laterOf(flow, call, 'condition').filter(({ test }) => valuesOf(test).some(({ results }) => results.has(call.index)))
  // a named result is handed out without a word
  const isReturned = call.within.returns.some(({ name }) => name !== '')
  if (isReturned || asked.some(({ how }) => how !== 'if' && how !== 'require') || (asked.length === 0 && !isKept(flow, call))) return false
  const isUsed = flow.operations.some(
    (operation) =>
      ((operation.kind === 'write' || operation.kind === 'return') && operation.value?.results.has(call.index) === true) ||
      (operation.kind === 'call' && operation.args.some(({ results }) => results.has(call.index))),
  )
  return (
    !isUsed &&
    asked.every(
      ({ index, test, how }) => isAlways(test) || (how === 'if' && !flow.operations.some((operation) => isDecisive(operation, index))),
    )
  )
}
/** `!sent || 1 == 1` holds whatever was sent. */
function isAlways(test: Test): boolean {
  if (test.kind === 'either') return isAlways(test.left) || isAlways(test.right)
  if (test.kind === 'both') return isAlways(test.left) && isAlways(test.right)
  if (test.kind === 'value') return test.value.constant === 'true'
  return test.kind === 'compare' && test.operator === '==' && test.left.constant !== null && test.left.constant === test.right.constant
}
/** What is done depends on a condition; that it is told of does no more. */
const isDecisive = ({ kind, guards }: Operation, condition: number): boolean =>
  kind !== 'emit' && guards.some((guard) => guard.condition === condition)
/** It goes into a local variable. */
const isKept = (flow: Flow, call: CallOperation): boolean =>
  laterOf(flow, call, 'assign').some(({ value }) => value.results.has(call.index))
