import type { ConnectionTest } from '#contract/connections.ts'
import type { Kind } from '#contract/kinds.ts'

type Step = ConnectionTest['steps'][number]
export type StepState = Step['state'] | 'waiting' | 'running'
export interface ShownStep {
  step: string
  label: string
  state: StepState
  /** What a reason means and what to do; null for a step without one. */
  message: string | null
}

/** What the list shows: the first `revealed` steps of the answer, the next one as running, the rest as waiting. Without an answer the first is running. */
export function shownSteps(steps: Kind['testSteps'], test: ConnectionTest | undefined, revealed: number, unknown: string): ShownStep[] {
  const shown = test === undefined ? 0 : revealed
  return steps.map(({ step, label }, index) => {
    const answer = index < shown ? test?.steps.find((one) => one.step === step) : undefined
    if (answer === undefined) return { step, label, state: index === shown ? 'running' : 'waiting', message: null }
    return { step, label, state: answer.state, message: answer.message ?? (answer.reason === null ? null : unknown) }
  })
}

/** What a test came to, for the sentence under its steps. */
export function verdictOf(test: ConnectionTest): 'ok' | 'okWarned' | 'failed' {
  if (!test.ok) return 'failed'
  return test.steps.some(({ state }) => state === 'warned') ? 'okWarned' : 'ok'
}
