import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'

/** How many findings have this risk or a higher one. */
export function countReaching(findings: readonly { riskLevel: RiskLevel }[], failOn: RiskLevel): number {
  const least = RISK_LEVELS.indexOf(failOn)
  return findings.filter(({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel) >= least).length
}
