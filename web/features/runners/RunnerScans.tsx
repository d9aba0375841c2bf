import { Radar } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import type { getRunner } from '#contract/runners.ts'
import { SCAN_STATUSES } from '#contract/scans.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'

type Scan = ReplyOf<typeof getRunner>['scans'][number]

function Status({ scan }: { scan: Scan }) {
  const status = SCAN_STATUSES.find((one) => one === scan.status)
  return status === undefined ? scan.status : <ScanStatusChip status={status} />
}
const timeOf = (at: string | null) => (at === null ? '—' : <RelativeTime at={at} />)

function useColumns(): readonly Column<Scan>[] {
  const { t } = useTranslation('runners')
  return useMemo(
    () => [
      {
        id: 'connection',
        header: t('scan.connection'),
        link: ({ scanId }) => ({ to: paths.scan(scanId) }),
        cell: ({ connectionName }) => connectionName,
      },
      { id: 'status', header: t('scan.status'), width: 130, phone: 'meta', cell: (scan) => <Status scan={scan} /> },
      { id: 'started', header: t('scan.started'), width: 140, from: 560, cell: ({ startedAt }) => timeOf(startedAt) },
      { id: 'finished', header: t('scan.finished'), width: 140, phone: 'meta', cell: ({ finishedAt }) => timeOf(finishedAt) },
    ],
    [t],
  )
}

/** What it scanned last; a row leads to the scan. */
export function RunnerScans({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTranslation('runners')
  const columns = useColumns()
  return (
    <Panel title={t('detail.scans')} pad={false}>
      <EntityTable
        look="bare"
        label={t('detail.scans')}
        columns={columns}
        rows={scans}
        rowId={({ scanId }) => scanId}
        empty={<EmptyState icon={Radar} text={t('detail.noScans')} />}
      />
    </Panel>
  )
}
