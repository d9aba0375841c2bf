import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listExecutions } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { ExecutionLog, Note } from './ExecutionLog.tsx'

const LIVE_MS = 2_000

interface RunConsoleProps {
  scanId: string
  isLive: boolean
  /** Of its checks, by id. */
  names: ReadonlyMap<string, string>
}
/** What a scan did, step by step and as it happens: the newest attempt, or the one that is chosen. */
export function RunConsole({ scanId, isLive, names }: RunConsoleProps) {
  const { t } = useTranslation(['scans', 'common'])
  const query = useQuery({
    ...queryOf(listExecutions, { query: { scanId, limit: limits.telemetryPage } }),
    refetchInterval: isLive ? LIVE_MS : false,
  })
  const [chosen, choose] = useState<string>()
  const attempts = query.data?.results ?? []
  const execution = attempts.find(({ executionId }) => executionId === chosen) ?? attempts[0]
  return (
    <Panel title={t('log.title')} sub={t('log.fact')} pad={false}>
      {query.isPending && <BlockSkeleton height={240} label={t('common:state.loading')} />}
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && execution === undefined && <Note text={t('log.empty')} />}
      {execution !== undefined && (
        <ExecutionLog key={execution.executionId} execution={execution} attempts={attempts} names={names} onAttempt={choose} />
      )}
    </Panel>
  )
}
