import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { listScans } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useScanWatch, type Verdict, type Verification } from '#web/components/proof/use-scan-watch.ts'
import { isLive, LIVE } from '#web/components/scans/live.ts'

type Event = Pick<ReplyOf<typeof getRemediation>['events'][number], 'kind' | 'scanId'>

const VERDICT: Readonly<Partial<Record<Event['kind'], Verdict>>> = {
  completed_by_scan: 'passed',
  verify_failed: 'failed',
  regressed: 'failed',
  verify_inconclusive: 'inconclusive',
}

/** What the last scan said about a card, unless a person moved it since; events are newest first. */
export function lastVerdict(events: readonly Event[]): { scanId: string | null; verdict: Verdict | null } {
  const last = events.find((event) => event.kind === 'moved' || VERDICT[event.kind] !== undefined)
  const verdict = last === undefined ? undefined : VERDICT[last.kind]
  return verdict === undefined ? { scanId: null, verdict: null } : { scanId: last?.scanId ?? null, verdict }
}

/** The verification of a card: followed live while it runs, then what it said. */
export function useCardVerification({ connectionId, verifying, events }: ReplyOf<typeof getRemediation>): Verification {
  const cache = useQueryClient()
  const running = useQuery({
    ...queryOf(listScans, { query: { connectionId, kind: 'verify', status: LIVE, limit: 1 } }),
    enabled: verifying,
  })
  const now = running.data?.results[0]?.scanId ?? null
  const said = lastVerdict(events)
  const { scan, progress } = useScanWatch(verifying ? now : said.scanId)
  const isOver = verifying && scan !== undefined && !isLive(scan)
  useEffect(() => {
    if (isOver) void cache.invalidateQueries({ queryKey: ['remediations'] })
  }, [isOver, cache])
  return { scan, progress, verdict: verifying ? null : said.verdict, isRunning: verifying }
}
