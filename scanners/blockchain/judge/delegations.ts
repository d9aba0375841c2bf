import { isProtected, originsOf, type Insight } from '../source/analysis/insight.ts'
import type { CallOperation } from '../source/flow/operations.ts'
import { codeOf, titleOf, type Spot } from './judge-source.ts'
import { callsOf, type Met } from './operations.ts'

/** Who decides whose code a delegatecall runs. */
export type Decider = 'caller' | 'anyone' | 'trusted'

export function deciderOf({ operation, flow, insight }: Met<CallOperation>): Decider {
  const { target } = operation
  if (flow.reach === 'constructor' || isProtected(operation, insight)) return 'trusted'
  if (target.origins.has('input') || target.origins.has('sender')) return 'caller'
  const origins = originsOf(target, insight)
  return target.reads.size > 0 && (origins.has('input') || origins.has('sender')) ? 'anyone' : 'trusted'
}
/** Delegatecalls whose target is decided by one of these. */
export const delegationsBy = (insight: Insight, decider: Decider): Spot[] =>
  [...callsOf(insight, 'delegatecall', 'callcode')]
    .filter((met) => met.flow.reach !== 'inner' && deciderOf(met) === decider)
    .map(({ operation: { at, within }, flow }) => ({
      at,
      within,
      values: { code: codeOf(insight.source, at), entry: titleOf(flow.entry) },
    }))
