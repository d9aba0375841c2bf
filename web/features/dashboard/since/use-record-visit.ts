import { useEffect } from 'react'
import { recordVisit } from '#contract/dashboard.ts'
import { call } from '#web/api.ts'

/** Tells the server that the overview was looked at, once it is there: the next visit is told what has changed since. */
export function useRecordVisit(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    // it costs nothing but the next comparison when it does not arrive
    call(recordVisit, {}).catch(() => undefined)
  }, [isShown])
}
