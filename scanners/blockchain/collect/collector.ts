import type { Collector } from '#scanners/sdk/scanner.ts'
import type { BlockchainCollector, BlockchainFacts } from '../facts.ts'

export type ContractCollector = Collector<BlockchainFacts, BlockchainCollector | 'inventory'>
