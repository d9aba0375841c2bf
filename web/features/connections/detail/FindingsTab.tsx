import { useQuery } from '@tanstack/react-query'
import { CircleDashed, ShieldCheck } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { type Finding, listFindings } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { BandChip, RiskMark } from '#web/components/chips/chips.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable } from '#web/components/lists/EntityTable.tsx'

function useColumns(): readonly Column<Finding>[] {
  const { t } = useTranslation(['connections', 'common'])
  return useMemo(
    () => [
      { id: 'risk', header: t('common:risk.label'), width: 92, phone: 'meta', cell: (finding) => <RiskMark risk={finding.riskLevel} /> },
      {
        id: 'title',
        header: t('detail.finding.title'),
        link: (finding) => ({ to: paths.finding(finding.id) }),
        cell: (finding) => finding.title,
      },
      {
        id: 'where',
        header: t('detail.finding.where'),
        width: 280,
        from: 720,
        isBelow: true,
        phone: 'meta',
        cell: (finding) => <PlaceText text={whereOf(finding)} />,
      },
      { id: 'band', header: t('detail.finding.band'), width: 130, cell: (finding) => <BandChip band={finding.beaconCategorization} /> },
      { id: 'lastSeen', header: t('detail.finding.lastSeen'), width: 140, cell: (finding) => <RelativeTime at={finding.lastSeenAt} /> },
    ],
    [t],
  )
}

/** Open findings of this connection, most urgent first. */
export function FindingsTab({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const [{ cursor, limit }, change] = useUrlQuery(listFindings)
  const page = useQuery({
    ...queryOf(listFindings, { query: { connectionId: connection.id, status: 'open', cursor, limit } }),
    placeholderData: (before) => before,
  })
  const columns = useColumns()
  if (page.isError) return <QueryError error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 }}>
        <LinkButton to={paths.findings} search={{ connectionId: connection.id }} variant="outlined">
          {t('detail.allFindings')}
        </LinkButton>
      </div>
      <EntityTable
        list="connection-findings"
        label={t('detail.tab.findings')}
        columns={columns}
        rows={page.data?.results}
        rowId={({ id }) => id}
        refetching={page.isPlaceholderData}
        footer={<ListFooter page={page.data} cursor={cursor} limit={Number(limit ?? 50)} change={change} />}
        empty={
          connection.lastScanAt === null ? (
            <EmptyState icon={CircleDashed} text={t('notScanned')} />
          ) : (
            <EmptyState icon={ShieldCheck} text={t('detail.noFindings')} />
          )
        }
      />
    </>
  )
}
