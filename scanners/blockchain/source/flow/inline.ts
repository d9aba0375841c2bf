import { lineageOf, signatureOf } from '../model.ts'
import type { FunctionTree, ModifierUse } from '../tree.ts'
import { initial } from './statements.ts'
import { either, mix, NOTHING, withOrigin, type Test, type Value } from './values.ts'
import type { Guard } from './operations.ts'
import { common, type Frame, type Walk } from './walk.ts'

/** Follows a call into a function with its modifiers, and says what it returns. */
export function enter(walk: Walk, declared: FunctionTree, args: readonly Value[]): Value {
  if (declared.body === null || !walk.mayEnter(declared))
    return withOrigin(mix(...args, NOTHING), ...(declared.body === null ? (['external'] as const) : []))
  const { wraps, loopFrames } = walk
  const outerLoops = loopFrames.splice(0)
  walk.wraps = walk.model.wraps
  for (const [index, parameter] of declared.parameters.entries()) walk.values.set(parameter.id, args[index] ?? initial(parameter))
  for (const result of declared.returns) walk.values.set(result.id, initial(result))
  const frame: Frame = { declared, exits: [], placeholder: null, guardsBefore: walk.guards.length }
  walk.frames.push(frame)
  throughModifiers(walk, declared, frame, 0)
  walk.frames.pop()
  walk.wraps = wraps
  loopFrames.push(...outerLoops)
  return close(frame)
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
  const around: Frame = { declared: modifier, exits: [], placeholder: null, guardsBefore: walk.guards.length }
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
/** `return true` says what held on the way to it. */
function resultOf(value: Value | null, guards: readonly Guard[]): Value {
  if (value === null) return NOTHING
  if (value.constant !== 'true' || guards.length === 0) return value
  const tests = guards.map(({ test, holds }): Test => (holds ? test : { kind: 'not', inner: test }))
  return { ...value, test: tests.reduce((left, right) => ({ kind: 'both', left, right })) }
}
