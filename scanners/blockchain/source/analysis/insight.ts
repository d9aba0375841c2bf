import type { ContractTree } from '../tree.ts'
import type { CompiledSource } from '../source.ts'
import type { Flow, Operation, WriteOperation } from '../flow/operations.ts'
import { union, type Origin, type Value } from '../flow/values.ts'
import { gatesOf, type Gate } from './gates.ts'
import { overlap } from './reach.ts'

/** What the flows of one contract say together. */
export interface ContractInsight {
  contract: ContractTree
  flows: readonly Flow[]
  /** Places in storage that anyone can make name themselves. */
  open: ReadonlySet<string>
  /** Where what stands in storage comes from, where anyone has a hand in it. */
  origins: ReadonlyMap<string, ReadonlySet<Origin>>
  writes: readonly { flow: Flow; write: WriteOperation }[]
}
export interface Insight {
  source: CompiledSource
  /** The flows that verdicts are given on, each with its contract's. */
  judged: readonly { flow: Flow; insight: ContractInsight }[]
  /** Contracts that could be deployed. */
  deployable: readonly ContractTree[]
  of: (contract: ContractTree) => ContractInsight
}

const known = new WeakMap<CompiledSource, Insight>()
export function insightOf(source: CompiledSource): Insight {
  const found = known.get(source) ?? makeInsight(source)
  known.set(source, found)
  return found
}

function makeInsight(source: CompiledSource): Insight {
  const perContract = new Map<number, ContractInsight>()
  const of = (contract: ContractTree): ContractInsight => {
    const found = perContract.get(contract.id) ?? contractInsight(source, contract)
    perContract.set(contract.id, found)
    return found
  }
  const deployable = deployableOf(source)
  const judged: { flow: Flow; insight: ContractInsight }[] = []
  const seen = new Set<number>()
  for (const contract of deployable)
    for (const flow of of(contract).flows) {
      judged.push({ flow, insight: of(contract) })
      for (const { within } of flow.operations) seen.add(within.id)
    }
  // what a derived contract has replaced is still there to be inherited
  for (const contract of source.contracts) {
    if (deployable.includes(contract) || (source.set.entry !== undefined && deployable.some(({ name }) => name === source.set.entry)))
      continue
    for (const flow of of(contract).flows)
      if (!seen.has(flow.entry.id) && flow.entry.contract === contract.id && flow.reach !== 'constructor') {
        seen.add(flow.entry.id)
        judged.push({ flow, insight: of(contract) })
      }
  }
  return { source, judged, deployable, of }
}

/** The contract that is deployed with those it creates; without its name, all that no other one is made of. */
function deployableOf(source: CompiledSource): ContractTree[] {
  const { contracts, set } = source
  const entry = set.entry === undefined ? undefined : contracts.findLast(({ name }) => name === set.entry)
  if (entry === undefined) {
    const bases = new Set(contracts.flatMap(({ lineage, id }) => lineage.filter((base) => base !== id)))
    return contracts.filter(({ id, kind }) => kind !== 'interface' && !bases.has(id))
  }
  const found = new Set([entry])
  for (const contract of found) for (const made of createdBy(source, contract)) found.add(made)
  return [...found]
}
function createdBy(source: CompiledSource, contract: ContractTree): ContractTree[] {
  const operations = source.flows.filter((flow) => flow.contract.id === contract.id).flatMap((flow) => flow.operations)
  const names = new Set(
    operations.flatMap((operation) => (operation.kind === 'call' && operation.way === 'create' ? [operation.name] : [])),
  )
  return source.contracts.filter(({ name }) => names.has(name))
}

function contractInsight(source: CompiledSource, contract: ContractTree): ContractInsight {
  const flows = source.flows.filter((flow) => flow.contract.id === contract.id)
  const writes = flows.flatMap((flow) =>
    flow.operations.flatMap((operation) => (operation.kind === 'write' ? [{ flow, write: operation }] : [])),
  )
  const open = openSlots(writes)
  return { contract, flows, open, writes, origins: stateOrigins(writes, open) }
}

type Written = ContractInsight['writes']
/** Anyone can put themselves, or whom they like, in these places: what they guard is guarded against nobody. */
function openSlots(writes: Written): ReadonlySet<string> {
  const open = new Set<string>()
  for (let before = -1; before !== open.size;) {
    before = open.size
    for (const { flow, write } of writes)
      if (flow.reach === 'entry' && namesAnyone(write) && !isKept(write, open)) open.add(write.place.slot)
  }
  return open
}
const CHOSEN: readonly Origin[] = ['sender', 'origin', 'input']
function namesAnyone({ place, value, operator }: WriteOperation): boolean {
  if (operator === 'delete' || value.constant === '0' || value.constant === 'false') return false
  const values = place.slot.includes('[]') ? [...place.keys, value] : [value]
  return values.some(({ origins }) => CHOSEN.some((origin) => origins.has(origin)))
}

/** Whether somebody who is not trusted is kept from getting to an operation. */
export const isProtected = (operation: Operation, { open }: Pick<ContractInsight, 'open'>): boolean => isKept(operation, open)
function isKept(operation: Operation, open: ReadonlySet<string>): boolean {
  return isOnce(operation) || gatesOf(operation).some((gate) => holds(gate, open))
}
/** A gate is none where those whom it lets through let themselves in. */
export const holds = ({ kind, slots }: Gate, open: ReadonlySet<string>): boolean =>
  kind === 'item' || kind === 'other' || kind === 'proof' || [...slots].every((slot) => ![...open].some((place) => overlap(place, slot)))
/** Initialisers run a single time: what they write is the beginning, not a change. */
const isOnce = ({ path }: Operation): boolean =>
  path.some(({ modifiers }) => modifiers.some(({ name }) => /^(?:re)?initializer$|^onlyInitializing$/u.test(name)))

function stateOrigins(writes: Written, open: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<Origin>> {
  const origins = new Map<string, Set<Origin>>()
  for (let isNew = true; isNew;) isNew = writes.filter((written) => learns(origins, written, open)).length > 0
  return origins
}
/** @returns whether anything new was learnt from a write */
function learns(origins: Map<string, Set<Origin>>, { flow, write }: Written[number], open: ReadonlySet<string>): boolean {
  const place = origins.get(write.place.slot) ?? new Set<Origin>()
  origins.set(write.place.slot, place)
  const before = place.size
  const isTrusted = flow.reach === 'constructor' || isKept(write, open)
  const found = [...expand(write.value, origins)].filter((origin) => !isTrusted || !CHOSEN.includes(origin))
  for (const origin of found) place.add(origin)
  return place.size !== before
}
function expand({ origins, reads }: Value, state: ReadonlyMap<string, ReadonlySet<Origin>>): ReadonlySet<Origin> {
  if (reads.size === 0) return origins
  const stored = [...state.keys()].filter((slot) => [...reads].some((read) => overlap(slot, read)))
  return union([origins, ...stored.map((slot) => state.get(slot) ?? origins)])
}
/** Where a value comes from, through storage too. */
export const originsOf = (value: Value, { origins }: Pick<ContractInsight, 'origins'>): ReadonlySet<Origin> => expand(value, origins)
/** Whether anyone has a hand in a value. */
export function isInfluenced(value: Value, insight: Pick<ContractInsight, 'origins'>): boolean {
  const origins = originsOf(value, insight)
  return origins.has('input') || origins.has('ether')
}
