import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { listScans } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { isLive, useScanWatch } from '#web/components/proof/use-scan-watch.ts'
import { lastVerdict } from './verification.ts'

/** The verification of a card: followed live while it runs, then what it said. `isShown` is false when there is none. */
export function useCardVerification({ connectionId, verifying, events }: ReplyOf<typeof getRemediation>) {
  const cache = useQueryClient()
  const running = useQuery({
    ...queryOf(listScans, { query: { connectionId, kind: 'verify', status: 'queued,running', limit: 1 } }),
    enabled: verifying,
  })
  const now = running.data?.results[0]?.scanId ?? null
  const said = lastVerdict(events)
  const { scan, progress } = useScanWatch(verifying ? now : said.scanId)
  const isOver = verifying && scan !== undefined && !isLive(scan)
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: ['remediations'] })
  }, [isOver, cache])
  const verdict = verifying ? null : said.verdict
  return { scan, progress, verdict, isShown: verifying || verdict !== null }
}
