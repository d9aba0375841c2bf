import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { listFindings } from '#contract/findings.ts'
import type { OnboardingState } from '#contract/onboarding.ts'
import { getScan, type ScanDetail } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { isLive } from '#web/components/scans/live.ts'
import { LiveScanRows, useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { useStartScan } from '#web/components/scans/use-start-scan.ts'
import { useRefusal } from '#web/components/states/use-right-text.ts'
import { paths } from '#web/paths.ts'
import { ActionButton } from '#web/ui/input/ActionButton.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Notice } from '#web/ui/plain/plain.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { ConnectionProgress } from './ConnectionProgress.tsx'
import { FirstFindings } from './FirstFindings.tsx'
import { NextSteps } from './NextSteps.tsx'

/** As long as a stream may be silent about a change. */
const LIVE_MS = 2_000
const SHOWN = 10

const Stack = styled('div')({
  display: 'grid',
  gap: 12,
  minWidth: 0,
  justifyItems: 'stretch',
  '& h3': { margin: 0, fontSize: 13, fontWeight: 600 },
  // its words stand where the others do
  '& > a': { justifySelf: 'start', marginInlineStart: -10 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
})

/** The scan of what was connected, and what is open on it; asked again while the scan runs. */
function useFirstScan({ scanId, connectionId }: OnboardingState) {
  const scan = useQuery({
    ...queryOf(getScan, { params: { scanId: scanId ?? '' } }),
    enabled: scanId !== null,
    refetchInterval: ({ state }) => (state.data !== undefined && isLive(state.data) ? LIVE_MS : false),
  })
  const live = scan.data !== undefined && isLive(scan.data)
  const query = { connectionId: connectionId ?? '', status: 'open', sort: '-riskLevel', limit: SHOWN } as const
  const findings = useQuery({
    ...queryOf(listFindings, { query }),
    enabled: connectionId !== null,
    refetchInterval: live ? LIVE_MS : false,
    placeholderData: (before) => before,
  })
  return { scan, live, findings }
}

/** Nothing runs: it was not asked for, it failed, or somebody canceled it. */
function Stopped({ scan, connectionId }: { scan: ScanDetail | undefined; connectionId: string }) {
  const { t } = useTranslation(['onboarding', 'connections'])
  const failureText = useFailureText()
  const refusal = useRefusal('scans.run')
  const start = useStartScan()
  return (
    <>
      <Notice kind={scan?.status === 'failed' ? 'error' : 'info'}>
        {scan?.status === 'failed' ? failureText(scan) : t(scan === undefined ? 'scan.none' : 'scan.canceled')}
      </Notice>
      <div className="buttons">
        <ActionButton
          variant="contained"
          startIcon={<Play size={15} aria-hidden />}
          refusal={refusal}
          disabled={start.isPending}
          onClick={() => start.mutate(connectionId)}
        >
          {t('scan.again')}
        </ActionButton>
        <LinkButton to={paths.connection(connectionId)} search={{ tab: 'settings' }} variant="outlined">
          {t('connections:detail.checkAccess')}
        </LinkButton>
      </div>
    </>
  )
}

/** How many there are so far, or that there are none yet. */
function Found({ total, isLive: live, isOver }: { total: number; isLive: boolean; isOver: boolean }) {
  const { t } = useTranslation('onboarding')
  const format = useFormat()
  if (total > 0) return <h3>{t(live ? 'scan.found' : 'scan.foundDone', { count: total, amount: format.number(total) })}</h3>
  if (live) return <h3>{t('scan.soon')}</h3>
  return isOver ? <h3>{t('scan.clean')}</h3> : null
}

/** The first scan, its findings as they come, and what to do with them. */
export function ScanStep({ state, onAnother }: { state: OnboardingState; onAnother: () => void }) {
  const { t } = useTranslation(['onboarding', 'common'])
  const format = useFormat()
  const progress = useLiveProgress()
  const { scan, live, findings } = useFirstScan(state)
  const failed = [scan, findings].find(({ isError }) => isError)
  // what was seen stays when it cannot be asked for again
  if (findings.data === undefined || (state.scanId !== null && scan.data === undefined))
    return failed === undefined ? (
      <TextSkeleton lines={8} label={t('common:state.loading')} />
    ) : (
      <QueryError error={failed.error} onRetry={() => void failed.refetch()} />
    )
  const { results, total } = findings.data
  const connectionId = state.connectionId ?? ''
  const isOver = scan.data?.status === 'completed'
  return (
    <>
      <ConnectionProgress of={state.progress} />
      <Panel>
        <Stack>
          {live && <LiveScanRows scans={scan.data === undefined ? [] : [scan.data]} progress={progress} />}
          {!live && !isOver && <Stopped scan={scan.data} connectionId={connectionId} />}
          <Found total={total} isLive={live} isOver={isOver} />
          <FirstFindings findings={results} total={total} />
          {total > results.length && (
            <LinkButton to={paths.findings} search={{ connectionId }} variant="text">
              {t('scan.all', { amount: format.number(total) })}
            </LinkButton>
          )}
        </Stack>
      </Panel>
      {isOver && <NextSteps firstFinding={results[0]?.id} onAnother={onAnother} />}
    </>
  )
}
