import { originsOf, type ContractInsight, type Insight } from '../source/analysis/insight.ts'
import type { BuiltinOperation, Flow, Operation } from '../source/flow/operations.ts'
import { union, type Origin, type Value } from '../source/flow/values.ts'
import type { Span } from '../source/tree.ts'
import { laterOf } from './operations.ts'

/** Something that is drawn from what the block says, or a value on its way there. */
export interface Draw {
  operation: Operation
  how: 'draw' | 'source'
}
const BLOCK: readonly Origin[] = ['height', 'block', 'blockhash']
const HASHES: ReadonlySet<string> = new Set(['keccak256', 'sha3', 'sha256', 'ripemd160'])

const has = (origins: ReadonlySet<Origin>, ...wanted: readonly Origin[]): boolean => wanted.some((origin) => origins.has(origin))

/** Draws of each contract, and in contracts that draw, where the values for it are taken from the block. */
export function drawsOf({ judged }: Insight): Draw[] {
  const draws = new Set(judged.flatMap(({ flow, insight }) => flow.operations.filter((operation) => isDraw(operation, flow, insight))))
  const contracts = new Set([...draws].map(({ within }) => within.contract))
  const functions = new Set([...draws].map(({ within }) => within.id))
  const slots = new Set([...draws].flatMap(readsOf))
  const isSource = (operation: Operation): boolean =>
    contracts.has(operation.within.contract) &&
    (takesBlock(operation) || (takesTime(operation) && (functions.has(operation.within.id) || isKept(operation, slots))))
  const sources = judged.flatMap(({ flow }) => flow.operations.filter((operation) => !draws.has(operation) && isSource(operation)))
  // `lot = uint(keccak256(…))` is told of once
  const apart = sources.filter(({ at }) => ![...draws].some((draw) => isIn(draw.at, at)))
  return [
    ...Array.from(draws, (operation): Draw => ({ operation, how: 'draw' })),
    ...apart.map((operation): Draw => ({ operation, how: 'source' })),
  ]
}
const isIn = (inner: Span, outer: Span): boolean =>
  inner.file === outer.file && inner.start >= outer.start && inner.start + inner.length <= outer.start + outer.length

function isDraw(operation: Operation, flow: Flow, insight: ContractInsight): boolean {
  if (operation.kind === 'arithmetic') return operation.operator === '%' && isOfBlock(operation.left, insight)
  if (operation.kind !== 'builtin' || flow.contract.kind === 'library') return false
  if (operation.name.endsWith('blockhash')) return true
  const isOfHash = HASHES.has(operation.name) && operation.args.some((arg) => has(originsOf(arg, insight), ...BLOCK, 'time'))
  return isOfHash && (becomesNumber(flow, operation) || isHandedOut(flow, operation, insight))
}
/** What its builder alone knows of a block goes into a hash that is kept, compared or returned. */
function isHandedOut(flow: Flow, hash: BuiltinOperation, insight: ContractInsight): boolean {
  const origins = union(hash.args.map((arg) => originsOf(arg, insight)))
  if (!has(origins, 'block', 'blockhash') || flow.reach === 'constructor') return false
  const isHash = (value: Value | null) => value !== null && has(value.origins, 'hash') && has(value.origins, 'block', 'blockhash')
  return [...laterOf(flow, hash, 'write'), ...laterOf(flow, hash, 'return'), ...laterOf(flow, hash, 'condition')].some(({ value }) =>
    isHash(value),
  )
}
/** The hash is calculated with; one that names something stays as it is. */
const becomesNumber = (flow: Flow, hash: Operation): boolean =>
  [...laterOf(flow, hash, 'cast'), ...laterOf(flow, hash, 'arithmetic')].some((later) =>
    (later.kind === 'cast' ? [later.value] : [later.left, later.right]).some(({ origins }) => origins.has('hash')),
  )
const isOfBlock = (value: Value, insight: ContractInsight): boolean =>
  has(originsOf(value, insight), ...BLOCK, 'time') || value.origins.has('sender')
function readsOf(operation: Operation): string[] {
  if (operation.kind === 'builtin') return [...union(operation.args.map(({ reads }) => reads))]
  return operation.kind === 'arithmetic' ? [...operation.left.reads] : []
}
function takesBlock(operation: Operation): boolean {
  if (operation.kind === 'assign' || operation.kind === 'write') return has(operation.value.origins, ...BLOCK)
  return operation.kind === 'return' && operation.value !== null && has(operation.value.origins, 'blockhash')
}
const takesTime = (operation: Operation): boolean =>
  (operation.kind === 'assign' || operation.kind === 'write') && operation.value.origins.has('time')
const isKept = (operation: Operation, slots: ReadonlySet<string>): boolean => operation.kind === 'write' && slots.has(operation.place.slot)
