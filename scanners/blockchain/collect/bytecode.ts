import { readCode } from '../chain/instructions.ts'
import { withoutMetadata } from '../chain/metadata.ts'
import type { ContractCollector } from './collector.ts'

/** Reads the code that runs; asks nobody. */
export const bytecode: ContractCollector = {
  id: 'bytecode',
  after: ['contract'],
  // oxlint-disable-next-line typescript/require-await -- what it throws is a rejection, as of every collector
  async collect(facts) {
    const { contract } = facts
    if (contract === undefined || contract === null) {
      facts.bytecode = null
      return
    }
    const { address, code } = contract.runs
    const { code: bare, compiler } = withoutMetadata(code)
    facts.bytecode = { address, size: (code.length - 2) / 2, compiler, ...readCode(bare) }
  },
}
