import type { CallExpression, Expression, FunctionTree } from '../tree.ts'
import type { CallWay } from './operations.ts'
import { constantOf, from, mix, NOTHING, withOrigin, type Value } from './values.ts'
import type { Walk } from './walk.ts'

const WAYS: Readonly<Record<string, CallWay>> = {
  call: 'call',
  send: 'send',
  transfer: 'transfer',
  delegatecall: 'delegatecall',
  callcode: 'callcode',
  staticcall: 'staticcall',
}
export const LOW_LEVEL: ReadonlySet<string> = new Set(Object.keys(WAYS))
/** Whether a value of this type is a function of another contract. */
export const isExternal = (type: string): boolean => /^function [^(]*\(.*\).* external\b/u.test(type)

/** `x.call(…)`, `x.send(…)` and their like. */
export function lowLevelCall(walk: Walk, call: CallExpression, callee: Extract<Expression, { kind: 'member' }>): Value {
  const way = WAYS[callee.name] ?? 'call'
  const target = walk.evaluate(callee.object)
  const given = call.args.map((arg) => walk.evaluate(arg))
  const pays = way === 'send' || way === 'transfer'
  const ether = pays ? (given[0] ?? NOTHING) : optionOf(walk, call, 'value')
  const { index } = walk.add({
    kind: 'call',
    way,
    at: call.at,
    target,
    targetExpression: callee.object,
    name: callee.name,
    isView: way === 'staticcall',
    ether,
    gas: pays ? constantOf('2300') : optionOf(walk, call, 'gas'),
    args: pays ? [] : given,
    isChecked: way === 'transfer',
    hasResult: way !== 'transfer',
    isCaught: way !== 'transfer',
  })
  const ok: Value = { ...from('external'), results: new Set([index]) }
  return { ...ok, items: [ok, from('external')] }
}
const optionOf = (walk: Walk, { options }: CallExpression, name: string): Value | null => {
  const option = options[name]
  return option === undefined ? null : walk.evaluate(option)
}

/** A call of another contract's function by its name. */
export function externalCall(walk: Walk, call: CallExpression, target: Value, declared?: FunctionTree): Value {
  const args = call.args.map((arg) => walk.evaluate(arg))
  const { callee, type } = call
  const isView = declared === undefined ? /\) (?:external |)(?:view|pure)\b/u.test(callee.type) : /view|pure/u.test(declared.mutability)
  const { index } = walk.add({
    kind: 'call',
    way: 'function',
    at: call.at,
    target,
    targetExpression: callee.kind === 'member' ? callee.object : null,
    name: callee.kind === 'member' ? callee.name : '',
    isView,
    ether: optionOf(walk, call, 'value'),
    gas: optionOf(walk, call, 'gas'),
    args,
    isChecked: false,
    hasResult: type !== '' && type !== 'tuple()',
    isCaught: false,
  })
  const result: Value = { ...withOrigin(mix(target, ...args), 'external'), results: new Set([index]) }
  return result
}
