import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { ConnectionMenu } from '#web/features/connections/ConnectionMenu.tsx'
import { OpenFindings } from '#web/features/connections/OpenFindings.tsx'
import { RestoreButton } from '#web/features/connections/RestoreButton.tsx'
import { ScanNowButton } from '#web/features/connections/ScanNowButton.tsx'
import { TagList } from '#web/features/connections/TagList.tsx'
import { useScheduleText } from '#web/features/connections/use-schedule-text.ts'
import type { Column } from '#web/ui/table/columns.ts'

type Columns = readonly Column<Connection>[]

/** The name first; its target takes what is left. */
const NameCell = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minWidth: 0,
  '& strong, & .muted': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .muted': { flex: '1 1 0' },
})
const Name = ({ connection }: { connection: Connection }) => (
  <NameCell title={`${connection.name} · ${connection.target}`}>
    <VectorBadge vectorType={connection.vectorType} />
    <strong>{connection.name}</strong>
    <span className="muted">{connection.target}</span>
  </NameCell>
)

/** Columns of the connections under watch. */
export function useScopedColumns(): Columns {
  const { t } = useTranslation(['connections', 'common'])
  const scheduleText = useScheduleText()
  return useMemo<Columns>(
    () => [
      { id: 'name', header: t('column.name'), cell: (connection) => <Name connection={connection} /> },
      { id: 'status', header: t('column.status'), width: 142, cell: (connection) => <HealthLabel connection={connection} /> },
      {
        id: 'findings',
        header: t('column.findings'),
        width: 250,
        cell: ({ openFindings, lastScanAt }) => <OpenFindings counts={openFindings} isScanned={lastScanAt !== null} />,
      },
      { id: 'lastScan', header: t('column.lastScan'), width: 126, cell: ({ lastScanAt }) => <RelativeTime at={lastScanAt} /> },
      { id: 'schedule', header: t('column.schedule'), width: 112, cell: ({ schedule }) => scheduleText(schedule) },
      { id: 'tags', header: t('column.tags'), width: 174, cell: ({ tags }) => <TagList tags={tags} oneLine /> },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 96,
        cell: (connection) => (
          <span className="line">
            <ScanNowButton connection={connection} variant="icon" />
            <ConnectionMenu connection={connection} />
          </span>
        ),
      },
    ],
    [t, scheduleText],
  )
}

/** Columns of the connections that are kept but never scanned. */
export function useOutOfScopeColumns(): Columns {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  return useMemo<Columns>(
    () => [
      { id: 'name', header: t('column.name'), cell: (connection) => <Name connection={connection} /> },
      {
        id: 'reason',
        header: t('out.reason'),
        width: 300,
        cell: ({ outOfScopeReason }) => <span title={outOfScopeReason ?? undefined}>{outOfScopeReason ?? t('out.noReason')}</span>,
      },
      { id: 'by', header: t('out.by'), width: 150, cell: ({ outOfScopeBy }) => outOfScopeBy ?? '—' },
      { id: 'at', header: t('out.at'), width: 120, cell: ({ outOfScopeAt }) => (outOfScopeAt === null ? '—' : format.date(outOfScopeAt)) },
      {
        id: 'findings',
        header: t('column.findings'),
        width: 220,
        cell: ({ openFindings, lastScanAt }) => <OpenFindings counts={openFindings} isScanned={lastScanAt !== null} />,
      },
      {
        id: 'actions',
        header: t('column.actions'),
        width: 190,
        cell: (connection) => (
          <span className="line">
            <RestoreButton connection={connection} />
            <ConnectionMenu connection={connection} />
          </span>
        ),
      },
    ],
    [t, format],
  )
}
