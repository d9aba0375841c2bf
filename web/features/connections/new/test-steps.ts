import type { ConnectionTest } from '#contract/connections.ts'

type Step = ConnectionTest['steps'][number]
export type StepName = Step['step']
/** The steps in the order they are tried. */
export const STEPS: readonly StepName[] = ['address', 'permission', 'resolve', 'connect', 'tls', 'http']
export type StepState = Step['state'] | 'waiting' | 'running'
export interface ShownStep {
  step: StepName
  state: StepState
  reason: string | null
  detail: string | null
}

const REASONS = [
  'url_refused',
  'private_address',
  'not_resolved',
  'refused',
  'reset',
  'timeout',
  'tls_failed',
  'tls_untrusted',
  'no_tls',
  'redirect_loop',
  'protocol_error',
  'server_error',
  'client_error',
] as const
export type Reason = (typeof REASONS)[number] | 'unknown'
/** The word for which there is a text. */
export const reasonOf = (reason: string): Reason => REASONS.find((known) => known === reason) ?? 'unknown'

/** What the list shows: the first `revealed` steps of the answer, the next one as running, the rest as waiting. Without an answer the first is running. */
export function shownSteps(test: ConnectionTest | undefined, revealed: number): ShownStep[] {
  const shown = test === undefined ? 0 : revealed
  return STEPS.map((step, index) => {
    const answer = index < shown ? test?.steps.find((one) => one.step === step) : undefined
    if (answer !== undefined) return { step, state: answer.state, reason: answer.reason, detail: answer.detail }
    return { step, state: index === shown ? 'running' : 'waiting', reason: null, detail: null }
  })
}

/** What a test came to, for the sentence under its steps. */
export function verdictOf(test: ConnectionTest): 'ok' | 'okWarned' | 'failed' {
  if (!test.ok) return 'failed'
  return test.steps.some(({ state }) => state === 'warned') ? 'okWarned' : 'ok'
}
