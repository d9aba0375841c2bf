import type { Unit } from './compile.ts'
import { Places } from './places.ts'
import { readUnit } from './read-tree.ts'
import type { ContractTree, FunctionTree, StructTree, UnitTree, Variable } from './tree.ts'

/** The contracts of a set, and everything in them by its id. */
export interface SourceModel {
  units: readonly UnitTree[]
  contracts: readonly ContractTree[]
  contractById: ReadonlyMap<number, ContractTree>
  /** Functions and modifiers. */
  functionById: ReadonlyMap<number, FunctionTree>
  /** State variables, and constants outside of contracts. */
  variableById: ReadonlyMap<number, Variable>
  structByName: ReadonlyMap<string, StructTree>
  places: Places
  /** Arithmetic wraps around unless it is told not to: before 0.8. */
  wraps: boolean
}

export function modelOf(units: readonly Unit[], files: Readonly<Record<string, string>>, wraps: boolean): SourceModel {
  const places = new Places(units, files)
  const read = units.map((unit) => readUnit(unit, (span) => places.text(span)))
  const contracts = read.flatMap((unit) => unit.contracts)
  const functions = [
    ...read.flatMap((unit) => unit.functions),
    ...contracts.flatMap((contract) => [...contract.functions, ...contract.modifiers]),
  ]
  const variables = [...read.flatMap((unit) => unit.constants), ...contracts.flatMap((contract) => contract.variables)]
  return {
    units: read,
    contracts,
    contractById: new Map(contracts.map((contract) => [contract.id, contract])),
    functionById: new Map(functions.map((declared) => [declared.id, declared])),
    variableById: new Map(variables.map((variable) => [variable.id, variable])),
    structByName: new Map(contracts.flatMap((contract) => contract.structs.map((struct) => [`${contract.name}.${struct.name}`, struct]))),
    places,
    wraps,
  }
}

/** Name and types of parameters: what tells functions of one contract apart. */
export const signatureOf = ({ name, kind, parameters }: FunctionTree): string =>
  `${name === '' ? kind : name}(${parameters.map(({ type }) => plainType(type)).join(',')})`
/** Types as an ABI names them, near enough: `contract Token` → `Token`, `uint256[] memory` → `uint256[]`. */
const plainType = (type: string): string =>
  type
    .replace(/^(?:contract|struct|enum) /u, '')
    .replaceAll(/ (?:memory|calldata|storage|ref|pointer|payable)\b/gu, '')
    .trim()

/** The bases of a contract with itself, most derived first. */
export const lineageOf = (model: SourceModel, contract: ContractTree): ContractTree[] =>
  contract.lineage.map((id) => model.contractById.get(id)).filter((found) => found !== undefined)
