import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Execution, listExecutions } from '#contract/executions.ts'
import { limits } from '#contract/limits.ts'
import { queryOf } from '#web/api.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ConsoleBar, type Shown, SHOWN } from './ConsoleBar.tsx'
import { ConsoleLines } from './ConsoleLines.tsx'
import { useStepText } from './use-step-text.ts'
import { useSteps } from './use-steps.ts'

const LIVE_MS = 2_000
const isUnderWay = ({ status }: Execution) => status === 'queued' || status === 'running'

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
        <Attempt key={execution.executionId} execution={execution} attempts={attempts} names={names} onAttempt={choose} />
      )}
    </Panel>
  )
}

const Note = ({ text }: { text: string }) => <p style={{ margin: '0 16px 16px', color: tone.muted }}>{text}</p>

interface AttemptProps extends Pick<RunConsoleProps, 'names'> {
  execution: Execution
  attempts: readonly Execution[]
  onAttempt: (executionId: string) => void
}
function Attempt({ execution, attempts, names, onAttempt }: AttemptProps) {
  const { t } = useTranslation(['scans', 'common'])
  const [shown, setShown] = useState<Shown>('steps')
  const [search, setSearch] = useState('')
  const isLive = isUnderWay(execution)
  const query = useSteps(execution.executionId, isLive)
  const textOf = useStepText(names)
  const levels = new Set<string>(SHOWN[shown])
  const wanted = search.toLowerCase()
  const steps = (query.data ?? []).filter(
    (step) => levels.has(step.level) && (wanted === '' || step.code.includes(wanted) || textOf(step).toLowerCase().includes(wanted)),
  )
  return (
    <>
      <ConsoleBar {...{ attempts, execution, onAttempt, shown, search }} onShown={setShown} onSearch={setSearch} />
      {query.isPending && <BlockSkeleton height={240} label={t('common:state.loading')} />}
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && steps.length === 0 && <Note text={t('log.noMatch')} />}
      {steps.length > 0 && <ConsoleLines steps={steps} textOf={textOf} isLive={isLive} />}
    </>
  )
}
