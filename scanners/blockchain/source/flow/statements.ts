import type { Expression, Statement, Variable } from '../tree.ts'
import { assembly } from './assembly.ts'
import { constantOf, mix, NOTHING, type Test, type Value } from './values.ts'
import type { LoopMark } from './operations.ts'
import type { Walk } from './walk.ts'

/** Follows a statement. */
export function execute(walk: Walk, statement: Statement): void {
  const { kind } = statement
  if (kind === 'block') block(walk, statement)
  else if (kind === 'expression') walk.evaluate(statement.expression)
  else if (kind === 'declare') declare(walk, statement)
  else if (kind === 'if') branch(walk, statement)
  else if (kind === 'loop') repeat(walk, statement)
  else if (kind === 'try') attempt(walk, statement)
  else if (kind === 'assembly') assembly(walk, statement)
  else if (kind === 'placeholder') walk.frame.placeholder?.()
  else if (kind === 'emit') {
    walk.evaluate(statement.call)
    walk.add({ kind: 'emit', at: statement.at })
  } else leave(walk, statement)
}

function block(walk: Walk, { statements, isUnchecked }: Extract<Statement, { kind: 'block' }>): void {
  const { wraps } = walk
  walk.wraps ||= isUnchecked
  for (const inner of statements) walk.execute(inner)
  walk.wraps = wraps
}

function declare(walk: Walk, { variables, value: given, at }: Extract<Statement, { kind: 'declare' }>): void {
  const value = given === null ? null : walk.evaluate(given)
  for (const [index, variable] of variables.entries()) {
    if (variable === null) continue
    const own = value === null ? initial(variable) : variables.length === 1 ? value : (value.items?.[index] ?? mix(value))
    walk.values.set(variable.id, own)
    if (value !== null) walk.add({ kind: 'assign', at, variable, value: own })
  }
}
/** What a local variable is before anything is put into it. */
export const initial = ({ type }: Variable): Value =>
  /^(?:u?int|bool|address|bytes\d)/u.test(type) ? constantOf(type === 'bool' ? 'false' : '0') : NOTHING

const conditionOf = (walk: Walk, condition: Expression, how: 'if' | 'loop'): { test: Test; index: number } => {
  const value = walk.evaluate(condition)
  const test: Test = value.test ?? { kind: 'value', value }
  return { test, index: walk.add({ kind: 'condition', at: condition.at, how, test, value }).index }
}

function branch(walk: Walk, { condition, yes, no }: Extract<Statement, { kind: 'if' }>): void {
  const { test, index } = conditionOf(walk, condition, 'if')
  walk.split([
    () => {
      walk.withGuard({ test, holds: true, condition: index })
      walk.execute(yes)
    },
    () => {
      walk.withGuard({ test, holds: false, condition: index })
      if (no !== null) walk.execute(no)
    },
  ])
}

type Loop = Extract<Statement, { kind: 'loop' }>
function repeat(walk: Walk, statement: Loop): void {
  if (statement.init !== null) walk.execute(statement.init)
  walk.rehearse(() => round(walk, statement))
  round(walk, statement)
}
/** Once through a loop: from its condition over its body back to its condition. */
function round(walk: Walk, statement: Loop): void {
  const { loops, guards, values: before } = walk
  const frame = { breaks: [], continues: [] }
  const mark: LoopMark = { id: statement.id, at: statement.at, bound: null, isConstant: false }
  walk.loopFrames.push(frame)
  walk.loops = [...loops, mark]
  const leaving = through(walk, statement, mark)
  walk.frontier = [...new Set([...leaving, ...frame.breaks])].filter((index) => index < walk.operations.length)
  walk.loopFrames.pop()
  walk.loops = loops
  walk.guards = guards
  for (const [local, value] of before) if (!walk.values.has(local)) walk.values.set(local, value)
}
/** @returns the operations after which the loop is left because of its condition */
function through(walk: Walk, { condition, step, body, isDo }: Loop, mark: LoopMark): number[] {
  const start = walk.operations.length
  const ask = () => (condition === null ? null : conditionOf(walk, condition, 'loop'))
  const head = isDo ? null : ask()
  if (head !== null) walk.withGuard({ test: head.test, holds: true, condition: head.index })
  walk.execute(body)
  walk.frontier = [...new Set([...walk.frontier, ...(walk.loopFrames.at(-1)?.continues ?? [])])]
  if (step !== null) walk.execute(step)
  const last = isDo ? ask() : head
  if (walk.operations.length > start) for (const index of walk.frontier) walk.operations[index]?.next.push(start)
  if (last === null) return []
  tell(walk, mark, last.index)
  return [last.index]
}
function tell(walk: Walk, mark: LoopMark, condition: number): void {
  const operation = walk.operations[condition]
  if (operation?.kind !== 'condition') return
  mark.bound = operation.value
  mark.isConstant = operation.value.reads.size === 0 && [...operation.value.origins].every((origin) => origin === 'sum')
}

function attempt(walk: Walk, { call, clauses }: Extract<Statement, { kind: 'try' }>): void {
  const value = walk.evaluate(call)
  for (const index of value.results) {
    const operation = walk.operations[index]
    if (operation?.kind === 'call') Object.assign(operation, { isCaught: true, isChecked: true })
  }
  walk.split(
    clauses.map(({ parameters, body }) => () => {
      for (const [index, parameter] of parameters.entries()) walk.values.set(parameter.id, value.items?.[index] ?? mix(value))
      walk.execute(body)
    }),
  )
}

function leave(walk: Walk, statement: Extract<Statement, { kind: 'return' | 'revert' | 'break' | 'continue' }>): void {
  const loop = walk.loopFrames.at(-1)
  if (statement.kind === 'return') {
    const value = statement.value === null ? null : walk.evaluate(statement.value)
    walk.add({ kind: 'return', at: statement.at, value })
    walk.frame.exits.push({ frontier: [...walk.frontier], guards: walk.guards, value })
  } else if (statement.kind === 'revert') walk.add({ kind: 'revert', at: statement.at, value: null })
  else if (statement.kind === 'break') loop?.breaks.push(...walk.frontier)
  else loop?.continues.push(...walk.frontier)
  walk.stop()
}
