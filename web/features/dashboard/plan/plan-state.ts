import type { Overview } from '#contract/dashboard.ts'
import { proofOfRemediation } from '#contract/proofs.ts'
import type { Remediation } from '#contract/remediations.ts'

export type Plan = Overview['plan']
type Step = Plan['steps'][number]
type Part = 'proved' | 'awaiting' | 'todo'

/** What is known of a step: proved by a scan; claimed, waiting for a scan or being looked at by one; or still to do. */
export function partOf(card: Pick<Remediation, 'completion' | 'columnId' | 'verifying'>): Part {
  const state = proofOfRemediation(card)
  if (state === 'proved') return 'proved'
  return state === 'marked' || state === 'verifying' || state === 'awaiting' ? 'awaiting' : 'todo'
}

/** The plan's share of the risk in percent, and its parts; whole numbers that add up. */
export function sharesOf(steps: readonly Step[]): Record<Part | 'all', number> {
  const shares = { proved: 0, awaiting: 0, todo: 0, all: 0 }
  for (const { remediation, riskPercent } of steps) {
    shares[partOf(remediation)] += riskPercent
    shares.all += riskPercent
  }
  return shares
}

/** The first step that nobody has begun: it alone asks to be opened. */
export const nextStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(
    ({ remediation }) =>
      partOf(remediation) === 'todo' && (remediation.columnId === 'Column_Todo' || remediation.columnId === 'Column_Regression'),
  )

/** Findings that are open on the steps not proved yet: so many fewer once the plan is done. */
export const openInPlan = (steps: readonly Step[]): number =>
  steps.reduce((sum, { remediation: { findingsTotal, findingsFixed } }) => sum + findingsTotal - findingsFixed, 0)
