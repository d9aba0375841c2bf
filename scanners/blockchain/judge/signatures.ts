import { originsOf } from '../source/analysis/insight.ts'
import type { BuiltinOperation, ConditionOperation, Flow, Operation, WriteOperation } from '../source/flow/operations.ts'
import { union, type Test, type Value } from '../source/flow/values.ts'
import { earlierOf, laterOf, type Met } from './operations.ts'
import { valuesOf } from './payouts.ts'

const HASHES: ReadonlySet<string> = new Set(['keccak256', 'sha3', 'sha256'])
const meets = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean => [...one].some((item) => other.has(item))

/** Local variables that hold a signature, not the message. */
function signatureLocals({ args: [digest, ...signature] }: BuiltinOperation): ReadonlySet<number> {
  const all = union(signature.map(({ locals }) => locals))
  return new Set([...all].filter((local) => digest?.locals.has(local) !== true))
}
/** Where the message is hashed, before its signer is asked for; the first is the innermost. */
function hashesOf(flow: Flow, recovery: BuiltinOperation): BuiltinOperation[] {
  return earlierOf(flow, recovery, 'builtin').filter(({ name, args }) => HASHES.has(name) && args.some(isOfCall))
}
const isOfCall = ({ origins, reads }: Value): boolean => origins.has('input') || origins.has('sender') || reads.size > 0

/** The hash of a message that names neither the contract nor the chain: it holds in every other one. */
export function unboundHash({ operation, flow, insight }: Met<BuiltinOperation>): Operation | null {
  const [digest] = operation.args
  if (digest === undefined || !digest.origins.has('hash')) return null
  const origins = originsOf(digest, insight)
  if (origins.has('self') || origins.has('chain')) return null
  const locals = signatureLocals(operation)
  return hashesOf(flow, operation).find(({ args }) => !args.some((arg) => meets(arg.locals, locals))) ?? null
}

/** Where use is recorded by the signature, which has a second form that is as good: the hash that is kept, and where it is asked for. */
export function recordsOfSignature({ operation, flow }: Met<BuiltinOperation>): Operation[] {
  const locals = signatureLocals(operation)
  const isOfSignature = ({ keys }: WriteOperation['place']) => keys.some((key) => meets(key.locals, locals))
  const mark = flow.operations.find((other): other is WriteOperation => other.kind === 'write' && isOfSignature(other.place))
  if (mark === undefined || isOneForm(flow, operation)) return []
  const hash = earlierOf(flow, mark, 'builtin').find(({ name, args }) => HASHES.has(name) && args.some((arg) => meets(arg.locals, locals)))
  const asked = earlierOf(flow, mark, 'condition').find(({ test }) => valuesOf(test).some(({ reads }) => reads.has(mark.place.slot)))
  return [hash, asked ?? mark].filter((found) => found !== undefined)
}
/** The upper half of what `s` may be is refused. */
function isOneForm(flow: Flow, { args }: BuiltinOperation): boolean {
  const locals = args[3]?.locals ?? new Set<number>()
  return flow.operations.some((operation) => operation.kind === 'condition' && operation.how !== 'loop' && bounds(operation.test, locals))
}

function bounds(test: Test, locals: ReadonlySet<number>): boolean {
  if (test.kind === 'not') return bounds(test.inner, locals)
  if (test.kind === 'value') return false
  if (test.kind !== 'compare') return bounds(test.left, locals) || bounds(test.right, locals)
  const { left, right, operator } = test
  const isSize = operator.startsWith('<') || operator.startsWith('>')
  return isSize && ((right.constant !== null && meets(left.locals, locals)) || (left.constant !== null && meets(right.locals, locals)))
}

/** The loop over signatures that runs not once where none is given, and nothing asks how many there were. */
export function emptyLoop({ operation, flow }: Met<BuiltinOperation>): ConditionOperation | null {
  const loop = operation.loops.at(-1)
  const bound = loop?.bound ?? null
  if (loop === undefined || bound === null || !bound.origins.has('input')) return null
  const { locals } = bound
  const isCounted =
    flow.operations.some(
      (other) => other.kind === 'condition' && isApart(other) && valuesOf(other.test).some((value) => meets(value.locals, locals)),
    ) || laterOf(flow, operation, 'condition').some(isApart)
  if (isCounted) return null
  return (
    flow.operations.find(
      (other): other is ConditionOperation => other.kind === 'condition' && other.how === 'loop' && other.loops.at(-1)?.id === loop.id,
    ) ?? null
  )
}
const isApart = ({ how, loops }: ConditionOperation): boolean => how !== 'loop' && loops.length === 0
