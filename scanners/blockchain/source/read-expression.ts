import { child, children, flag, idOf, nodeType, number, slots, spanOf, text, typeOf, type Raw } from './raw-tree.ts'
import type { CallExpression, Expression } from './tree.ts'

const nothing = (node: Raw): Expression => ({ ...base(node), kind: 'literal', literal: 'unknown', value: '' })
const base = (node: Raw) => ({ id: idOf(node), at: spanOf(node), type: typeOf(node) })
const part = (node: Raw, name: string): Expression => {
  const inner = child(node, name)
  return inner === null ? nothing(node) : readExpression(inner)
}

/** Reads an expression of any compiler into the one shape. */
export function readExpression(node: Raw): Expression {
  return READERS[nodeType(node)]?.(node) ?? nothing(node)
}
export const readOptional = (node: Raw, name: string): Expression | null => {
  const inner = child(node, name)
  return inner === null ? null : readExpression(inner)
}

const READERS: Readonly<Record<string, (node: Raw) => Expression>> = {
  Identifier: (node) => ({ ...base(node), kind: 'name', name: text(node, 'name'), ref: number(node, 'referencedDeclaration') ?? -1 }),
  Literal: (node) => ({ ...base(node), kind: 'literal', literal: text(node, 'kind'), value: literalValue(node) }),
  MemberAccess: (node) => ({
    ...base(node),
    kind: 'member',
    object: part(node, 'expression'),
    name: text(node, 'memberName'),
    ref: number(node, 'referencedDeclaration'),
  }),
  IndexAccess: (node) => ({
    ...base(node),
    kind: 'index',
    object: part(node, 'baseExpression'),
    index: readOptional(node, 'indexExpression'),
  }),
  IndexRangeAccess: (node) => ({
    ...base(node),
    kind: 'index',
    object: part(node, 'baseExpression'),
    index: readOptional(node, 'startExpression'),
  }),
  FunctionCall: readCall,
  FunctionCallOptions: (node) => part(node, 'expression'),
  UnaryOperation: (node) => ({
    ...base(node),
    kind: 'unary',
    operator: text(node, 'operator'),
    prefix: flag(node, 'prefix'),
    operand: part(node, 'subExpression'),
  }),
  BinaryOperation: (node) => ({
    ...base(node),
    kind: 'binary',
    operator: text(node, 'operator'),
    left: part(node, 'leftExpression'),
    right: part(node, 'rightExpression'),
  }),
  Assignment: (node) => ({
    ...base(node),
    kind: 'assign',
    operator: text(node, 'operator'),
    left: part(node, 'leftHandSide'),
    right: part(node, 'rightHandSide'),
  }),
  Conditional: (node) => ({
    ...base(node),
    kind: 'conditional',
    condition: part(node, 'condition'),
    yes: part(node, 'trueExpression'),
    no: part(node, 'falseExpression'),
  }),
  TupleExpression(node) {
    const items = slots(node, 'components').map((item) => (item === null ? null : readExpression(item)))
    // parentheses alone mean nothing
    const [only] = items
    return items.length === 1 && only && !flag(node, 'isInlineArray') ? only : { ...base(node), kind: 'tuple', items }
  },
  ElementaryTypeNameExpression: (node) => ({ ...base(node), kind: 'type', name: typeOf(node).replace(/^type\((.*)\)$/u, '$1') }),
  NewExpression: (node) => ({ ...base(node), kind: 'type', name: `new ${typeOf(child(node, 'typeName') ?? {})}` }),
}

/** Text as it stands, or the digits of a number with its unit worked in where that is simple. */
const literalValue = (node: Raw): string => {
  const value = node['value']
  const unit = text(node, 'subdenomination')
  return `${typeof value === 'string' ? value : text(node, 'hexValue')}${unit === '' ? '' : ` ${unit}`}`
}

const OLD_OPTIONS: ReadonlySet<string> = new Set(['value', 'gas'])
/** Options of a call written the old way are calls on the function: `f.value(1).gas(2)(x)`. Such a call alone, `f.value(1)`, calls nothing. */
function readCall(node: Raw): Expression {
  const args = children(node, 'arguments').map(readExpression)
  const options: Record<string, Expression> = {}
  const callee = takeOptions(child(node, 'expression') ?? {}, options)
  const kind = text(node, 'kind')
  const call: CallExpression = {
    ...base(node),
    kind: 'call',
    call: kind === 'typeConversion' ? 'conversion' : kind === 'structConstructorCall' ? 'struct' : isNew(callee) ? 'new' : 'function',
    callee,
    args,
    options,
  }
  return call
}
const isNew = (callee: Expression): boolean => callee.kind === 'type' && callee.name.startsWith('new ')

function takeOptions(node: Raw, options: Record<string, Expression>): Expression {
  if (nodeType(node) === 'FunctionCallOptions') {
    const values = children(node, 'options').map(readExpression)
    const names = Array.isArray(node['names']) ? node['names'] : []
    for (const [index, value] of values.entries()) options[String(names[index])] ??= value
    return takeOptions(child(node, 'expression') ?? {}, options)
  }
  const inner = child(node, 'expression')
  if (nodeType(node) === 'FunctionCall' && inner !== null && isOldOption(inner)) {
    const [value] = children(node, 'arguments')
    if (value) options[text(inner, 'memberName')] ??= readExpression(value)
    return takeOptions(child(inner, 'expression') ?? {}, options)
  }
  return readExpression(node)
}
/** `.value` and `.gas` of a function, not of a struct. */
const isOldOption = (node: Raw): boolean =>
  nodeType(node) === 'MemberAccess' &&
  OLD_OPTIONS.has(text(node, 'memberName')) &&
  typeOf(child(node, 'expression') ?? {}).startsWith('function ')
