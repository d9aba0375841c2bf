import type { Overview } from '#contract/dashboard.ts'
import type { Ctx } from '#server/context.ts'
import { countOpenRemediations, planCandidates } from '#server/modules/remediations/index.ts'

/** How many steps a plan has: enough to be one, few enough to begin, and no more than clear most of the risk. */
const STEPS = { least: 3, most: 7, enoughPercent: 60 } as const
const PROVED_WITHIN_MS = 7 * 86_400_000

/** Whole percent of each part that add up to the rounded percent of all: what rounding leaves goes to the largest rests, of equal ones the first. */
function percentsOf(parts: readonly number[], whole: number): number[] {
  const exact = parts.map((part) => (100 * part) / whole)
  const percents = exact.map(Math.floor)
  const left = Math.round(exact.reduce((sum, part) => sum + part, 0)) - percents.reduce((sum, part) => sum + part, 0)
  const byRest = exact.map((part, index) => ({ index, rest: part - Math.floor(part) })).toSorted((a, b) => b.rest - a.rest)
  for (const { index } of byRest.slice(0, left)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}

/**
 * The steps of a plan, each with its share of the risk.
 * @param candidates the best first
 * @param whole the risk that is open, and that of what was proved lately
 */
export function stepsOf<R>(
  candidates: readonly { remediation: R; risk: number }[],
  whole: number,
): { remediation: R; riskPercent: number }[] {
  if (whole === 0) return []
  let removed = 0
  const chosen = candidates.slice(0, STEPS.most).filter((candidate, index) => {
    const isNeeded = index < STEPS.least || (100 * removed) / whole < STEPS.enoughPercent
    removed += isNeeded ? candidate.risk : 0
    return isNeeded
  })
  const percents = percentsOf(
    chosen.map(({ risk }) => risk),
    // findings that somebody triaged meanwhile may still count on their card
    Math.max(whole, removed),
  )
  return chosen.map(({ remediation }, index) => ({ remediation, riskPercent: percents[index] ?? 0 }))
}

/** What to fix first; what was proved within a week stays in it, so that one sees the plan go forward. */
export async function readPlan(ctx: Ctx, openRisk: number): Promise<Overview['plan']> {
  const { candidates, provedRisk } = await planCandidates(ctx, {
    provedSince: new Date(ctx.now.getTime() - PROVED_WITHIN_MS),
    rows: STEPS.most,
  })
  const isDone = candidates.every(({ remediation }) => remediation.completion === 'proved')
  return { steps: isDone ? [] : stepsOf(candidates, openRisk + provedRisk), openRemediations: await countOpenRemediations(ctx) }
}
