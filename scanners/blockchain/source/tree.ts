/** The syntax tree in one shape, whichever compiler read it: what a check sees never depends on the compiler's version. */

/** A piece of source: offset and length in bytes of the file with this index. */
export interface Span {
  start: number
  length: number
  file: number
}
interface ExpressionBase {
  id: number
  at: Span
  /** As the compiler writes it: `uint256`, `mapping(address => uint256)`, `contract Token`. */
  type: string
}
export type Expression =
  | NameExpression
  | LiteralExpression
  | MemberExpression
  | IndexExpression
  | CallExpression
  | UnaryExpression
  | BinaryExpression
  | AssignExpression
  | ConditionalExpression
  | TupleExpression
  | TypeExpression
export interface NameExpression extends ExpressionBase {
  kind: 'name'
  name: string
  /** Id of what is named; of what the language itself offers, an id that no declaration has. */
  ref: number
}
export interface LiteralExpression extends ExpressionBase {
  kind: 'literal'
  value: string
  literal: string
}
export interface MemberExpression extends ExpressionBase {
  kind: 'member'
  object: Expression
  name: string
  ref: number | null
}
export interface IndexExpression extends ExpressionBase {
  kind: 'index'
  object: Expression
  index: Expression | null
}
/** A call; `x.call.value(1).gas(2)(data)` and `x.call{value: 1, gas: 2}(data)` are the same here. */
export interface CallExpression extends ExpressionBase {
  kind: 'call'
  call: 'function' | 'conversion' | 'struct' | 'new'
  callee: Expression
  args: readonly Expression[]
  options: Readonly<Record<string, Expression>>
}
export interface UnaryExpression extends ExpressionBase {
  kind: 'unary'
  operator: string
  prefix: boolean
  operand: Expression
}
export interface BinaryExpression extends ExpressionBase {
  kind: 'binary'
  operator: string
  left: Expression
  right: Expression
}
export interface AssignExpression extends ExpressionBase {
  kind: 'assign'
  operator: string
  left: Expression
  right: Expression
}
export interface ConditionalExpression extends ExpressionBase {
  kind: 'conditional'
  condition: Expression
  yes: Expression
  no: Expression
}
export interface TupleExpression extends ExpressionBase {
  kind: 'tuple'
  items: readonly (Expression | null)[]
}
/** A type where an expression may stand: `address(x)`, `type(uint).max`, `new Token()`. */
export interface TypeExpression extends ExpressionBase {
  kind: 'type'
  name: string
}

interface StatementBase {
  id: number
  at: Span
}
export type Statement = StatementBase &
  (
    | { kind: 'block'; statements: readonly Statement[]; isUnchecked: boolean }
    | { kind: 'expression'; expression: Expression }
    | { kind: 'declare'; variables: readonly (Variable | null)[]; value: Expression | null }
    | { kind: 'if'; condition: Expression; yes: Statement; no: Statement | null }
    | LoopStatement
    | { kind: 'return'; value: Expression | null }
    | { kind: 'revert' }
    | { kind: 'emit'; call: Expression }
    | { kind: 'placeholder' }
    | { kind: 'break' }
    | { kind: 'continue' }
    | { kind: 'try'; call: Expression; clauses: readonly TryClause[] }
    | { kind: 'assembly'; calls: readonly AssemblyCall[]; assigned: readonly number[]; text: string }
  )
interface LoopStatement {
  kind: 'loop'
  init: Statement | null
  condition: Expression | null
  step: Statement | null
  body: Statement
  /** The body runs before the condition is asked. */
  isDo: boolean
}
export interface TryClause {
  isSuccess: boolean
  parameters: readonly Variable[]
  body: Statement
}
/** A call in assembly: its name, its arguments as text, and the declarations of Solidity that they name. */
export interface AssemblyCall {
  name: string
  args: readonly string[]
  refs: readonly (readonly number[])[]
  at: Span
  /** Its result is thrown away. */
  isDropped: boolean
}

export type Visibility = 'external' | 'public' | 'internal' | 'private'
export interface Variable {
  id: number
  at: Span
  name: string
  type: string
  isState: boolean
  isConstant: boolean
  isImmutable: boolean
  location: string
  visibility: Visibility
  /** No visibility stands in the source. */
  isVisibilityDefault: boolean
  value: Expression | null
  /** Id of the contract that it is a state variable of. */
  contract: number | null
}
export interface ModifierUse {
  id: number
  at: Span
  name: string
  ref: number | null
  args: readonly Expression[]
}
export interface FunctionTree {
  id: number
  at: Span
  name: string
  kind: 'function' | 'constructor' | 'fallback' | 'receive' | 'free' | 'modifier'
  visibility: Visibility
  isVisibilityDefault: boolean
  mutability: 'pure' | 'view' | 'nonpayable' | 'payable'
  parameters: readonly Variable[]
  returns: readonly Variable[]
  modifiers: readonly ModifierUse[]
  body: Statement | null
  /** Id of the contract that it stands in; null outside of contracts. */
  contract: number | null
  overrides: readonly number[]
}
export interface StructTree {
  id: number
  name: string
  members: readonly Variable[]
}
export interface ContractTree {
  id: number
  at: Span
  name: string
  kind: 'contract' | 'interface' | 'library'
  isAbstract: boolean
  /** Ids of itself and its bases, most derived first. */
  lineage: readonly number[]
  bases: readonly ModifierUse[]
  variables: readonly Variable[]
  functions: readonly FunctionTree[]
  modifiers: readonly FunctionTree[]
  structs: readonly StructTree[]
}
export interface UnitTree {
  path: string
  index: number
  contracts: readonly ContractTree[]
  functions: readonly FunctionTree[]
  constants: readonly Variable[]
}
