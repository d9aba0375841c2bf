import type { Insight } from '../source/analysis/insight.ts'
import type { ContractTree, Expression, FunctionTree, Statement } from '../source/tree.ts'

/** A function of the set with the contract it stands in. */
export interface Declared {
  declared: FunctionTree
  contract: ContractTree | null
}
/** All functions and modifiers as they are written, of contracts that verdicts are given on and their bases. */
export function functionsOf({ source, deployable }: Insight): Declared[] {
  const ids = new Set(deployable.flatMap(({ lineage }) => lineage))
  const wanted = source.set.entry === undefined ? source.contracts : source.contracts.filter(({ id }) => ids.has(id))
  return [
    ...source.units.flatMap(({ functions }) => functions.map((declared) => ({ declared, contract: null }))),
    ...wanted.flatMap((contract) => [...contract.functions, ...contract.modifiers].map((declared) => ({ declared, contract }))),
  ]
}
export const contractsOf = ({ source, deployable }: Insight): ContractTree[] => {
  const ids = new Set(deployable.flatMap(({ lineage }) => lineage))
  return source.set.entry === undefined ? [...source.contracts] : source.contracts.filter(({ id }) => ids.has(id))
}

/** A statement with all within it. */
export function* statementsIn(statement: Statement | null): Generator<Statement> {
  if (statement === null) return
  yield statement
  for (const inner of partsOf(statement)) yield* statementsIn(inner)
}
function partsOf(statement: Statement): readonly (Statement | null)[] {
  if (statement.kind === 'block') return statement.statements
  if (statement.kind === 'if') return [statement.yes, statement.no]
  if (statement.kind === 'loop') return [statement.init, statement.step, statement.body]
  return statement.kind === 'try' ? statement.clauses.map(({ body }) => body) : []
}

/** Every expression of a function, the outer before the inner. */
export function* expressionsIn(statement: Statement | null): Generator<Expression> {
  for (const inner of statementsIn(statement)) for (const expression of ownExpressions(inner)) yield* within(expression)
}
function ownExpressions(statement: Statement): readonly (Expression | null)[] {
  if (statement.kind === 'expression') return [statement.expression]
  if (statement.kind === 'declare' || statement.kind === 'return') return [statement.value]
  if (statement.kind === 'if' || statement.kind === 'loop') return [statement.condition]
  return statement.kind === 'emit' || statement.kind === 'try' ? [statement.call] : []
}
export function* within(expression: Expression | null): Generator<Expression> {
  if (expression === null) return
  yield expression
  for (const inner of operandsOf(expression)) yield* within(inner)
}
function operandsOf(expression: Expression): readonly (Expression | null)[] {
  const { kind } = expression
  if (kind === 'member') return [expression.object]
  if (kind === 'index') return [expression.object, expression.index]
  if (kind === 'call') return [expression.callee, ...Object.values(expression.options), ...expression.args]
  if (kind === 'unary') return [expression.operand]
  if (kind === 'binary' || kind === 'assign') return [expression.left, expression.right]
  if (kind === 'conditional') return [expression.condition, expression.yes, expression.no]
  return kind === 'tuple' ? expression.items : []
}
