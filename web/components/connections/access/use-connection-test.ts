import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ConnectionTest, FieldValue } from '#contract/connections.ts'
import { ApiError } from '#web/api.ts'

const REVEAL_MS = 160
type Fields = Readonly<Record<string, FieldValue>>
const sameFields = (a: Fields | undefined, b: Fields): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What was given is refused: it has to be changed first. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 422

/** Tests what a target is reached with; the steps are then revealed one after the other, so that they can be followed. */
export function useConnectionTest(send: (fields: Fields) => Promise<ConnectionTest>) {
  const [revealed, setRevealed] = useState(0)
  const test = useMutation({ mutationFn: send, onMutate: () => setRevealed(0) })
  const isRevealing = test.data !== undefined && revealed < test.data.steps.length
  useEffect(() => {
    if (!isRevealing) return undefined
    const timer = setInterval(() => setRevealed((count) => count + 1), REVEAL_MS)
    return () => clearInterval(timer)
  }, [isRevealing])
  return {
    run: test.mutate,
    /** Whether these fields are the ones that were tested last. */
    concerns: (fields: Fields) => sameFields(test.variables, fields),
    /** The answer for these fields, or undefined when others were tested. */
    answerFor: (fields: Fields) => (sameFields(test.variables, fields) ? test.data : undefined),
    revealed,
    isBusy: test.isPending || isRevealing,
    error: test.error,
    /** The test of these fields came to no answer: nothing is known of them, and they may be tested again as they are. */
    isUnfinished: (fields: Fields) => sameFields(test.variables, fields) && test.error !== null && !isRefusal(test.error),
  }
}
export type ConnectionTesting = ReturnType<typeof useConnectionTest>
