import type { ContractTree, Expression, FunctionTree, Span, Variable } from '../tree.ts'
import type { StatePlace, Test, Value } from './values.ts'

/** A condition that holds where an operation runs. */
export interface Guard {
  test: Test
  holds: boolean
  /** Index of the condition's operation. */
  condition: number
}
export interface LoopMark {
  id: number
  at: Span
  /** Slots whose length or content bounds it, and where its bound comes from. */
  bound: Value | null
  /** Only a constant bounds it. */
  isConstant: boolean
}
interface Base {
  /** Its position in the flow. */
  index: number
  at: Span
  /** The function, or modifier, in whose text it stands. */
  within: FunctionTree
  guards: readonly Guard[]
  loops: readonly LoopMark[]
  /** Functions that lead to it, from the entry on. */
  path: readonly FunctionTree[]
  /** Where each of them is called; of the entry, itself. */
  sites: readonly Span[]
  /** Arithmetic wraps around here. */
  wraps: boolean
  /** Operations that may come next. */
  next: number[]
}
export type CallWay = 'call' | 'send' | 'transfer' | 'delegatecall' | 'callcode' | 'staticcall' | 'function' | 'create' | 'destroy'
export interface CallOperation extends Base {
  kind: 'call'
  way: CallWay
  target: Value
  targetExpression: Expression | null
  /** Of a call of a function by its name. */
  name: string
  /** The function that is called is declared to change nothing. */
  isView: boolean
  ether: Value | null
  gas: Value | null
  args: readonly Value[]
  /** Whether anything asks for its result. */
  isChecked: boolean
  /** It returns something that could be asked for. */
  hasResult: boolean
  /** A failure is caught instead of passed on. */
  isCaught: boolean
}
export interface WriteOperation extends Base {
  kind: 'write'
  place: StatePlace
  value: Value
  operator: string
  /** The value it had goes into the new one. */
  isUpdate: boolean
  /** Of an array: what is done with its length. */
  resize: 'push' | 'pop' | 'length' | null
}
export interface ReadOperation extends Base {
  kind: 'read'
  place: StatePlace
}
export interface ArithmeticOperation extends Base {
  kind: 'arithmetic'
  operator: string
  left: Value
  right: Value
  type: string
  expression: Expression
}
export interface CastOperation extends Base {
  kind: 'cast'
  /** The new type holds less. */
  isNarrowing: boolean
  from: string
  to: string
  value: Value
}
export interface ConditionOperation extends Base {
  kind: 'condition'
  how: 'require' | 'if' | 'loop' | 'assert' | 'choice'
  test: Test
  value: Value
}
export interface BuiltinOperation extends Base {
  kind: 'builtin'
  name: string
  args: readonly Value[]
  expression: Expression
}
export interface ExitOperation extends Base {
  kind: 'return' | 'revert'
  value: Value | null
}
export interface AssemblyOperation extends Base {
  kind: 'assembly'
  name: string
  args: readonly string[]
  values: readonly Value[]
}
export interface EmitOperation extends Base {
  kind: 'emit'
}
/** A value goes into a local variable. */
export interface AssignOperation extends Base {
  kind: 'assign'
  variable: Variable
  value: Value
}
export type Operation =
  | CallOperation
  | WriteOperation
  | ReadOperation
  | ArithmeticOperation
  | CastOperation
  | ConditionOperation
  | BuiltinOperation
  | ExitOperation
  | AssemblyOperation
  | EmitOperation
  | AssignOperation

/** All that one entry of a contract may do, modifiers and the functions it calls within. */
export interface Flow {
  contract: ContractTree
  entry: FunctionTree
  /** entry: anyone may call it. constructor: it runs once. inner: nothing in the set calls it. */
  reach: 'entry' | 'constructor' | 'inner'
  operations: readonly Operation[]
  /** It was too large to be followed to its end. */
  isCut: boolean
}
