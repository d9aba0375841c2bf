import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Execution } from '#contract/executions.ts'
import { ExecutionStatusLabel } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { durationOf } from '#web/features/scans/list/scan-columns.tsx'
import { paths } from '#web/paths.ts'
import type { Column } from '#web/ui/table/columns.ts'

/** What an execution is about: its connection, else the runner that it is of. */
export const subjectOf = ({ connectionName, runner }: Pick<Execution, 'connectionName' | 'runner'>): string =>
  connectionName ?? runner ?? '—'

/** Columns of executions: of what, of which kind, how it stands, what it said, where, since when, how long. */
export function useExecutionColumns(): readonly Column<Execution>[] {
  const { t } = useTranslation('scans')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'subject',
        header: t('executions.what'),
        link: ({ executionId }) => ({ to: paths.execution(executionId) }),
        cell: subjectOf,
      },
      {
        id: 'kind',
        header: t('column.target'),
        width: 130,
        phone: 'meta',
        filter: 'kind',
        cell: ({ kind }) => t(`executions.kind.${kind}`),
      },
      {
        id: 'status',
        header: t('column.status'),
        width: 134,
        phone: 'end',
        filter: 'status',
        cell: ({ status }) => <ExecutionStatusLabel status={status} />,
      },
      { id: 'attempt', header: t('log.attempt'), width: 84, align: 'end', from: 1_060, cell: ({ attempt }) => format.number(attempt) },
      { id: 'steps', header: t('executions.steps'), width: 84, align: 'end', from: 800, cell: ({ steps }) => format.number(steps) },
      {
        id: 'problems',
        header: t('executions.problems'),
        width: 96,
        align: 'end',
        from: 900,
        cell: ({ warnings, errors }) => format.number(warnings + errors),
      },
      {
        id: 'runner',
        header: t('executions.runner'),
        width: 160,
        from: 960,
        filter: 'runnerId',
        cell: ({ runner }) =>
          runner === null ? <span className="muted">{t('executions.here')}</span> : <span title={runner}>{runner}</span>,
      },
      {
        id: 'duration',
        header: t('column.duration'),
        width: 92,
        align: 'end',
        from: 700,
        cell: ({ startedAt, endedAt }) => durationOf({ startedAt, finishedAt: endedAt }, format),
      },
      {
        id: 'started',
        header: t('detail.started'),
        width: 132,
        from: 560,
        phone: 'meta',
        cell: ({ startedAt }) => (startedAt === null ? '—' : <RelativeTime at={startedAt} />),
      },
    ],
    [t, format],
  )
}
