import type { BeaconCategorization, LevelOfEffort, RiskLevel } from '#contract/fields.ts'
import type { Criticality } from '#contract/settings.ts'
import type { Confidence, Exposure } from './check.ts'

export interface PriorityInput {
  riskLevel: RiskLevel
  exposure: Exposure
  confidence: Confidence
  /** How much the target matters to its owner, from its tags. */
  criticality: Criticality
  /** CVSS base score 0–10 of the CVE behind the finding. */
  cvss?: number
  /** EPSS probability 0–1. */
  epss?: number
  /** Listed in CISA's catalogue of known exploited vulnerabilities. */
  isKnownExploited?: boolean
}
export interface PriorityFactor {
  factor: 'impact' | 'likelihood' | 'criticality' | 'confidence'
  value: number
  because: string
}
export interface Priority {
  /** 0 to 100, whole. */
  priority: number
  beaconCategorization: BeaconCategorization
  /** priority = min(100, 10 × product of their values) */
  factors: PriorityFactor[]
}

const IMPACT: Readonly<Record<RiskLevel, number>> = { critical: 10, high: 8, medium: 5.5, low: 2.5, info: 0.5 }
const LIKELIHOOD: Readonly<Record<Exposure, number>> = { proven: 0.95, exposed: 0.75, reachable: 0.5, internal: 0.3 }
const CRITICALITY: Readonly<Record<Criticality, number>> = { critical: 1.25, high: 1.1, normal: 1, low: 0.7 }
const CONFIDENCE: Readonly<Record<Confidence, number>> = { confirmed: 1, firm: 0.9, tentative: 0.7 }
const EFFORT: Readonly<Record<LevelOfEffort, number>> = { low: 1, medium: 2, high: 4 }

function impactOf({ cvss, riskLevel }: PriorityInput): PriorityFactor {
  if (cvss !== undefined) return { factor: 'impact', value: cvss, because: `CVSS ${cvss}` }
  return { factor: 'impact', value: IMPACT[riskLevel], because: `risk ${riskLevel}` }
}
function likelihoodOf({ isKnownExploited, epss, exposure }: PriorityInput): PriorityFactor {
  if (isKnownExploited) return { factor: 'likelihood', value: 1, because: 'known to be exploited (KEV)' }
  if (epss !== undefined) return { factor: 'likelihood', value: 0.25 + 0.75 * Math.sqrt(epss), because: `EPSS ${epss}` }
  return { factor: 'likelihood', value: LIKELIHOOD[exposure], because: `exposure ${exposure}` }
}
function bandOf(priority: number, isKnownExploited: boolean): BeaconCategorization {
  if (isKnownExploited || priority >= 75) return 'Act'
  if (priority >= 50) return 'Attend'
  return priority >= 25 ? 'Track closely' : 'Track'
}

/** A half goes down, so that a band is reached only by a full point; the noise of binary fractions is taken off first. */
const wholePoints = (value: number) => Math.ceil(Number(value.toFixed(6)) - 0.5)

/** The one priority of every kind of finding, with its arithmetic. */
export function prioritize(input: PriorityInput): Priority {
  const factors: PriorityFactor[] = [
    impactOf(input),
    likelihoodOf(input),
    { factor: 'criticality', value: CRITICALITY[input.criticality], because: `asset ${input.criticality}` },
    { factor: 'confidence', value: CONFIDENCE[input.confidence], because: input.confidence },
  ]
  const product = factors.reduce((total, { value }) => total * value, 10)
  const priority = Math.min(100, wholePoints(product))
  return { priority, beaconCategorization: bandOf(priority, input.isKnownExploited ?? false), factors }
}

/** Rank in the order of work: the same risk for less effort comes first. */
export const riskPerEffort = (priority: number, effort: LevelOfEffort): number => priority / EFFORT[effort]
