import type { DemoFault } from '#contract/demo.ts'
import type { Finding } from '#contract/findings.ts'
import { RISK_LEVELS } from '#contract/fields.ts'

/** broken: on and found · unseen: on, no scan has seen it yet · unproved: off, its finding still open · proved: off, nothing open */
export type FaultState = 'broken' | 'unseen' | 'unproved' | 'proved'
export interface FaultRow {
  fault: DemoFault
  state: FaultState
  /** The open finding of the fault's check with the highest risk. */
  finding: Finding | undefined
}

function stateOf(fault: DemoFault, finding: Finding | undefined): FaultState {
  if (fault.on) return finding === undefined ? 'unseen' : 'broken'
  return finding === undefined ? 'proved' : 'unproved'
}
const weight = (finding: Finding | undefined) => (finding === undefined ? -1 : RISK_LEVELS.indexOf(finding.riskLevel))

/** Faults with their findings, the riskiest first; the order does not change when a fault is switched. */
export function faultRows(faults: readonly DemoFault[], open: readonly Finding[]): FaultRow[] {
  return faults
    .map((fault): FaultRow => {
      const finding = open.filter(({ checkId }) => checkId === fault.checkId).toSorted((a, b) => weight(b) - weight(a))[0]
      return { fault, state: stateOf(fault, finding), finding }
    })
    .toSorted((a, b) => weight(b.finding) - weight(a.finding))
}
