import { lineageOf, signatureOf } from '../model.ts'
import type { CallExpression, Expression, FunctionTree, MemberExpression } from '../tree.ts'
import { builtinCall } from './builtins.ts'
import { externalCall, isExternal, lowLevelCall, LOW_LEVEL } from './external-calls.ts'
import { mix, NOTHING, withOrigin, type Value } from './values.ts'
import type { Walk } from './walk.ts'

/** What a call does and returns: it is followed into functions of the set, and noted where it leaves the contract. */
export function evaluateCall(walk: Walk, call: CallExpression): Value {
  if (call.call === 'conversion') return conversion(walk, call)
  if (call.call === 'struct') return mix(...call.args.map((arg) => walk.evaluate(arg)), NOTHING)
  if (call.call === 'new') return creation(walk, call)
  const { callee } = call
  if (callee.kind === 'member') return memberCall(walk, call)
  const declared = callee.kind === 'name' ? walk.model.functionById.get(callee.ref) : undefined
  if (declared !== undefined) return walk.steps.enter(walk, overriding(walk, declared), argumentsOf(walk, call), call.at)
  if (callee.kind === 'name') {
    const known = builtinCall(walk, call, callee.name)
    if (known !== null) return known
  }
  if (isExternal(callee.type)) return externalCall(walk, call, walk.evaluate(callee))
  return mix(walk.evaluate(callee), ...argumentsOf(walk, call))
}
const argumentsOf = (walk: Walk, { args }: CallExpression): Value[] => args.map((arg) => walk.evaluate(arg))

function memberCall(walk: Walk, call: CallExpression): Value {
  const { callee } = call
  if (callee.kind !== 'member') return NOTHING
  const { object, ref } = callee
  const declared = ref === null ? undefined : walk.model.functionById.get(ref)
  if (declared !== undefined) return declaredCall(walk, call, declared)
  const known = languageCall(walk, call, callee)
  if (known !== null) return known
  const target = walk.evaluate(object)
  return isExternal(callee.type) ? externalCall(walk, call, target) : mix(target, ...argumentsOf(walk, call))
}
/** What the language offers of addresses, arrays, `abi` and the like. */
function languageCall(walk: Walk, call: CallExpression, callee: MemberExpression): Value | null {
  const { object, name } = callee
  if (LOW_LEVEL.has(name) && /^(?:address|contract)/u.test(object.type)) return lowLevelCall(walk, call, callee)
  if ((name === 'value' || name === 'gas') && object.type.startsWith('function ')) return neverMade(walk, call)
  return resize(walk, call) ?? builtinCall(walk, call, `${object.kind === 'name' ? object.name : ''}.${name}`)
}

/** `x.call.value(1)` sets what a call would send, and makes none. */
function neverMade(walk: Walk, call: CallExpression): Value {
  const { callee } = call
  const target = walk.evaluate(callee)
  walk.add({
    kind: 'call',
    way: 'call',
    at: call.at,
    target,
    targetExpression: callee,
    name: callee.kind === 'member' ? callee.name : '',
    isView: true,
    ether: null,
    gas: null,
    args: argumentsOf(walk, call),
    isChecked: false,
    hasResult: false,
    isCaught: false,
  })
  return NOTHING
}

/** A call of a function of the set by `super.f`, `Library.f`, `value.f` of a library, `this.f` or `other.f`. */
function declaredCall(walk: Walk, call: CallExpression, declared: FunctionTree): Value {
  const { callee } = call
  if (callee.kind !== 'member') return NOTHING
  const { object } = callee
  const isOfLibrary = declared.contract === null || walk.model.contractById.get(declared.contract)?.kind === 'library'
  if (object.kind === 'name' && object.name === 'super')
    return walk.steps.enter(walk, nextOf(walk, declared), argumentsOf(walk, call), call.at)
  if (isOfLibrary) {
    const isBound = call.args.length < declared.parameters.length
    const self = isBound ? [boundValue(walk, object)] : []
    return walk.steps.enter(walk, declared, [...self, ...argumentsOf(walk, call)], call.at)
  }
  if (object.type.startsWith('type(')) return walk.steps.enter(walk, declared, argumentsOf(walk, call), call.at)
  const target = walk.evaluate(object)
  if (target.origins.has('self')) return walk.steps.enter(walk, overriding(walk, declared), argumentsOf(walk, call), call.at)
  return externalCall(walk, call, target, declared)
}
/** What a library's function is called on: a place in storage stays one. */
function boundValue(walk: Walk, object: Expression): Value {
  const place = walk.steps.locate(walk, object)
  return place === null || !/storage|mapping/u.test(object.type)
    ? walk.evaluate(object)
    : { ...NOTHING, reads: new Set([place.slot]), place }
}

/** The function that runs when this one is called in the contract as a whole. */
function overriding(walk: Walk, declared: FunctionTree): FunctionTree {
  if (declared.visibility === 'private' || declared.contract === null) return declared
  const lineage = lineageOf(walk.model, walk.contract)
  if (!lineage.some(({ id }) => id === declared.contract)) return declared
  return firstOf(lineage, declared) ?? declared
}
/** The function that `super` means: of the contracts after the one it is written in. */
function nextOf(walk: Walk, declared: FunctionTree): FunctionTree {
  const lineage = lineageOf(walk.model, walk.contract)
  const at = lineage.findIndex(({ id }) => id === walk.frame.declared.contract)
  return (at === -1 ? undefined : firstOf(lineage.slice(at + 1), declared)) ?? declared
}
function firstOf(lineage: ReturnType<typeof lineageOf>, declared: FunctionTree): FunctionTree | undefined {
  const signature = signatureOf(declared)
  const list = declared.kind === 'modifier' ? 'modifiers' : 'functions'
  return lineage.flatMap((contract) => contract[list]).find((found) => found.body !== null && signatureOf(found) === signature)
}

const bitsOf = (type: string): number | null => {
  const match = /^u?int(\d{0,3})$/u.exec(type)
  return match === null ? null : Number(match[1] === '' ? '256' : match[1])
}
function conversion(walk: Walk, { args, type, at }: CallExpression): Value {
  const [arg] = args
  if (arg === undefined) return NOTHING
  const value = walk.evaluate(arg)
  const before = bitsOf(arg.type)
  const after = bitsOf(type)
  const isNarrower = before !== null && after !== null && (after < before || arg.type.startsWith('u') !== type.startsWith('u'))
  const isNumber = after !== null && (isNarrower || arg.type === 'bytes32')
  if (isNumber && value.constant === null) walk.add({ kind: 'cast', at, from: arg.type, to: type, value, isNarrowing: isNarrower })
  // the same bits under another type
  return { ...value, place: type.startsWith('address') || before === null ? value.place : null }
}

function creation(walk: Walk, call: CallExpression): Value {
  const args = argumentsOf(walk, call)
  const ether = call.options['value'] ? walk.evaluate(call.options['value']) : null
  if (!/^contract|^new contract/u.test(call.type)) return mix(...args, NOTHING)
  const { index } = walk.add({
    kind: 'call',
    way: 'create',
    at: call.at,
    target: NOTHING,
    targetExpression: null,
    name: call.type.replace(/^contract /u, ''),
    isView: false,
    ether,
    gas: null,
    args,
    isChecked: true,
    hasResult: false,
    isCaught: false,
  })
  return { ...withOrigin(NOTHING, 'external'), results: new Set([index]) }
}

/** `push` and `pop` of an array in storage. */
function resize(walk: Walk, call: CallExpression): Value | null {
  const { callee } = call
  if (callee.kind !== 'member' || (callee.name !== 'push' && callee.name !== 'pop')) return null
  const place = walk.steps.locate(walk, callee.object)
  if (place === null) return null
  const value = mix(...argumentsOf(walk, call), NOTHING)
  walk.add({
    kind: 'write',
    at: call.at,
    place: { ...place, slot: `${place.slot}[]` },
    value,
    operator: callee.name,
    isUpdate: false,
    resize: callee.name,
  })
  return { ...NOTHING, reads: new Set([place.slot]), place: { ...place, slot: `${place.slot}[]` } }
}
