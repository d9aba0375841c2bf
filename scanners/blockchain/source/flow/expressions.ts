import type {
  AssignExpression,
  BinaryExpression,
  Expression,
  MemberExpression,
  NameExpression,
  TupleExpression,
  Variable,
} from '../tree.ts'
import { evaluateCall } from './calls.ts'
import { calculated } from './constants.ts'
import { constantOf, either, from, mix, NOTHING, withOrigin, type Origin, type StatePlace, type Test, type Value } from './values.ts'
import { valueOf, type Walk } from './walk.ts'

/** What an expression is worth; what it does on the way is added to the flow. */
export function evaluate(walk: Walk, expression: Expression): Value {
  switch (expression.kind) {
    case 'name':
      return nameValue(walk, expression)
    case 'literal':
      return constantOf(expression.value)
    case 'member':
      return memberValue(walk, expression)
    case 'index':
      return indexValue(walk, expression)
    case 'call':
      return evaluateCall(walk, expression)
    case 'unary':
      return unaryValue(walk, expression)
    case 'binary':
      return binaryValue(walk, expression)
    case 'assign':
      return assignValue(walk, expression)
    case 'conditional':
      return conditionalValue(walk, expression)
    case 'tuple':
      return tupleValue(walk, expression)
    case 'type':
    default:
      return NOTHING
  }
}

const NAMES: Readonly<Record<string, Origin>> = { this: 'self', now: 'time' }
function nameValue(walk: Walk, expression: NameExpression): Value {
  const { name, ref } = expression
  const local = walk.values.get(ref)
  if (local !== undefined) return { ...local, locals: new Set([...local.locals, ref]) }
  const variable = walk.model.variableById.get(ref)
  if (variable !== undefined) return variableValue(walk, variable, expression)
  const origin = NAMES[name]
  return origin === undefined ? NOTHING : from(origin)
}
function variableValue(walk: Walk, variable: Variable, expression: Expression): Value {
  if (variable.isConstant) return variable.value === null ? NOTHING : walk.evaluate(variable.value)
  return readAt(walk, expression, { variable: variable.id, slot: String(variable.id), keys: [] })
}

/** Reads storage, unless what stands there is led further into. */
function readAt(walk: Walk, expression: Expression, place: StatePlace): Value {
  const value: Value = { ...NOTHING, reads: new Set([place.slot]), place }
  if (!isPointer(expression.type)) walk.add({ kind: 'read', at: expression.at, place })
  return value
}
const isPointer = (type: string): boolean => type.startsWith('mapping(') || / storage\b/u.test(type)

/** The place in storage that an expression means; null where it means none. */
export function locate(walk: Walk, expression: Expression): StatePlace | null {
  const { kind } = expression
  if (kind === 'name')
    return variablePlace(walk, expression.ref) ?? (isPointer(expression.type) ? valueOf(walk, expression.ref).place : null)
  if (kind === 'member') return (expression.ref === null ? null : variablePlace(walk, expression.ref)) ?? within(walk, expression)
  if (kind === 'index') return within(walk, expression)
  return (kind === 'call' || kind === 'conditional') && isPointer(expression.type) ? walk.evaluate(expression).place : null
}
/** A part of a struct, an array or a mapping in storage. */
function within(walk: Walk, expression: Extract<Expression, { kind: 'member' | 'index' }>): StatePlace | null {
  const place = isStored(expression.object) ? locate(walk, expression.object) : null
  if (place === null) return null
  if (expression.kind === 'member') return { ...place, slot: `${place.slot}.${expression.name}` }
  const key = expression.index === null ? NOTHING : walk.evaluate(expression.index)
  return { variable: place.variable, slot: `${place.slot}[]`, keys: [...place.keys, key] }
}
function variablePlace(walk: Walk, id: number): StatePlace | null {
  const variable = walk.model.variableById.get(id)
  return variable === undefined || variable.isConstant ? null : { variable: id, slot: String(id), keys: [] }
}
const isStored = (expression: Expression): boolean =>
  isPointer(expression.type) || (expression.kind === 'name' && / ref\b/u.test(expression.type))

const MAGIC: Readonly<Record<string, Readonly<Record<string, Origin>>>> = {
  msg: { sender: 'sender', value: 'ether', data: 'input', sig: 'input' },
  tx: { origin: 'origin' },
  block: {
    timestamp: 'time',
    chainid: 'chain',
    number: 'height',
    difficulty: 'block',
    prevrandao: 'block',
    coinbase: 'block',
    gaslimit: 'block',
    basefee: 'block',
  },
}
function memberValue(walk: Walk, expression: MemberExpression): Value {
  const { object, name } = expression
  const magic = magicOf(walk, expression)
  if (magic !== undefined) return from(magic)
  if (object.type.startsWith('type(')) return typeMember(walk, expression)
  const length = name === 'length' ? FIXED.exec(object.type)?.[1] : undefined
  if (length !== undefined) return constantOf(length)
  const place = locate(walk, expression)
  if (place !== null) return readAt(walk, expression, place)
  const value = walk.evaluate(object)
  if (name === 'balance' && /^(?:address|contract)/u.test(object.type))
    return value.origins.has('self') ? from('balance') : withOrigin(mix(value), 'external')
  return mix(value)
}
/** What the language tells of the call, the transaction and the block; nothing else by such a name. */
const magicOf = (walk: Walk, { object, name }: MemberExpression): Origin | undefined =>
  object.kind === 'name' && !walk.values.has(object.ref) ? MAGIC[object.name]?.[name] : undefined
/** An array of a length that its type says. */
const FIXED = /\[(\d+)\](?: (?:memory|calldata|storage).*)?$/u
/** `Color.Red`, `type(uint256).max`, or a constant of a contract by its name. */
function typeMember(walk: Walk, expression: MemberExpression): Value {
  const variable = expression.ref === null ? undefined : walk.model.variableById.get(expression.ref)
  return variable === undefined ? constantOf(expression.name) : variableValue(walk, variable, expression)
}

function indexValue(walk: Walk, expression: Extract<Expression, { kind: 'index' }>): Value {
  const place = locate(walk, expression)
  if (place !== null) return readAt(walk, expression, place)
  const value = walk.evaluate(expression.object)
  return expression.index === null ? mix(value) : mix(value, walk.evaluate(expression.index))
}

function unaryValue(walk: Walk, expression: Extract<Expression, { kind: 'unary' }>): Value {
  const { operator, operand } = expression
  if (operator === 'delete') {
    write(walk, operand, constantOf('0'), { operator, at: expression.at })
    return NOTHING
  }
  const value = walk.evaluate(operand)
  if (operator === '!') return { ...mix(value), test: { kind: 'not', inner: testOf(value) } }
  if (operator === '++' || operator === '--') {
    const after = arithmetic(walk, { operator: operator[0] ?? '', left: value, right: constantOf('1'), expression })
    write(walk, operand, after, { operator, at: expression.at })
    return after
  }
  if (operator === '-' && value.constant !== null) return constantOf(`-${value.constant}`)
  return mix(value)
}

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>='])
function binaryValue(walk: Walk, expression: BinaryExpression): Value {
  const { operator } = expression
  const left = walk.evaluate(expression.left)
  const right = walk.evaluate(expression.right)
  if (COMPARISONS.has(operator)) return { ...mix(left, right), test: { kind: 'compare', operator, left, right } }
  if (operator === '&&' || operator === '||') {
    const test: Test = {
      kind: operator === '&&' ? 'both' : 'either',
      left: testOf(left),
      right: testOf(right),
    }
    return { ...mix(left, right), test }
  }
  return arithmetic(walk, { operator, left, right, expression })
}
const testOf = (value: Value): Test => value.test ?? { kind: 'value', value }

interface Arithmetic {
  operator: string
  left: Value
  right: Value
  expression: Expression
}
/** The result of a calculation, noted where it is one with integers that are not both written down. */
function arithmetic(walk: Walk, { operator, left, right, expression }: Arithmetic): Value {
  const isKnown = left.constant !== null && right.constant !== null
  // numbers that are written down are the compiler's to calculate
  const isWritten = isKnown && left.locals.size === 0 && right.locals.size === 0
  if (/^u?int/u.test(expression.type) && !isWritten)
    walk.add({ kind: 'arithmetic', at: expression.at, operator, left, right, type: expression.type, expression })
  if (left.constant !== null && right.constant !== null) return constantOf(calculated(operator, left.constant, right.constant))
  return withOrigin(mix(left, right), 'sum')
}

function assignValue(walk: Walk, expression: AssignExpression): Value {
  const { operator, left, right, at } = expression
  const value = walk.evaluate(right)
  if (operator === '=') {
    write(walk, left, value, { operator, at })
    return value
  }
  const before = walk.evaluate(left)
  const after = arithmetic(walk, { operator: operator.slice(0, -1), left: before, right: value, expression })
  write(walk, left, after, { operator, at })
  return after
}

interface Writing {
  operator: string
  at: Expression['at']
}
/** Puts a value where an expression says: into storage, a local variable, or several of them. */
function write(walk: Walk, target: Expression, value: Value, writing: Writing): void {
  if (target.kind === 'tuple') {
    for (const [index, item] of target.items.entries()) if (item !== null) write(walk, item, value.items?.[index] ?? mix(value), writing)
    return
  }
  if (target.kind === 'name' && walk.values.has(target.ref)) {
    walk.values.set(target.ref, value)
    return
  }
  const place = locate(walk, target)
  if (place === null) writeMemory(walk, target, value)
  else
    store(walk, { ...writing, place, value, isLength: target.kind === 'member' && target.name === 'length' && isList(target.object.type) })
}
function store(
  walk: Walk,
  { at, place, value, operator, isLength }: Writing & { place: StatePlace; value: Value; isLength: boolean },
): void {
  const isUpdate = operator !== '=' && operator !== 'delete'
  walk.add({ kind: 'write', at, place, value, operator, isUpdate, resize: isLength ? 'length' : null })
}
/** A part of a value in memory: the whole is then made of it too. */
function writeMemory(walk: Walk, target: Expression, value: Value): void {
  const root = rootOf(target)
  const known = root === null ? undefined : walk.values.get(root)
  if (root !== null && known !== undefined) walk.values.set(root, either(known, mix(value)))
}
const isList = (type: string): boolean => /\]|^bytes\b/u.test(type)
/** The local variable that a part of memory belongs to. */
function rootOf(target: Expression): number | null {
  if (target.kind === 'name') return target.ref
  return target.kind === 'index' || target.kind === 'member' ? rootOf(target.object) : null
}

function conditionalValue(walk: Walk, { condition, yes, no, at }: Extract<Expression, { kind: 'conditional' }>): Value {
  const value = walk.evaluate(condition)
  const test = testOf(value)
  const { index } = walk.add({ kind: 'condition', at, how: 'choice', test, value })
  const results: Value[] = []
  walk.split(
    [yes, no].map((way, nth) => () => {
      walk.withGuard({ test, holds: nth === 0, condition: index })
      results.push(walk.evaluate(way))
    }),
  )
  const [one = NOTHING, other = NOTHING] = results
  return either(one, other)
}
function tupleValue(walk: Walk, { items }: TupleExpression): Value {
  const values = items.map((item) => (item === null ? NOTHING : walk.evaluate(item)))
  return { ...mix(...values, NOTHING), items: values }
}
