import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Execution, getExecution } from '#contract/executions.ts'
import { getScan } from '#contract/scans.ts'
import { queryOf } from '#web/api.ts'
import { ExecutionStatusLabel } from '#web/components/chips/StatusLabel.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ExecutionLog, isUnderWay } from '#web/features/scans/console/ExecutionLog.tsx'
import { durationOf } from '#web/features/scans/list/scan-columns.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { subjectOf } from './execution-columns.tsx'

const LIVE_MS = 2_000
const VIEW = { view: 'executions' } as const

/** Names of the checks of its scan, by id. */
function useCheckNames(scanId: string | null): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...queryOf(getScan, { params: { scanId: scanId ?? '' } }), enabled: scanId !== null })
  const { notRun = [], ranChecks = [] } = data?.coverage ?? {}
  return new Map([...notRun, ...ranChecks].map(({ checkId, title }) => [checkId, title]))
}

function Facts({ execution }: { execution: Execution }) {
  const { t } = useTranslation('scans')
  const format = useFormat()
  const { identifierId, connectionName, runnerId, runner, startedAt, endedAt } = execution
  const at = (instant: string | null) => (instant === null ? null : <time dateTime={instant}>{format.dateTime(instant)}</time>)
  const connection = identifierId !== null && (
    <Link to={paths.connection(identifierId)}>
      <LongText>{connectionName ?? identifierId}</LongText>
    </Link>
  )
  const where =
    runnerId === null ? (
      t('executions.here')
    ) : (
      <Link to={paths.runner(runnerId)}>
        <LongText>{runner ?? runnerId}</LongText>
      </Link>
    )
  return (
    <Panel title={t('detail.facts')}>
      <KeyValues
        items={[
          [t('column.target'), t(`executions.kind.${execution.kind}`)],
          [t('column.connection'), connection === false ? null : connection],
          [t('executions.runner'), where],
          [t('log.attempt'), execution.attempt > 1 ? format.number(execution.attempt) : null],
          [t('detail.started'), at(startedAt)],
          [t('detail.finished'), at(endedAt)],
          [t('column.duration'), endedAt === null ? null : durationOf({ startedAt, finishedAt: endedAt }, format)],
          [t('executions.steps'), format.number(execution.steps)],
          [t('executions.problems'), format.number(execution.warnings + execution.errors)],
        ]}
      />
    </Panel>
  )
}

function Loaded({ execution }: { execution: Execution }) {
  const { t } = useTranslation('scans')
  const { executionId, scanId, kind, status } = execution
  const steps = useSiblings('executions', executionId, paths.execution)
  const names = useCheckNames(scanId)
  const name = t('executions.titleOf', { kind: t(`executions.kind.${kind}`), name: subjectOf(execution) })
  useDocumentTitle(name)
  return (
    <EntityDetail
      crumb={{ to: paths.scans, search: VIEW, label: t('views.executions'), scope: subjectOf(execution) }}
      steps={steps}
      title={name}
      marks={<ExecutionStatusLabel status={status} />}
      actions={
        scanId === null ? undefined : (
          <LinkButton to={paths.scan(scanId)} variant="outlined">
            {t('executions.openScan')}
          </LinkButton>
        )
      }
      aside={<Facts execution={execution} />}
    >
      <Panel title={t('log.title')} sub={t('executions.log')} pad={false}>
        <ExecutionLog key={executionId} execution={execution} attempts={[execution]} names={names} />
      </Panel>
    </EntityDetail>
  )
}

/** One execution: its log, as it happens while it is under way; the facts. */
export function ExecutionPage() {
  const { t } = useTranslation(['scans', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery({
    ...queryOf(getExecution, { params: { executionId: id } }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? LIVE_MS : false),
  })
  return (
    <EntityGate
      query={query}
      title={t('common:page.executionDetails')}
      goneText={t('executions.gone')}
      back={{ to: paths.scans, label: t('views.executions') }}
    >
      {(execution) => <Loaded execution={execution} />}
    </EntityGate>
  )
}
