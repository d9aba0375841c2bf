import { isProtected, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import { lineageOf } from '../source/model.ts'
import { overlap } from '../source/analysis/reach.ts'
import type { Flow, WriteOperation } from '../source/flow/operations.ts'
import type { Test, Value } from '../source/flow/values.ts'
import { codeOf, headOf, lineOf, titleOf, type Spot } from './judge-source.ts'
import { isTrusted, trustedSlots } from './ownership.ts'

/** An entry by which anyone becomes somebody the contract trusts. */
export interface Takeover {
  flow: Flow
  insight: ContractInsight
  write: WriteOperation
  /** The name says that it begins the contract's life. */
  isInitializer: boolean
  /** It works the first time only. */
  isOnce: boolean
  /** It was meant to be the constructor. */
  isMistyped: boolean
}

const INITIALIZER = /^_*(?:re)?(?:init|setup|construct|configure|bootstrap)/iu
const ONCE = /^(?:re)?initializer$|^onlyInitializing$|uninitiali[sz]ed|^initializ|^once$/iu

export function* takeovers(insight: Insight): Generator<Takeover> {
  for (const { flow, insight: own } of insight.judged) {
    if (flow.reach !== 'entry' || flow.contract.kind === 'library') continue
    const trusted = trustedSlots(insight, own)
    const write = flow.operations.find(
      (operation): operation is WriteOperation => operation.kind === 'write' && isTaking(operation, trusted, own, flow),
    )
    if (write === undefined) continue
    const isOnce = flow.entry.modifiers.some(({ name }) => ONCE.test(name)) || isOnceByState(flow, write)
    yield {
      flow,
      insight: own,
      write,
      isOnce,
      isInitializer: INITIALIZER.test(flow.entry.name),
      isMistyped: isMistyped(insight, flow, write),
    }
  }
}

/** The head of the function, and the line that lets the caller in where that stands further down. */
export function takeoverSpots({ source }: Insight, { flow: { entry }, write }: Takeover): Spot[] {
  const head = headOf(entry)
  const values = { entry: titleOf(entry), writeLine: lineOf(source, write.at), code: codeOf(source, write.at) }
  const spot: Spot = { at: head, within: entry, values, also: [write.at] }
  const isNear = write.at.file === head.file && lineOf(source, write.at) - lineOf(source, head) <= 1
  return isNear ? [spot] : [spot, { at: write.at, within: write.within, message: 'write', values, also: [head] }]
}

/** The write names somebody trusted, and whoever calls decides who that is. */
function isTaking(write: WriteOperation, trusted: ReadonlySet<string>, own: ContractInsight, flow: Flow): boolean {
  if (!isTrusted(trusted, write.place.slot) || !isNaming(write) || isOfCaller(write)) return false
  return flow.entry.modifiers.some(({ name }) => ONCE.test(name)) || !isProtected(write, own)
}
/** Somebody whom the caller chooses is put there. */
function isNaming({ place, value, operator, isUpdate }: WriteOperation): boolean {
  if (operator === 'delete' || isUpdate || isZero(value.constant)) return false
  return [...place.keys, value].some(({ origins }) => origins.has('input') || origins.has('sender'))
}
const isZero = (constant: string | null): boolean => constant === '0' || constant === 'false'
/** A record that belongs to whoever writes it: `balances[msg.sender] = amount`. */
const isOfCaller = ({ place, value }: WriteOperation): boolean =>
  place.slot.includes('[]') &&
  value.constant === null &&
  !value.origins.has('sender') &&
  place.keys.some(({ origins }) => origins.has('sender'))

/** Something that the flow itself changes is asked first. */
function isOnceByState({ operations }: Flow, write: WriteOperation): boolean {
  const written = operations.flatMap((operation) => (operation.kind === 'write' ? [operation.place.slot] : []))
  return write.guards.some(({ test, holds }) => beginsWith(test, holds, written))
}
/** `!done`, `owner == 0`, `count > 0` that does not hold. */
function beginsWith(test: Test, holds: boolean, written: readonly string[]): boolean {
  const isWritten = ({ reads }: Value) => [...reads].some((read) => written.some((slot) => overlap(slot, read)))
  if (test.kind === 'not') return beginsWith(test.inner, !holds, written)
  if (test.kind === 'value') return !holds && isWritten(test.value)
  if (test.kind !== 'compare') return beginsWith(test.left, holds, written) || beginsWith(test.right, holds, written)
  const side = isZero(test.right.constant) ? test.left : isZero(test.left.constant) ? test.right : null
  const isEmpty = holds ? test.operator === '==' : ['!=', '>', '<'].includes(test.operator)
  return side !== null && isEmpty && isWritten(side)
}

/** A function that is named nearly as a constructor is, or that does what one does in a contract that has none. */
function isMistyped({ source }: Insight, { entry, contract }: Flow, write: WriteOperation): boolean {
  const declaring = entry.contract === null ? contract : (source.contractById.get(entry.contract) ?? contract)
  if (isNearly(entry.name, declaring.name) || isNearly(entry.name, 'constructor')) return true
  const hasConstructor = lineageOf(source, declaring).some(({ functions }) => functions.some(({ kind }) => kind === 'constructor'))
  return (
    !hasConstructor &&
    entry.kind === 'function' &&
    source.wraps &&
    entry.parameters.length === 0 &&
    entry.modifiers.length === 0 &&
    write.value.origins.has('sender') &&
    write.guards.length === 0 &&
    !write.place.slot.includes('[]')
  )
}
function isNearly(name: string, wanted: string): boolean {
  const [one, other] = [name.toLowerCase(), wanted.toLowerCase()]
  if (one === '' || Math.abs(one.length - other.length) > 2) return false
  return one === other || (other.length > 5 && distance(one, other) <= 2)
}
/** How many letters have to be changed, added or left out. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++)
      next.push(Math.min((row[j] ?? 0) + (one[i] === other[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row.at(-1) ?? 0
}
