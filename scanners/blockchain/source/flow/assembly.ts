import type { AssemblyCall, Statement } from '../tree.ts'
import type { CallWay } from './operations.ts'
import { from, mix, NOTHING, withOrigin, type Origin, type Value } from './values.ts'
import { valueOf, type Walk } from './walk.ts'

/** Position of the address, of the ether and of the gas among the arguments of what leaves the contract. */
const LEAVING: Readonly<Record<string, { way: CallWay; target: number; ether: number | null }>> = {
  call: { way: 'call', target: 1, ether: 2 },
  callcode: { way: 'callcode', target: 1, ether: 2 },
  delegatecall: { way: 'delegatecall', target: 1, ether: null },
  staticcall: { way: 'staticcall', target: 1, ether: null },
  selfdestruct: { way: 'destroy', target: 0, ether: null },
  suicide: { way: 'destroy', target: 0, ether: null },
  create: { way: 'create', target: -1, ether: 0 },
  create2: { way: 'create', target: -1, ether: 0 },
}
const NOTED: ReadonlySet<string> = new Set(['sstore', 'sload', 'tstore', 'tload', 'blockhash', 'timestamp', 'number'])

const CALCULATING: ReadonlySet<string> = new Set(['add', 'sub', 'mul'])
const COMPARING: ReadonlySet<string> = new Set(['lt', 'gt', 'slt', 'sgt', 'eq', 'iszero', 'revert'])
/** A calculation with two names of Solidity; with numbers it most often finds its way in memory. */
const isSum = ({ name, args }: AssemblyCall): boolean =>
  CALCULATING.has(name) && args.length === 2 && args.every((arg) => /^[A-Za-z_$][\w$]*$/u.test(arg))

/** Follows assembly as far as its calls tell: what it reads, writes and calls, not each of its steps. */
export function assembly(walk: Walk, { calls, assigned, at }: Extract<Statement, { kind: 'assembly' }>): void {
  const named = mix(...calls.map((call) => mix(...valuesOf(walk, call), NOTHING)), NOTHING)
  const all = mix(named, assemblyOrigins(calls))
  const isGuarded = calls.some(({ name }) => COMPARING.has(name))
  for (const call of calls) {
    const leaving = LEAVING[call.name]
    if (leaving !== undefined) leave(walk, call, leaving, named)
    else if (NOTED.has(call.name) || (!isGuarded && isSum(call)))
      walk.add({ kind: 'assembly', at: call.at, name: call.name, args: call.args, values: valuesOf(walk, call) })
    if (call.name === 'sstore') store(walk, call)
  }
  for (const id of assigned) if (walk.values.has(id)) walk.values.set(id, all)
  if (calls.some(({ name }) => name === 'revert' || name === 'return') && !calls.some(({ name }) => name === 'switch')) return
  if (calls.length === 0) walk.add({ kind: 'assembly', at, name: '', args: [], values: [] })
}
const valuesOf = (walk: Walk, { refs }: AssemblyCall): Value[] =>
  refs.map((ids) => mix(...ids.map((id) => (walk.model.variableById.has(id) ? stateValue(id) : valueOf(walk, id))), NOTHING))
const stateValue = (id: number): Value => ({ ...NOTHING, reads: new Set([String(id)]) })

const SAID: readonly (readonly [name: string, origin: Origin])[] = [
  ['caller', 'sender'],
  ['chainid', 'chain'],
  ['address', 'self'],
]
function assemblyOrigins(calls: readonly AssemblyCall[]): Value {
  const names = new Set(calls.map(({ name }) => name))
  const value = names.has('calldataload') || names.has('calldatacopy') ? from('input') : NOTHING
  const told = SAID.filter(([name]) => names.has(name)).map(([, origin]) => origin)
  return withOrigin(value, ...told)
}

function store(walk: Walk, call: AssemblyCall): void {
  const [slot] = call.refs
  const [variable] = slot ?? []
  if (variable === undefined || !walk.model.variableById.has(variable)) return
  const value = valuesOf(walk, call)[1] ?? NOTHING
  walk.add({
    kind: 'write',
    at: call.at,
    place: { variable, slot: String(variable), keys: [] },
    value,
    operator: '=',
    isUpdate: false,
    resize: null,
  })
}

function leave(walk: Walk, call: AssemblyCall, { way, target, ether }: (typeof LEAVING)[string], named: Value): void {
  const values = valuesOf(walk, call)
  const given = values[target] ?? NOTHING
  const isKnown = way === 'create' || (call.refs[target] ?? []).length > 0
  const amount = ether === null ? undefined : call.args[ether]
  walk.add({
    kind: 'call',
    way,
    at: call.at,
    target: isKnown ? given : named,
    targetExpression: null,
    name: call.name,
    isView: way === 'staticcall',
    ether: amount === undefined || /^0(?:x0+)?$/u.test(amount) ? null : (values[ether ?? 0] ?? NOTHING),
    gas: null,
    args: values,
    isChecked: !call.isDropped,
    hasResult: way !== 'destroy',
    isCaught: true,
  })
  if (way === 'destroy') walk.stop()
}
