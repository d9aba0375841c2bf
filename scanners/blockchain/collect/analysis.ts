import { analyse } from '../source/source.ts'
import type { ContractCollector } from './collector.ts'

/** Compiles the source and follows what its functions do; asks nobody. */
export const analysis: ContractCollector = {
  id: 'source',
  after: ['published'],
  limitMs: 90_000,
  async collect(facts, _target, { signal }) {
    const set = facts.published?.set ?? null
    facts.source = set === null ? null : await analyse(set, signal)
  },
}
