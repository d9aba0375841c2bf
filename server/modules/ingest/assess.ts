import { BAND, CONFIDENCE, EXPOSURE, RISK } from '#server/codes.ts'
import { prioritize, SLA_MS, type Criticality } from '#scanners/sdk/priority.ts'
import type { Observation } from './observations.ts'

/** connection.criticality → the word of the priority arithmetic. */
const CRITICALITY: readonly Criticality[] = ['low', 'normal', 'crown']

export interface Assessment {
  /** 0 to 100 */
  priority: number
  /** 0 Track … 3 Act */
  band: number
  /** Time to fix in milliseconds; null: no deadline. */
  slaMs: number | null
}

/** How urgent a failing observation is on a connection of this criticality (0 low, 1 normal, 2 high). */
export function assess(observation: Pick<Observation, 'risk' | 'exposure' | 'confidence'>, criticality: number): Assessment {
  const { priority, beaconCategorization } = prioritize({
    riskLevel: RISK.word(observation.risk),
    exposure: EXPOSURE.word(observation.exposure),
    confidence: CONFIDENCE.word(observation.confidence),
    criticality: CRITICALITY[criticality] ?? 'normal',
  })
  return { priority, band: BAND.of(beaconCategorization), slaMs: SLA_MS[beaconCategorization] }
}
