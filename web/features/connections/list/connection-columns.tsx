import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { momentColumn } from '#web/components/lists/entity-columns.tsx'
import { ConnectionMenu } from '#web/features/connections/ConnectionMenu.tsx'
import { LastScan, useFailureOf } from '#web/components/scans/LastScan.tsx'
import { OpenFindings } from '#web/components/chips/OpenFindings.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { TagList } from '#web/components/chips/TagList.tsx'
import { useScheduleText } from '#web/components/connections/use-schedule-text.ts'
import { ExpiryMark } from '#web/features/connections/scanning/ExpiryMark.tsx'
import { paths } from '#web/paths.ts'
import { type Column, ON_DEMAND } from '#web/ui/table/columns.ts'

type Columns = readonly Column<Connection>[]

/** What every list of connections begins with: what it is called, what is scanned. */
function useNameColumns(): Columns {
  const { t } = useTranslation('connections')
  return useMemo(
    (): Columns => [
      {
        id: 'name',
        header: t('column.name'),
        sort: 'name',
        link: (connection) => ({ to: paths.connection(connection.id) }),
        cell: (connection) => connection.name,
      },
      {
        id: 'target',
        header: t('column.target'),
        sort: 'target',
        width: 240,
        from: 860,
        isBelow: true,
        phone: 'meta',
        cell: (connection) => (
          <span className="line" title={connection.target}>
            <VectorBadge vectorType={connection.vectorType} />
            <code>{connection.target}</code>
          </span>
        ),
      },
    ],
    [t],
  )
}

/** Open findings; what was never scanned says so, and where no scan has succeeded, why. */
function useFindingsColumn(): Column<Connection> {
  const { t } = useTranslation('connections')
  const failureOf = useFailureOf()
  return useMemo(
    (): Column<Connection> => ({
      id: 'findings',
      header: t('column.findings'),
      width: 230,
      from: 620,
      sort: '-openFindings',
      phone: 'meta',
      cell: (connection) => {
        const { openFindings, lastScanAt } = connection
        const failure = lastScanAt === null ? failureOf(connection) : undefined
        if (failure !== undefined)
          return (
            <span className="muted" title={failure}>
              {failure}
            </span>
          )
        return <OpenFindings counts={openFindings} isScanned={lastScanAt !== null} />
      },
      // its state says already that it was never scanned
      phoneCell: ({ openFindings, lastScanAt }) => (lastScanAt === null ? null : <OpenFindings counts={openFindings} />),
    }),
    [t, failureOf],
  )
}

/** Columns of the connections under watch. */
export function useScopedColumns(): Columns {
  const { t } = useTranslation(['connections', 'common'])
  const scheduleText = useScheduleText()
  const names = useNameColumns()
  const findings = useFindingsColumn()
  return useMemo<Columns>(
    () => [
      ...names,
      {
        id: 'status',
        header: t('column.status'),
        width: 150,
        phone: 'meta',
        sort: 'health',
        cell: (connection) => (
          <span className="line">
            <HealthLabel connection={connection} />
            <ExpiryMark connection={connection} />
          </span>
        ),
        phoneCell: (connection) =>
          connection.inScope && connection.health === 'failed' ? (
            <LastScan connection={connection} />
          ) : (
            <HealthLabel connection={connection} />
          ),
      },
      findings,
      {
        id: 'lastScan',
        header: t('column.lastScan'),
        width: 168,
        from: 760,
        sort: '-lastScanAt',
        cell: (connection) => <LastScan connection={connection} />,
      },
      {
        id: 'schedule',
        header: t('column.schedule'),
        width: 112,
        from: 1180,
        sort: 'nextScanAt',
        cell: ({ schedule }) => scheduleText(schedule),
      },
      { id: 'tags', header: t('column.tags'), width: 170, from: 1340, filter: 'tags', cell: ({ tags }) => <TagList tags={tags} oneLine /> },
      momentColumn(t('column.created'), ({ createdAt }) => createdAt, { id: 'created', width: 120, from: ON_DEMAND, sort: '-createdAt' }),
      {
        id: 'actions',
        header: t('column.actions'),
        width: 88,
        isHeadHidden: true,
        phone: 'end',
        cell: (connection) => (
          <span className="line">
            <ScanNowButton connection={connection} variant="icon" />
            <ConnectionMenu connection={connection} />
          </span>
        ),
      },
    ],
    [t, scheduleText, names, findings],
  )
}

/** Columns of the connections that are kept but never scanned. */
export function useOutOfScopeColumns(): Columns {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const names = useNameColumns()
  const findings = useFindingsColumn()
  return useMemo<Columns>(
    () => [
      ...names,
      {
        id: 'reason',
        header: t('out.reason'),
        width: 260,
        from: 700,
        phone: 'meta',
        cell: ({ outOfScopeReason }) => <span title={outOfScopeReason ?? undefined}>{outOfScopeReason ?? t('out.noReason')}</span>,
      },
      { id: 'by', header: t('out.by'), width: 140, from: 1240, sort: 'outOfScopeBy', cell: ({ outOfScopeBy }) => outOfScopeBy ?? '—' },
      {
        id: 'at',
        header: t('out.at'),
        sort: '-outOfScopeAt',
        width: 116,
        from: 1080,
        cell: ({ outOfScopeAt }) => (outOfScopeAt === null ? '—' : format.date(outOfScopeAt)),
      },
      { ...findings, from: 1000, width: 200 },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 190,
        isHeadHidden: true,
        phone: 'end',
        cell: (connection) => (
          <span className="line">
            <RestoreButton connection={connection} />
            <ConnectionMenu connection={connection} />
          </span>
        ),
      },
    ],
    [t, format, names, findings],
  )
}
