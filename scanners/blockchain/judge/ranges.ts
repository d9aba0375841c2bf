import type { ArithmeticOperation, Flow, Operation } from '../source/flow/operations.ts'
import type { Test, Value } from '../source/flow/values.ts'
import { after } from '../source/analysis/reach.ts'

/** What a value is made of: local variables and places in storage. */
const names = ({ locals, reads }: Value): ReadonlySet<string> =>
  new Set([...[...locals].map(String), ...[...reads].map((slot) => `s${slot}`)])
const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].some((name) => other.has(name))

/** Whether a condition before or after keeps a calculation within what its type can hold. */
export function isRangeChecked(flow: Flow, operation: ArithmeticOperation): boolean {
  const { left, right, operator, path } = operation
  const later = after(flow, operation)
  const isNear = (other: Operation) => other.path.length >= path.length && other.path[path.length - 1] === path.at(-1)
  const afterwards = flow.operations.filter(
    (other) =>
      other.kind === 'condition' &&
      later.has(other.index) &&
      isNear(other) &&
      (other.how === 'require' || other.how === 'assert' || other.how === 'if'),
  )
  const tests = [
    ...operation.guards.map(({ test }) => test),
    ...afterwards.flatMap((other) => (other.kind === 'condition' ? [other.test] : [])),
  ]
  const [a, b] = [names(left), names(right)]
  return tests.flatMap(comparisons).some((comparison) => checks(comparison, operator, a, b))
}
type Comparison = Extract<Test, { kind: 'compare' }>
function comparisons(test: Test): Comparison[] {
  if (test.kind === 'not') return comparisons(test.inner)
  if (test.kind === 'compare') return [test]
  return test.kind === 'value' ? [] : [...comparisons(test.left), ...comparisons(test.right)]
}
type Names = ReadonlySet<string>
function checks(comparison: Comparison, operator: string, a: Names, b: Names): boolean {
  const { left, right } = comparison
  const [one, other] = [names(left), names(right)]
  if (operator === '-') return isOrder(one, other, { a, b }) || isOrder(other, one, { a, b })
  return (
    isOfResult(one, other, { a, b }) || isOfResult(other, one, { a, b }) || isBound(left, right, { a, b }) || isBound(right, left, { a, b })
  )
}
interface Operands {
  a: Names
  b: Names
}
/** What is taken from stands on one side, what is taken on the other. */
const isOrder = (one: Names, other: Names, { a, b }: Operands): boolean =>
  (a.size === 0 || meet(one, a)) && (b.size === 0 || meet(other, b)) && !meet(one, b)
/** The result is compared with what went into it. */
const isOfResult = (one: Names, other: Names, { a, b }: Operands): boolean =>
  a.size > 0 && b.size > 0 && meet(one, a) && meet(one, b) && (meet(other, a) || meet(other, b))
/** What is added is compared with a fixed number. */
const isBound = (value: Value, bound: Value, { a, b }: Operands): boolean =>
  bound.constant !== null && bound.constant !== '0' && meet(names(value), b) && !meet(names(value), a)
