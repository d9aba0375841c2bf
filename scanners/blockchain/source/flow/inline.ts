import { lineageOf, signatureOf } from '../model.ts'
import type { FunctionTree, ModifierUse, Span } from '../tree.ts'
import { initial } from './statements.ts'
import { either, mix, NOTHING, union, withOrigin, type Test, type Value } from './values.ts'
import type { Guard } from './operations.ts'
import { common, type Frame, type Walk } from './walk.ts'

/** Follows a call into a function with its modifiers, and says what it returns. */
export function enter(walk: Walk, declared: FunctionTree, args: readonly Value[], site: Span): Value {
  if (declared.body === null) return unwritten(walk, args, site)
  if (!walk.mayEnter(declared)) return mix(...args, NOTHING)
  const { wraps, loopFrames } = walk
  const outerLoops = loopFrames.splice(0)
  walk.wraps = walk.model.wraps
  for (const [index, parameter] of declared.parameters.entries()) walk.values.set(parameter.id, args[index] ?? initial(parameter))
  for (const result of declared.returns) walk.values.set(result.id, initial(result))
  const frame: Frame = { declared, site, exits: [], placeholder: null, guardsBefore: walk.guards.length }
  walk.frames.push(frame)
  throughModifiers(walk, declared, frame, 0)
  walk.frames.pop()
  walk.wraps = wraps
  loopFrames.push(...outerLoops)
  return close(frame)
}

/** A function that a derived contract is to write may well ask who calls. */
function unwritten(walk: Walk, args: readonly Value[], at: Span): Value {
  const result = withOrigin(mix(...args, NOTHING), 'external')
  const value: Value = { ...withOrigin(result, 'sender'), results: new Set([-1]) }
  const test: Test = { kind: 'value', value }
  const { index } = walk.add({ kind: 'condition', at, how: 'choice', test, value })
  walk.withGuard({ test, holds: true, condition: index })
  return result
}

/** Runs a function's modifiers, each around the next, with its body in the middle. */
function throughModifiers(walk: Walk, declared: FunctionTree, frame: Frame, position: number): void {
  const use = declared.modifiers[position]
  if (use === undefined) {
    if (declared.body !== null) walk.execute(declared.body)
    // what returns from the body goes on after the placeholder
    const [only] = declared.returns
    if (walk.isAlive && walk.frontier.length > 0)
      frame.exits.push({ frontier: walk.frontier, guards: walk.guards, value: only === undefined ? null : namedResult(walk, declared) })
    walk.frontier = [...new Set(frame.exits.flatMap((exit) => exit.frontier))]
    walk.guards = common(
      frame.exits.map((exit) => exit.guards),
      walk.guards,
    )
    return
  }
  const modifier = modifierOf(walk, use)
  const inner = () => throughModifiers(walk, declared, frame, position + 1)
  if (modifier?.body === undefined || modifier.body === null || !walk.mayEnter(modifier)) {
    inner()
    return
  }
  // arguments are read as the function sees them
  for (const [index, parameter] of modifier.parameters.entries()) {
    const arg = use.args[index]
    walk.values.set(parameter.id, arg === undefined ? NOTHING : walk.evaluate(arg))
  }
  const around: Frame = { declared: modifier, site: use.at, exits: [], placeholder: null, guardsBefore: walk.guards.length }
  around.placeholder = () => {
    walk.frames.pop()
    inner()
    walk.frames.push(around)
  }
  walk.frames.push(around)
  walk.execute(modifier.body)
  walk.frames.pop()
  walk.frontier = [...new Set([...walk.frontier, ...around.exits.flatMap((exit) => exit.frontier)])]
}
const namedResult = (walk: Walk, { returns }: FunctionTree): Value => {
  const values = returns.map(({ id }) => walk.values.get(id) ?? NOTHING)
  const [only] = values
  return values.length === 1 && only !== undefined ? only : { ...mix(...values, NOTHING), items: values }
}
function modifierOf(walk: Walk, use: ModifierUse): FunctionTree | undefined {
  const declared = use.ref === null ? undefined : walk.model.functionById.get(use.ref)
  if (declared === undefined) return undefined
  const signature = signatureOf(declared)
  return (
    lineageOf(walk.model, walk.contract)
      .flatMap(({ modifiers }) => modifiers)
      .find((found) => found.body !== null && signatureOf(found) === signature) ?? declared
  )
}

/** What a function returns: what each of its ways out does. */
function close(frame: Frame): Value {
  const results = frame.exits.map(({ value, guards }) => resultOf(value, guards.slice(frame.guardsBefore)))
  const told = results.filter((value) => value.constant !== 'false')
  const all = results.reduce<Value | null>((sum, value) => (sum === null ? value : either(sum, value)), null)
  if (all === null) return NOTHING
  const tests = told.map(({ test }) => test)
  const isTold = tests.length > 0 && tests.every((test) => test !== null) && results.length > 0
  const joined = isTold ? tests.filter((test) => test !== null).reduce((left, right): Test => ({ kind: 'either', left, right })) : all.test
  return { ...all, test: told.length < results.length || told.length > 1 ? joined : (told[0]?.test ?? all.test) }
}
/** `return true` says what held on the way to it; any other constant depends on what was asked. */
function resultOf(value: Value | null, guards: readonly Guard[]): Value {
  if (value === null) return NOTHING
  if (value.constant === null || guards.length === 0) return value
  if (value.constant !== 'true') return { ...value, reads: union([value.reads, ...guards.map(({ test }) => readsOf(test))]) }
  const tests = guards.map(({ test, holds }): Test => (holds ? test : { kind: 'not', inner: test }))
  return { ...value, test: tests.reduce((left, right) => ({ kind: 'both', left, right })) }
}
function readsOf(test: Test): ReadonlySet<string> {
  if (test.kind === 'not') return readsOf(test.inner)
  if (test.kind === 'value') return test.value.reads
  return test.kind === 'compare' ? union([test.left.reads, test.right.reads]) : union([readsOf(test.left), readsOf(test.right)])
}
