import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listScans } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { LiveScanRows, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { LIVE } from '#web/components/scans/live.ts'
import { paths } from '#web/paths.ts'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'

const Box = styled('div')({
  '& header': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: '8px 8px 8px 16px',
    borderBottom: `1px solid ${tone.line}`,
  },
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& .body': { padding: 16, maxHeight: 'min(420px, 60dvh)', overflow: 'auto' },
  '& .body > p': { margin: 0, fontSize: 13, color: tone.muted },
})

/** Scans and verifications under way, each with its progress and a way to cancel it. */
export function RunningList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'scans'])
  const live = useQuery(queryOf(listScans, { query: { status: LIVE, limit: 20 } }))
  const progress = useLiveProgress()
  return (
    <Box>
      <header>
        <h2>{t('running.title')}</h2>
        <LinkButton to={paths.scans} variant="text" onClick={onClose}>
          {t('running.all')}
        </LinkButton>
      </header>
      <div className="body">
        {live.isPending && <TextSkeleton lines={3} label={t('state.loading')} />}
        {live.isError && live.data === undefined && <QueryError error={live.error} onRetry={() => void live.refetch()} />}
        {live.data?.results.length === 0 && <p>{t('running.none')}</p>}
        {live.data !== undefined && <LiveScanRows scans={live.data.results} progress={progress} />}
      </div>
    </Box>
  )
}
