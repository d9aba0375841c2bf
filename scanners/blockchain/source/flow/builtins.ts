import type { CallExpression } from '../tree.ts'
import { constantOf, from, mix, NOTHING, withOrigin, type Origin, type Test, type Value } from './values.ts'
import type { Walk } from './walk.ts'

/** Functions of the language itself; null for a name that is none. */
export function builtinCall(walk: Walk, call: CallExpression, name: string): Value | null {
  if (name === 'require' || name === 'assert') return demand(walk, call, name)
  if (name === 'revert') {
    for (const arg of call.args) walk.evaluate(arg)
    walk.add({ kind: 'revert', at: call.at, value: null })
    walk.stop()
    return NOTHING
  }
  if (name === 'selfdestruct' || name === 'suicide') return destroy(walk, call)
  if (name === 'type') return NOTHING
  const made = MADE[name]
  if (made === undefined && !/^abi\.|^(?:bytes|string)\.concat$/u.test(name)) return null
  const args = call.args.map((arg) => walk.evaluate(arg))
  walk.add({ kind: 'builtin', at: call.at, name, args, expression: call })
  return withOrigin(mix(...args, NOTHING), ...(made ?? []))
}

/** What else a function's result is, beside what goes into it. */
const MADE: Readonly<Record<string, readonly Origin[]>> = {
  keccak256: ['hash'],
  sha3: ['hash'],
  sha256: ['hash'],
  ripemd160: ['hash'],
  ecrecover: ['signer'],
  blockhash: ['blockhash'],
  'block.blockhash': ['blockhash'],
  blobhash: ['block'],
  addmod: [],
  mulmod: [],
  gasleft: ['block'],
  'msg.gas': ['block'],
}

function demand(walk: Walk, call: CallExpression, how: 'require' | 'assert'): Value {
  const [condition, ...rest] = call.args
  if (condition === undefined) return NOTHING
  const value = walk.evaluate(condition)
  for (const arg of rest) walk.evaluate(arg)
  const test: Test = value.test ?? { kind: 'value', value }
  const { index } = walk.add({ kind: 'condition', at: call.at, how, test, value })
  if (value.constant === 'false') walk.stop()
  walk.withGuard({ test, holds: true, condition: index })
  return NOTHING
}

function destroy(walk: Walk, call: CallExpression): Value {
  const target = mix(...call.args.map((arg) => walk.evaluate(arg)), NOTHING)
  walk.add({
    kind: 'call',
    way: 'destroy',
    at: call.at,
    target,
    targetExpression: call.args[0] ?? null,
    name: 'selfdestruct',
    isView: false,
    ether: from('balance'),
    gas: constantOf('2300'),
    args: [],
    isChecked: true,
    hasResult: false,
    isCaught: false,
  })
  walk.stop()
  return NOTHING
}
