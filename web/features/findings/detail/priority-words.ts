import { type RiskLevel, RISK_LEVELS } from '#contract/fields.ts'
import type { FindingDetail } from '#contract/findings.ts'

type Factor = FindingDetail['priorityFactors'][number]
type Detail = Pick<FindingDetail, 'exposure' | 'confidence'>
const ASSETS = ['crown', 'normal', 'low'] as const

/** Why a factor has its value: a key to translate, or words that need no translation (a CVSS score). */
export type Because =
  | { kind: 'risk'; risk: RiskLevel }
  | { kind: 'exposure'; exposure: FindingDetail['exposure'] }
  | { kind: 'asset'; asset: (typeof ASSETS)[number] }
  | { kind: 'confidence'; confidence: FindingDetail['confidence'] }
  | { kind: 'kev' }
  | { kind: 'score'; text: string }

/** The server tells the reason of a factor in English words; this finds the fact behind them. */
export function becauseOf({ factor, because }: Factor, { exposure, confidence }: Detail): Because {
  const word = because.split(' ').at(-1) ?? ''
  if (factor === 'impact') {
    const risk = RISK_LEVELS.find((level) => level === word)
    return risk === undefined ? { kind: 'score', text: because } : { kind: 'risk', risk }
  }
  if (factor === 'likelihood') {
    if (because.includes('KEV')) return { kind: 'kev' }
    return because.startsWith('EPSS') ? { kind: 'score', text: because } : { kind: 'exposure', exposure }
  }
  if (factor === 'confidence') return { kind: 'confidence', confidence }
  const asset = ASSETS.find((name) => name === word)
  return asset === undefined ? { kind: 'score', text: because } : { kind: 'asset', asset }
}

/** 10 × the product of the factors, before it is rounded and capped at 100. */
export const exactPriority = (factors: readonly Factor[]): number =>
  Number(factors.reduce((product, { value }) => product * value, 10).toFixed(6))
