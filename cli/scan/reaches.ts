import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'

/** Whether any finding has this risk or a higher one. */
export function reaches(findings: readonly { riskLevel: RiskLevel }[], failOn: RiskLevel): boolean {
  const least = RISK_LEVELS.indexOf(failOn)
  return findings.some(({ riskLevel }) => RISK_LEVELS.indexOf(riskLevel) >= least)
}
