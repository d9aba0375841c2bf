import type { Scanner } from '#scanners/sdk/scanner.ts'
import { checks } from './checks.ts'
import { analysis } from './collect/analysis.ts'
import { bytecode } from './collect/bytecode.ts'
import { contract } from './collect/contract.ts'
import { initialisation } from './collect/initialisation.ts'
import { inventory } from './collect/inventory.ts'
import { powers } from './collect/powers.ts'
import { published } from './collect/published.ts'
import type { BlockchainCollector, BlockchainFacts } from './facts.ts'
import { testContract } from './test-connection.ts'

export const blockchainScanner: Scanner<BlockchainFacts, BlockchainCollector | 'inventory'> = {
  vectorType: 'Blockchain',
  collectorMs: 30_000,
  // without the contract there is nothing to say
  essential: ['contract'],
  collectors: [contract, published, bytecode, powers, initialisation, analysis, inventory],
  checks,
  targetOf: (target) => target,
  test: testContract,
}
