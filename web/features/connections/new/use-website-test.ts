import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { testWebsite } from '#contract/connections.ts'
import { call } from '#web/api.ts'
import { STEPS } from './test-steps.ts'

const REVEAL_MS = 160

/** Tests an address; its steps are then revealed one after the other, so that they can be followed. */
export function useWebsiteTest() {
  const [revealed, setRevealed] = useState(0)
  const test = useMutation({
    mutationFn: (url: string) => call(testWebsite, { body: { url } }),
    onMutate: () => setRevealed(0),
  })
  const isRevealing = test.data !== undefined && revealed < STEPS.length
  useEffect(() => {
    if (!isRevealing) return undefined
    const timer = setInterval(() => setRevealed((count) => count + 1), REVEAL_MS)
    return () => clearInterval(timer)
  }, [isRevealing])
  /** The answer for an address, or undefined when another one was tested. */
  const answerFor = (url: string) => (test.variables === url ? test.data : undefined)
  return { run: test.mutate, answerFor, revealed, isBusy: test.isPending || isRevealing, error: test.error, tested: test.variables }
}
export type WebsiteTest = ReturnType<typeof useWebsiteTest>
