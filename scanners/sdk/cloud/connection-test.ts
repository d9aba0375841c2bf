import type { TestReport } from '#scanners/sdk/connection.ts'

/** A step of a connection test did not pass. */
export class Stop<Reason extends string> extends Error {
  readonly reason: Reason
  readonly detail: string | null
  constructor(reason: Reason, detail: string | null = null) {
    super(reason)
    this.reason = reason
    this.detail = detail
  }
}

/** Those that steps throw have the reasons of their test. */
const isStop = <Reason extends string>(error: unknown): error is Stop<Reason> => error instanceof Stop

/**
 * Takes the steps of a connection test one after the other; what comes after one that did not pass is skipped.
 * @param steps each gives what is shown beside it, and throws where it does not pass
 * @param stopOf what an error of a step means that is no Stop; throws one that says nothing of the connection
 */
export async function runSteps<Step extends string, Reason extends string>(
  steps: readonly (readonly [step: Step, work: () => Promise<string | null>])[],
  stopOf: (error: unknown) => Stop<Reason>,
): Promise<TestReport<Step, Reason>> {
  const report: TestReport<Step, Reason> = { ok: true, steps: [], finalUrl: null }
  for (const [step, work] of steps) {
    if (!report.ok) {
      report.steps.push({ step, state: 'skipped', reason: null, detail: null, durationMs: 0 })
      continue
    }
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    try {
      report.steps.push({ step, state: 'passed', reason: null, detail: await work(), durationMs: since() })
    } catch (error) {
      const { reason, detail } = isStop<Reason>(error) ? error : stopOf(error)
      report.ok = false
      report.steps.push({ step, state: 'failed', reason, detail, durationMs: since() })
    }
  }
  return report
}
