import { lineageOf, signatureOf, type SourceModel } from '../model.ts'
import type { ContractTree, FunctionTree, Variable } from '../tree.ts'
import { evaluate, locate } from './expressions.ts'
import { enter } from './inline.ts'
import type { Flow, Operation } from './operations.ts'
import { execute } from './statements.ts'
import { from, NOTHING, type Value } from './values.ts'
import { Walk } from './walk.ts'

const STEPS = { evaluate, locate, execute, enter }

/** What each entry of a contract does, its constructors, and those of its functions that nothing leads to. */
export function flowsOf(model: SourceModel, contract: ContractTree): Flow[] {
  if (contract.kind === 'interface') return []
  const lineage = lineageOf(model, contract)
  const flows = entriesOf(lineage).map((entry) => flowOf(model, contract, entry, 'entry'))
  const construction = constructionOf(model, contract, lineage)
  const reached = new Set([...flows, construction].flatMap(({ operations }) => operations.flatMap(({ path }) => path.map(({ id }) => id))))
  const alone = contract.functions.filter(
    ({ id, body, kind, modifiers }) => kind === 'function' && body !== null && !reached.has(id) && modifiers.length >= 0,
  )
  const apart = alone.filter(({ visibility }) => visibility === 'internal' || visibility === 'private')
  return [...flows, construction, ...apart.map((entry) => flowOf(model, contract, entry, 'inner'))]
}

/** Functions that anyone may call, each as the most derived contract has it. */
export function entriesOf(lineage: readonly ContractTree[]): FunctionTree[] {
  const seen = new Set<string>()
  const entries: FunctionTree[] = []
  for (const { functions } of lineage)
    for (const declared of functions) {
      const signature = signatureOf(declared)
      if (declared.kind === 'constructor' || seen.has(signature)) continue
      if (declared.body === null) continue
      seen.add(signature)
      if (declared.visibility === 'public' || declared.visibility === 'external') entries.push(declared)
    }
  return entries
}

function flowOf(model: SourceModel, contract: ContractTree, entry: FunctionTree, reach: Flow['reach']): Flow {
  const walk = new Walk(model, contract, STEPS)
  const origin = reach === 'entry' && contract.kind !== 'library' ? 'input' : 'unknown'
  const result = enter(
    walk,
    entry,
    entry.parameters.map((parameter) => argumentOf(parameter, origin)),
    entry.at,
  )
  markChecked(walk.operations, result)
  return { contract, entry, reach, operations: walk.operations, isCut: walk.isCut }
}
const argumentOf = ({ id, location }: Variable, origin: 'input' | 'unknown'): Value =>
  location === 'storage' ? { ...from(origin), place: { variable: id, slot: String(id), keys: [] } } : from(origin)

/** State variables with their first values, then the constructors, from the first base to the contract itself. */
function constructionOf(model: SourceModel, contract: ContractTree, lineage: readonly ContractTree[]): Flow {
  const walk = new Walk(model, contract, STEPS)
  const constructors = lineage
    .toReversed()
    .flatMap(({ functions }) => functions.filter(({ kind, body }) => kind === 'constructor' && body !== null))
  const entry = constructors.at(-1) ?? emptyConstructor(contract)
  walk.frames.push({ declared: entry, site: entry.at, exits: [], placeholder: null, guardsBefore: 0 })
  for (const { variables } of lineage.toReversed())
    for (const variable of variables) {
      if (variable.value === null || variable.isConstant) continue
      const place = { variable: variable.id, slot: String(variable.id), keys: [] }
      walk.add({
        kind: 'write',
        at: variable.at,
        place,
        value: walk.evaluate(variable.value),
        operator: '=',
        isUpdate: false,
        resize: null,
      })
    }
  walk.frames.pop()
  for (const declared of constructors)
    enter(
      walk,
      declared,
      declared.parameters.map(() => from('unknown')),
      declared.at,
    )
  markChecked(walk.operations, NOTHING)
  return { contract, entry, reach: 'constructor', operations: walk.operations, isCut: walk.isCut }
}
const emptyConstructor = ({ id, at }: ContractTree): FunctionTree => ({
  id: -id - 1,
  at,
  name: '',
  kind: 'constructor',
  visibility: 'public',
  isVisibilityDefault: false,
  mutability: 'nonpayable',
  parameters: [],
  returns: [],
  modifiers: [],
  body: null,
  contract: id,
  overrides: [],
})

/** A call is checked where its result decides something, is kept, or is handed to whoever called. */
function markChecked(operations: readonly Operation[], result: Value): void {
  const asked = new Set(result.results)
  for (const operation of operations) for (const value of usedBy(operation)) for (const index of value.results) asked.add(index)
  for (const operation of operations) if (operation.kind === 'call' && asked.has(operation.index)) operation.isChecked = true
}
function usedBy(operation: Operation): readonly Value[] {
  if (operation.kind === 'condition' || operation.kind === 'write') return [operation.value]
  if (operation.kind === 'return') return operation.value === null ? [] : [operation.value]
  if (operation.kind === 'call') return operation.args
  return operation.kind === 'assembly' ? operation.values : []
}
