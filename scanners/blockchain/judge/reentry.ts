import { isProtected } from '../source/analysis/insight.ts'
import { comesAfter, overlap } from '../source/analysis/reach.ts'
import type { CallOperation, Flow, Operation, WriteOperation } from '../source/flow/operations.ts'
import type { Test } from '../source/flow/values.ts'
import { earlierOf, laterOf, type Met } from './operations.ts'

/** What a call to the outside is followed by that it should have come after. */
export interface Reentry extends Met<CallOperation> {
  write: WriteOperation
  /** Another function reads what is not yet written. */
  isAcross: boolean
}

/** The first write after a call that whoever is called can profit from, by coming back before it; null where there is none. */
export function reentryOf(met: Met<CallOperation>): Reentry | null {
  const { operation, flow, insight } = met
  if (flow.reach === 'constructor' || operation.target.constant !== null || isShut(flow, operation)) return null
  for (const write of laterOf(flow, operation, 'write')) {
    if (isRestored(flow, operation, write) || isAskedAgain(flow, operation, write)) continue
    const isReadBefore = readsBefore(flow, operation, write)
    const isAcross =
      !isReadBefore &&
      insight.flows.some((other) => other !== flow && other.reach === 'entry' && !isShutEntry(other) && relies(other, write))
    if (isReadBefore || isAcross) return { ...met, write, isAcross }
  }
  return null
}
/** What is paid, or whether, is decided by what is written only afterwards. */
function readsBefore(flow: Flow, call: CallOperation, write: WriteOperation): boolean {
  return (
    earlierOf(flow, call, 'read').some(({ place }) => overlap(place.slot, write.place.slot)) ||
    [call.ether, ...call.args].some((value) => value !== null && [...value.reads].some((slot) => overlap(slot, write.place.slot)))
  )
}
/** Another entry changes what is owed by what stands there. */
const relies = ({ operations, entry }: Flow, write: WriteOperation): boolean =>
  entry.mutability !== 'view' &&
  entry.mutability !== 'pure' &&
  operations.some((operation) => operation.kind === 'read' && overlap(operation.place.slot, write.place.slot)) &&
  operations.some(({ kind }) => kind === 'write' || kind === 'call')

const LOCK = /reentran|^lock|^mutex|^synchronized/iu
const isShutEntry = ({ operations, entry }: Flow): boolean =>
  isNamedLock([entry]) || operations.some((operation) => operation.kind === 'write' && isLockWrite(operation))
const isNamedLock = (path: Operation['path']): boolean => path.some(({ modifiers }) => modifiers.some(({ name }) => LOCK.test(name)))
/** A lock is asked for and shut before the call. */
function isShut(flow: Flow, call: CallOperation): boolean {
  return isNamedLock(call.path) || earlierOf(flow, call, 'write').some((write) => isLockWrite(write) && isHeldOpen(call, write))
}
const isLockWrite = (write: WriteOperation): boolean =>
  write.value.constant !== null && !write.place.slot.includes('[]') && write.guards.some(({ test }) => asks(test, write.place.slot))
/** The lock has not been opened again between. */
const isHeldOpen = (call: CallOperation, write: WriteOperation): boolean => write.index < call.index
/** What was put there for the time of the call is taken away: a lock, a mark of what is under way. */
function isRestored(flow: Flow, call: CallOperation, write: WriteOperation): boolean {
  const { place, value, isUpdate } = write
  const isOwn = [...value.reads].some((read) => overlap(read, place.slot)) && !value.origins.has('sum') && !isUpdate
  const isScratch = value.constant !== null && place.keys.length === 0
  return (isOwn || isScratch) && earlierOf(flow, call, 'write').some((before) => before.place.variable === place.variable)
}
/** After the call it is asked once more whether the write is still due. */
const isAskedAgain = (flow: Flow, call: CallOperation, write: WriteOperation): boolean =>
  write.guards.some(({ condition, test }) => {
    const asked = flow.operations[condition]
    return asked !== undefined && comesAfter(flow, call, asked) && asks(test, write.place.slot)
  })

/** Whether a test asks what stands in a place. */
export function asks(test: Test, slot: string): boolean {
  if (test.kind === 'not') return asks(test.inner, slot)
  if (test.kind === 'value') return [...test.value.reads].some((read) => overlap(read, slot))
  if (test.kind === 'compare') return [...test.left.reads, ...test.right.reads].some((read) => overlap(read, slot))
  return asks(test.left, slot) || asks(test.right, slot)
}

/** How sure it is that the other side is a stranger. */
export function strangeness({ operation, insight }: Pick<Reentry, 'operation' | 'insight'>): 'confirmed' | 'firm' | 'tentative' {
  if (isProtected(operation, insight)) return 'tentative'
  const { origins, reads } = operation.target
  if (origins.has('sender') || origins.has('input') || origins.has('origin')) return 'confirmed'
  return reads.size > 0 ? 'tentative' : 'firm'
}
