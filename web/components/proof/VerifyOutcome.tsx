import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { useLiveEvent } from '#web/components/live/use-live-events.ts'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const progressOf = z.object({ progress: z.number() })
/** The live stream may be away; a verification takes seconds, so it is asked for as often. */
const ASK_EVERY_MS = 2000

export const isLive = (scan: Pick<ScanDetail, 'status'>): boolean => scan.status === 'queued' || scan.status === 'running'

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

/** What a verification said: proved, still there, or no answer. */
export type Verdict = 'passed' | 'failed' | 'inconclusive'

const SHAPE: Readonly<Record<Verdict, StatusShape>> = { passed: 'tick', failed: 'bang', inconclusive: 'dash' }
const Box = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: '6px 10px',
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${tone.line}`,
  background: tone.sunken,
  fontSize: 13,
  '&[data-verdict=passed]': { background: tone.okBg, borderColor: tone.ok },
  '&[data-verdict=failed]': { background: tone.risk.critical.bg, borderColor: tone.risk.critical.fill },
  '& strong': { fontWeight: 600 },
  '& .more': { gridColumn: 2, fontSize: 12, color: tone.muted },
  '& .bar': { gridColumn: '1 / -1' },
})

/** The sentence for a scan that could not answer. */
function useReason(scan: ScanDetail | undefined): string | null {
  const { t } = useTranslation('findings')
  const failureText = useFailureText()
  if (scan?.status === 'failed') return t('verify.scanFailed', { reason: failureText(scan) })
  if (scan?.status === 'cancelled') return t('verify.scanCancelled')
  const state = scan?.coverage.notRun[0]?.state
  return state === undefined || state === 'ran' ? null : t(`verify.coverage.${state}`)
}

/** A verification in place: its progress while it runs, then what it proved. */
export function VerifyOutcome(props: { scan: ScanDetail | undefined; progress: number; verdict: Verdict | null }) {
  const { scan, progress, verdict } = props
  const { t } = useTranslation('findings')
  const format = useFormat()
  const reason = useReason(scan)
  const running = verdict === null
  const waiting = scan === undefined || scan.status === 'queued'
  return (
    <Box role="status" data-verdict={verdict ?? undefined}>
      <StatusGlyph shape={running ? 'half' : SHAPE[verdict]} size={16} />
      <strong className="num">
        {running && (waiting ? t('verify.queued') : t('verify.running', { percent: format.percent(progress / 100) }))}
        {!running && t(`verify.${verdict}`)}
      </strong>
      {running && (
        <div className="bar">
          <Meter live value={progress} label={t('verify.progress')} />
        </div>
      )}
      {verdict === 'inconclusive' && reason !== null && <span className="more">{reason}</span>}
      {!running && scan !== undefined && !isLive(scan) && (
        <span className="more">
          <RelativeTime at={scan.finishedAt} />
        </span>
      )}
    </Box>
  )
}
