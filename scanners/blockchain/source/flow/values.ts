/** Where a value comes from, beside state. */
export type Origin =
  /** The caller chooses it. */
  | 'input'
  /** Of a function that nothing in the set calls: nobody knows who chooses it. */
  | 'unknown'
  | 'sender'
  | 'origin'
  | 'ether'
  | 'time'
  /** Number of the block: it tells time as well. */
  | 'height'
  | 'block'
  | 'blockhash'
  | 'balance'
  | 'external'
  | 'hash'
  | 'signer'
  | 'self'
  /** Id of the chain. */
  | 'chain'
  | 'sum'

/** A place in storage: a state variable, with what leads to it within. */
export interface StatePlace {
  variable: number
  /** Id and path, `12[].amount`: the same for each key. */
  slot: string
  keys: readonly Value[]
}
export interface Value {
  origins: ReadonlySet<Origin>
  /** Slots of storage that it was read from. */
  reads: ReadonlySet<string>
  /** Operations of calls whose result it is. */
  results: ReadonlySet<number>
  /** The place that it is, of a value in storage. */
  place: StatePlace | null
  /** Of a truth value: what it says. */
  test: Test | null
  /** Digits or text of a constant. */
  constant: string | null
  /** Ids of local variables that it is made of. */
  locals: ReadonlySet<number>
  /** Of several values at once, as a function returns them. */
  items: readonly Value[] | null
}
export type Test =
  | { kind: 'compare'; operator: string; left: Value; right: Value }
  | { kind: 'value'; value: Value }
  | { kind: 'both' | 'either'; left: Test; right: Test }
  | { kind: 'not'; inner: Test }

const NONE: ReadonlySet<never> = new Set<never>()
export const NOTHING: Value = {
  origins: NONE,
  reads: NONE,
  results: NONE,
  place: null,
  test: null,
  constant: null,
  locals: NONE,
  items: null,
}

export const from = (...origins: Origin[]): Value => ({ ...NOTHING, origins: new Set(origins) })
export const constantOf = (constant: string): Value => ({ ...NOTHING, constant })

/** What is made of several values. */
export function mix(...values: readonly Value[]): Value {
  const [only] = values
  if (only !== undefined && values.length === 1) return { ...only, place: null, test: null, constant: null, items: null }
  return {
    ...NOTHING,
    origins: union(values.map(({ origins }) => origins)),
    reads: union(values.map(({ reads }) => reads)),
    results: union(values.map(({ results }) => results)),
    locals: union(values.map(({ locals }) => locals)),
  }
}
/** The one or the other: what both are stays. */
export function either(one: Value, other: Value): Value {
  if (one === other) return one
  return {
    ...mix(one, other),
    constant: one.constant === other.constant ? one.constant : null,
    place: one.place?.slot === other.place?.slot ? one.place : null,
    test:
      one.test !== null && other.test !== null && one.constant === null
        ? { kind: 'either', left: one.test, right: other.test }
        : (one.test ?? other.test),
  }
}
export const withOrigin = (value: Value, ...origins: Origin[]): Value => ({ ...value, origins: new Set([...value.origins, ...origins]) })

export function union<T>(sets: readonly ReadonlySet<T>[]): ReadonlySet<T> {
  const filled = sets.filter(({ size }) => size > 0)
  const [only] = filled
  if (filled.length === 0) return new Set<T>()
  if (filled.length === 1 && only !== undefined) return only
  const all = new Set<T>()
  for (const set of filled) for (const item of set) all.add(item)
  return all
}
