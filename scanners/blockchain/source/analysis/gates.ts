import type { Guard, Operation } from '../flow/operations.ts'
import type { Test, Value } from '../flow/values.ts'

/**
 * What keeps most callers out. caller: only those whom storage names. item: only whoever storage names for the thing that is asked for.
 * signature: who brings a signature. proof: who knows something. origin: whoever began the transaction. once: only the first time.
 * other: whom another contract lets in.
 */
export interface Gate {
  kind: 'caller' | 'item' | 'signature' | 'proof' | 'origin' | 'other'
  /** Places in storage that decide. */
  slots: ReadonlySet<string>
}

/** The gates that an operation lies behind. */
export const gatesOf = (operation: Operation): Gate[] => operation.guards.flatMap(gatesOfGuard)

const cache = new WeakMap<Test, { true: Gate[] | undefined; false: Gate[] | undefined }>()
export function gatesOfGuard({ test, holds }: Guard): Gate[] {
  const entry = cache.get(test) ?? { true: undefined, false: undefined }
  cache.set(test, entry)
  const key = holds ? 'true' : 'false'
  entry[key] ??= gates(test, holds)
  return entry[key]
}

/** Of "this and that" each gate counts; of "this or that" there is one only where both sides are. */
function gates(test: Test, holds: boolean): Gate[] {
  if (test.kind === 'not') return gates(test.inner, !holds)
  if (test.kind === 'compare') return compared(test, holds)
  if (test.kind === 'value') return holds ? believed(test.value) : []
  const left = gates(test.left, holds)
  const right = gates(test.right, holds)
  if ((test.kind === 'both') === holds) return [...left, ...right]
  return left.length > 0 && right.length > 0 ? [...left, ...right] : []
}

const OPPOSITE: Readonly<Record<string, string>> = { '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>' }
function compared({ operator, left, right }: Extract<Test, { kind: 'compare' }>, holds: boolean): Gate[] {
  const real = holds ? operator : (OPPOSITE[operator] ?? operator)
  if (real === '==') return [...identified(left, right), ...identified(right, left)]
  // `wards[msg.sender] == 1`, `level[msg.sender] > 2`, `m_ownerIndex[uint(msg.sender)] != 0`
  if (right.constant !== null && (real === '!=' || real === '>' || real === '>=')) return believed(left)
  return left.constant !== null && (real === '!=' || real === '<' || real === '<=') ? believed(right) : []
}

/** Somebody is who storage, a constant, or another contract says. */
function identified(who: Value, expected: Value): Gate[] {
  const kind = identityOf(who)
  if (kind === null) return believedEqual(who, expected)
  if (!isKnown(expected) || expected.constant === '0') return []
  return [{ kind: kind === 'caller' && isPerItem(expected) ? 'item' : kind, slots: expected.reads }]
}
/** The caller has no choice in who is expected. */
function isKnown({ origins, reads, constant }: Value): boolean {
  if (reads.size > 0 || origins.has('external')) return true
  const isChosen = origins.has('sender') || origins.has('origin') || origins.has('input')
  return !isChosen && (constant !== null || origins.has('self'))
}
/** Storage names somebody for each thing: `ownerOf[id]`. */
const isPerItem = (expected: Value): boolean => [...expected.reads].some((slot) => slot.includes('[]'))

function identityOf({ origins, place }: Value): Gate['kind'] | null {
  if (place !== null || origins.has('sum')) return null
  if (origins.has('signer')) return 'signature'
  if (origins.has('sender') && !origins.has('hash') && !origins.has('external')) return 'caller'
  if (origins.has('origin') && !origins.has('hash')) return 'origin'
  return origins.has('hash') && origins.has('input') ? 'proof' : null
}
/** `roles[msg.sender] == ADMIN`. */
const believedEqual = (value: Value, expected: Value): Gate[] =>
  expected.constant !== null && expected.constant !== '0' && expected.constant !== 'false' ? believed(value) : []

/** A truth that storage holds about the caller, or that another contract tells of it. */
function believed(value: Value): Gate[] {
  const keyed = value.place?.keys ?? []
  if (keyed.some(({ origins }) => origins.has('sender'))) return [{ kind: 'caller', slots: value.reads }]
  if (value.origins.has('external') && value.origins.has('sender') && value.results.size > 0) return [{ kind: 'other', slots: value.reads }]
  return value.origins.has('signer') && value.reads.size > 0 ? [{ kind: 'signature', slots: value.reads }] : []
}
