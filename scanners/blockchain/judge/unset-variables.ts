import type { Insight } from '../source/analysis/insight.ts'
import type { CallOperation, Operation } from '../source/flow/operations.ts'
import { lineageOf } from '../source/model.ts'
import type { ContractTree, Variable } from '../source/tree.ts'

/** The first use of a state variable that nothing ever writes. */
export interface UnsetUse {
  variable: Variable
  operation: Operation
  /** Ether goes to it, or code that it names is called. */
  isPaid: boolean
}

/** State variables that are read, and written nowhere: neither where they are declared nor by any function. */
export function unsetUses(insight: Insight): UnsetUse[] {
  return insight.deployable.flatMap((contract) => {
    const { flows } = insight.of(contract)
    const operations = flows.flatMap((flow) => flow.operations)
    // of these it is not known what they write
    if (contract.kind !== 'contract' || flows.some(({ isCut }) => isCut) || operations.some(writesUnseen)) return []
    const written = new Set(operations.flatMap((operation) => (operation.kind === 'write' ? [operation.place.variable] : [])))
    return bareVariables(insight, contract)
      .filter(({ id }) => !written.has(id))
      .flatMap((variable) => useOf(variable, operations))
  })
}
const writesUnseen = (operation: Operation): boolean =>
  (operation.kind === 'assembly' && operation.name === 'sstore') ||
  (operation.kind === 'call' && (operation.way === 'delegatecall' || operation.way === 'callcode'))
const bareVariables = ({ source }: Insight, contract: ContractTree): Variable[] =>
  lineageOf(source, contract)
    .flatMap(({ variables }) => variables)
    .filter(({ value, isConstant, isImmutable, type }) => value === null && !isConstant && !isImmutable && SINGLE.test(type))
/** One value; of lists and mappings the code that fills them may be left out deliberately. */
const SINGLE = /^(?:address|contract |u?int|bytes\d)/u

function useOf(variable: Variable, operations: readonly Operation[]): UnsetUse[] {
  const paid = operations.find(
    (operation): operation is CallOperation => operation.kind === 'call' && operation.target.place?.variable === variable.id,
  )
  const first = paid ?? operations.find((operation) => operation.kind === 'read' && operation.place.variable === variable.id)
  return first === undefined ? [] : [{ variable, operation: first, isPaid: paid !== undefined }]
}
