import type { SourceModel } from '../model.ts'
import type { ContractTree, Expression, FunctionTree, Span, Statement } from '../tree.ts'
import type { Guard, LoopMark, Operation } from './operations.ts'
import { either, NOTHING, type StatePlace, type Value } from './values.ts'

/** Operations that one entry is followed for; beyond it the flow is cut and says so. */
const OPERATIONS_MAX = 6_000
/** Functions within functions that are followed. */
const DEPTH_MAX = 24

type Given<T> = T extends Operation ? Omit<T, 'index' | 'within' | 'guards' | 'loops' | 'path' | 'sites' | 'wraps' | 'next'> : never
export type NewOperation = Given<Operation>

/** A way out of a function that is being followed. */
interface Exit {
  frontier: readonly number[]
  guards: readonly Guard[]
  value: Value | null
}
/** A function or modifier that is being followed. */
export interface Frame {
  declared: FunctionTree
  /** Where it is called. */
  site: Span
  exits: Exit[]
  /** What `_` stands for, in a modifier. */
  placeholder: (() => void) | null
  /** How many guards held when it was entered. */
  guardsBefore: number
}
interface LoopFrame {
  breaks: number[]
  continues: number[]
}
/** Parts of following that need each other. */
export interface Steps {
  evaluate: (walk: Walk, expression: Expression) => Value
  locate: (walk: Walk, expression: Expression) => StatePlace | null
  execute: (walk: Walk, statement: Statement) => void
  enter: (walk: Walk, declared: FunctionTree, args: readonly Value[], site: Span) => Value
}

/** Where following a contract's entry has come to: what is known here, and what was done before. */
export class Walk {
  readonly model: SourceModel
  readonly contract: ContractTree
  readonly steps: Steps
  readonly operations: Operation[] = []
  readonly frames: Frame[] = []
  readonly loopFrames: LoopFrame[] = []
  values = new Map<number, Value>()
  guards: readonly Guard[] = []
  loops: readonly LoopMark[] = []
  /** Operations after which the next one comes; none: nothing gets here. */
  frontier: number[] = []
  wraps: boolean
  isCut = false
  #isStarted = false

  constructor(model: SourceModel, contract: ContractTree, steps: Steps) {
    this.model = model
    this.contract = contract
    this.steps = steps
    this.wraps = model.wraps
  }

  get isAlive(): boolean {
    return !this.#isStarted || this.frontier.length > 0
  }
  get frame(): Frame {
    const frame = this.frames.at(-1)
    if (frame === undefined) throw new Error('nothing is being followed')
    return frame
  }
  evaluate(expression: Expression): Value {
    return this.steps.evaluate(this, expression)
  }
  execute(statement: Statement): void {
    if (this.isAlive) this.steps.execute(this, statement)
  }

  /** Adds an operation after those that came last. */
  add(given: NewOperation): Operation {
    const operation: Operation = {
      ...given,
      index: this.operations.length,
      within: this.frame.declared,
      guards: this.guards,
      loops: this.loops,
      path: this.frames.map(({ declared }) => declared),
      sites: this.frames.map(({ site }) => site),
      wraps: this.wraps,
      next: [],
    }
    if (!this.isAlive) return operation
    if (this.operations.length >= OPERATIONS_MAX) {
      this.isCut = true
      return operation
    }
    for (const index of this.frontier) this.operations[index]?.next.push(operation.index)
    this.operations.push(operation)
    this.frontier = [operation.index]
    this.#isStarted = true
    return operation
  }
  mayEnter(declared: FunctionTree): boolean {
    return (
      !this.isCut &&
      this.frames.length < DEPTH_MAX &&
      this.frames.every((frame) => frame.declared.id !== declared.id || frame.placeholder !== null)
    )
  }
  /** Nothing comes after this point. */
  stop(): void {
    this.#isStarted = true
    this.frontier = []
  }

  /** Follows each of several ways on from here, and goes on where they meet again. */
  split(ways: readonly (() => void)[]): void {
    const { frontier, guards, values } = this
    const ends: { frontier: number[]; guards: readonly Guard[]; values: Map<number, Value> }[] = []
    for (const way of ways) {
      this.frontier = [...frontier]
      this.guards = guards
      this.values = new Map(values)
      way()
      if (this.frontier.length > 0) ends.push({ frontier: this.frontier, guards: this.guards, values: this.values })
    }
    this.frontier = [...new Set(ends.flatMap((end) => end.frontier))]
    this.guards = common(
      ends.map((end) => end.guards),
      guards,
    )
    this.values = merged(
      ends.map((end) => end.values),
      values,
    )
  }
  /** Follows something for what it does to local variables alone, leaving no operation behind. */
  rehearse(part: () => void): void {
    const { length } = this.operations
    const { frontier, guards, values } = this
    const isStarted = this.#isStarted
    const nexts = frontier.map((index) => this.operations[index]?.next.length ?? 0)
    const exits = this.frame.exits.length
    this.values = new Map(values)
    part()
    this.operations.length = length
    for (const [at, index] of frontier.entries()) {
      const operation = this.operations[index]
      if (operation !== undefined) operation.next.length = nexts[at] ?? 0
    }
    this.frame.exits.length = exits
    this.values = merged([values, this.values], values)
    this.frontier = frontier
    this.guards = guards
    this.#isStarted = isStarted
  }
  withGuard(guard: Guard): void {
    this.guards = [...this.guards, guard]
  }
}

/** Guards that hold wherever one comes from. */
export function common(lists: readonly (readonly Guard[])[], otherwise: readonly Guard[]): readonly Guard[] {
  const [first, ...rest] = lists
  if (first === undefined) return otherwise
  return first.filter((guard) =>
    rest.every((list) => list.some((other) => other.condition === guard.condition && other.holds === guard.holds)),
  )
}
function merged(ends: readonly ReadonlyMap<number, Value>[], otherwise: Map<number, Value>): Map<number, Value> {
  const [first, ...rest] = ends
  if (first === undefined) return otherwise
  const all = new Map(first)
  for (const end of rest)
    for (const [id, value] of end) {
      const other = all.get(id)
      all.set(id, other === undefined ? value : either(other, value))
    }
  return all
}
export const valueOf = (walk: Walk, id: number): Value => walk.values.get(id) ?? NOTHING
