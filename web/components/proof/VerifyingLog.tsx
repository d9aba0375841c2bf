import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import type { Verification } from './use-scan-watch.ts'

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  display: 'grid',
  gap: 4,
  fontFamily: MONO,
  fontSize: 12,
  color: tone.muted,
  '& > li': { display: 'flex', gap: 16 },
  '& > li > span:first-of-type': { flex: 'none', minWidth: 44, textAlign: 'end' },
  '& > li:last-of-type': { color: tone.text },
})
const TICK_MS = 200

/** Milliseconds since an instant, moving while it is shown. */
function useElapsed(since: string | undefined): number | null {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return since === undefined ? null : Math.max(0, now - Date.parse(since))
}

/** The steps of a verification that runs, with the seconds since it was asked for. */
export function VerifyingLog({ verification: { scan, progress } }: { verification: Pick<Verification, 'scan' | 'progress'> }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const elapsed = useElapsed(scan?.requestedAt)
  const after = (at: string) => format.duration(Math.max(0, Date.parse(at) - Date.parse(scan?.requestedAt ?? at)))
  const now = elapsed === null ? '' : format.duration(elapsed)
  return (
    <div>
      <List>
        <li>
          <span aria-hidden>{format.duration(0)}</span>
          <span>{t('log.asked')}</span>
        </li>
        {scan?.startedAt === undefined || scan.startedAt === null ? (
          <li>
            <span aria-hidden>{now}</span>
            <span>{t('log.queued')}</span>
          </li>
        ) : (
          <>
            <li>
              <span aria-hidden>{after(scan.startedAt)}</span>
              <span>{t('log.started')}</span>
            </li>
            <li>
              <span aria-hidden>{now}</span>
              <span>{scan.currentCheckName ?? t('log.looking')}</span>
            </li>
          </>
        )}
      </List>
      <Meter live value={progress} label={t('log.progress')} />
    </div>
  )
}
