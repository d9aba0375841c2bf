import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Execution } from '#contract/executions.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ConsoleBar, type Shown, SHOWN } from './ConsoleBar.tsx'
import { ConsoleLines } from './ConsoleLines.tsx'
import { useStepText } from './use-step-text.ts'
import { useSteps } from './use-steps.ts'

export const isUnderWay = ({ status }: Pick<Execution, 'status'>): boolean => status === 'queued' || status === 'running'

export const Note = ({ text }: { text: string }) => <p style={{ margin: '0 16px 16px', color: tone.muted }}>{text}</p>

interface ExecutionLogProps {
  execution: Execution
  /** Those of the same scan, where there are several to choose from. */
  attempts: readonly Execution[]
  /** Of checks, by id. */
  names: ReadonlyMap<string, string>
  onAttempt?: ((executionId: string) => void) | undefined
}
/** The steps of one execution, as they happen while it is under way; what of them is shown; the whole of it to keep. */
export function ExecutionLog({ execution, attempts, names, onAttempt }: ExecutionLogProps) {
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
      {steps.length > 0 && <ConsoleLines steps={steps} textOf={textOf} isLive={isLive} isSpoken={isLive && shown !== 'details'} />}
    </>
  )
}
