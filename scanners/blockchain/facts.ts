import type { ResourceRef } from '#scanners/sdk/check.ts'
import type { ChainFacts } from './chain-facts.ts'
import type { SourceFacts } from './source/source.ts'

/** What the collectors of a contract scan learn. Every check reads these and nothing else. */

/** resource: what verdicts are about. source: its source, compiled and followed; null where there is none to be had. */
export interface BlockchainFacts extends ChainFacts {
  resource: ResourceRef
  source: SourceFacts | null
}
/** `source` reads what `published` got; the others ask a chain, or those who publish source. */
export type BlockchainCollector = 'source' | keyof ChainFacts
