import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { isLive } from '#web/components/scans/live.ts'

const progressOf = z.object({ progress: z.number() })
/** The live stream may be away; a verification takes seconds, so it is asked for as often. */
const ASK_EVERY_MS = 2000

/** What a verification said: proved, still there, or no answer. */
export type Verdict = 'passed' | 'failed' | 'inconclusive'

/** A verification as it is shown: its scan, how far it is (0 to 100), and what it said; no verdict while it runs or where there is none. */
export interface Verification {
  scan: ScanDetail | undefined
  progress: number
  verdict: Verdict | null
  isRunning: boolean
}

/** One scan followed to its end: `progress` 0 to 100 moves with live events. Nothing is asked without an id. */
export function useScanWatch(scanId: string | null): { scan: ScanDetail | undefined; progress: number; isError: boolean } {
  const [told, setTold] = useState<{ id: string; progress: number } | null>(null)
  useLiveEvent('scan', ({ id, data }) => {
    const read = progressOf.safeParse(data)
    if (id !== null && id === scanId && read.success) setTold({ id, progress: read.data.progress })
  })
  const query = useQuery({
    ...queryOf(getScan, { params: { scanId: scanId ?? '' } }),
    enabled: scanId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isLive(state.data) ? ASK_EVERY_MS : false),
  })
  const live = told !== null && told.id === scanId ? told.progress : 0
  return { scan: query.data, progress: Math.max(query.data?.progress ?? 0, live), isError: query.isError }
}
