import { useQuery } from '@tanstack/react-query'
import { CircleDashed, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { exportFindings, FINDING_SORTS, type Finding, listFindings } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { BandChip } from '#web/components/chips/chips.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { useNotScanned } from '#web/components/scans/LastScan.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { momentColumn, placeColumn, riskColumn } from '#web/components/lists/entity-columns.tsx'
import { TabTable } from './TabTable.tsx'

function useColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['connections', 'common'])
  return useMemo(
    () => [
      riskColumn(t('common:risk.label')),
      {
        id: 'title',
        header: t('detail.finding.title'),
        sort: 'title',
        link: (finding) => ({ to: paths.finding(finding.id) }),
        cell: (finding) => finding.title,
      },
      placeColumn(t('detail.finding.where'), { width: 280, from: 720 }),
      {
        id: 'band',
        header: t('detail.finding.band'),
        width: 130,
        sort: '-priority',
        cell: (finding) => <BandChip band={finding.beaconCategorization} />,
      },
      momentColumn(t('detail.finding.lastSeen'), (finding) => finding.lastSeenAt, { id: 'lastSeen', width: 140 }),
    ],
    [t],
  )
}

/** Open findings of this connection, most urgent first. */
export function FindingsTab({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const [query, change] = useUrlQuery(listFindings)
  const { sort, cursor, limit } = query
  const filters = { connectionId: connection.id, status: 'open', sort } as const
  const page = useQuery({ ...queryOf(listFindings, { query: { ...filters, cursor, limit } }), placeholderData: (before) => before })
  const columns = useColumns()
  const notScanned = useNotScanned(connection)
  return (
    <TabTable
      list="connection-findings"
      label={t('detail.tab.findings')}
      columns={columns}
      rowId={({ id }) => id}
      page={page}
      query={query}
      change={change}
      sort={{ standard: '-priority', keys: FINDING_SORTS }}
      save={(format) => saveFile(exportFindings, { query: { ...filters, format } }, `findings.${format}`)}
      start={
        <LinkButton to={paths.findings} search={{ connectionId: connection.id }} variant="outlined">
          {t('detail.allFindings')}
        </LinkButton>
      }
      empty={
        notScanned !== undefined ? (
          <EmptyState icon={CircleDashed} text={notScanned} />
        ) : (
          <EmptyState icon={ShieldCheck} text={t('detail.noFindings')} />
        )
      }
    />
  )
}
