import { problem } from '#server/problem.ts'

export const codeWrong = () => problem('auth.code_wrong', { title: 'The code is not right, or no longer valid' })
export const noChallenge = () =>
  problem('auth.no_pending_challenge', { title: 'An error has occurred', detail: 'No sign-in waits for this code. Sign in again.' })
