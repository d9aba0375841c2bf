import type { CallOperation, Flow } from '../source/flow/operations.ts'
import { laterOf } from './operations.ts'
import { valuesOf } from './payouts.ts'

/** The result of a call is asked for, but both answers lead to the same: nothing is done on either side. */
export function isAskedInVain(flow: Flow, call: CallOperation): boolean {
  const asked = laterOf(flow, call, 'condition').filter(({ test }) => valuesOf(test).some(({ results }) => results.has(call.index)))
  // a named result is handed out without a word
  const isReturned = call.within.returns.some(({ name }) => name !== '')
  if (isReturned || asked.length === 0 || asked.some(({ how }) => how !== 'if')) return false
  const isUsed = flow.operations.some(
    (operation) =>
      ((operation.kind === 'write' || operation.kind === 'return') && operation.value?.results.has(call.index) === true) ||
      (operation.kind === 'call' && operation.args.some(({ results }) => results.has(call.index))),
  )
  return !isUsed && asked.every(({ index }) => flow.operations.every(({ guards }) => guards.every(({ condition }) => condition !== index)))
}
