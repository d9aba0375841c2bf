import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/limits.ts'
import { exportRemediations, listRemediations, type Remediation } from '#contract/remediations.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { SavedViewsMenu } from '#web/components/lists/SavedViewsMenu.tsx'
import { useHiddenColumns } from '#web/components/lists/use-hidden-columns.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { CardStanding } from '#web/components/proof/ProofMark.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { parseSearch } from '#web/search-codec.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { ColumnChooser } from '#web/ui/table/ColumnChooser.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { PhoneRow } from '#web/ui/table/TableFrame.tsx'
import { useProgressText } from './FixProgress.tsx'
import { FILTER_KEYS, VIEW_KEYS, viewSearch } from './list/remediation-filters.ts'
import { useColumnsHiddenAtFirst, useWorkColumns } from './list/use-work-columns.tsx'
import { WorkToolbar } from './list/WorkToolbar.tsx'

const STANDARD_SORT = '-riskPerEffort'

function CardPhoneRow({ card }: { card: Remediation }) {
  const progressText = useProgressText()
  return (
    <PhoneRow>
      <span className="title">{card.title}</span>
      <span className="meta" style={{ flexWrap: 'nowrap', whiteSpace: 'nowrap' }}>
        <RiskChip risk={card.riskLevel} />
        <CardStanding card={card} />
        <span className="num">{progressText(card)}</span>
        <span style={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>{card.connectionName}</span>
      </span>
    </PhoneRow>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation(['remediations', 'common'])
  if (isFiltered) return <EmptyState icon={ListChecks} text={t('common:state.noMatch')} />
  return (
    <EmptyState
      icon={ListChecks}
      text={t('board.empty')}
      action={
        <LinkButton to={paths.scans} variant="contained">
          {t('board.toScans')}
        </LinkButton>
      }
    />
  )
}

/** The work list: fixes ranked by the risk they remove per effort; who, when and how much are changed in place. */
export function RemediationsPage() {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const navigate = useNavigate()
  const [filters, change, search] = useUrlQuery(listRemediations)
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const limit = Number(filters.limit ?? limits.remediationsPage)
  const query = useQuery({ ...queryOf(listRemediations, { query: { ...filters, limit } }), placeholderData: (before) => before })
  const columns = useWorkColumns()
  const [hidden, toggleColumn] = useHiddenColumns('remediations', useColumnsHiddenAtFirst())
  const sort = filters.sort ?? STANDARD_SORT
  const found = query.data
  const counted = found === undefined ? undefined : { count: found.total, total: format.total(found.total, found.totalIsExact) }
  return (
    <>
      <PageHead title={t('title')} sub={counted && t(sort === STANDARD_SORT ? 'work.fact' : 'work.factPlain', counted)}>
        <SavedViewsMenu
          screen="remediations"
          search={viewSearch(search)}
          onApply={(view) => change({ ...Object.fromEntries(VIEW_KEYS.map((key) => [key, undefined])), ...parseSearch(view) })}
        />
        <ColumnChooser
          label={t('common:action.columns')}
          columns={columns.filter((column) => column.id !== 'title')}
          hidden={hidden}
          onToggle={toggleColumn}
        />
        <ExportMenu save={(format) => saveFile(exportRemediations, { query: { ...given, format } }, `remediations.${format}`)} />
        <LinkButton to={paths.roadmap} variant="outlined">
          {t('work.toBoard')}
        </LinkButton>
      </PageHead>
      <WorkToolbar filters={filters} change={change} />
      {query.isError && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <TableSkeleton rows={12} label={t('common:state.loading')} />}
      {found !== undefined && !query.isError && (
        <DataTable
          label={t('title')}
          columns={columns}
          rows={found.results}
          rowId={(card) => card.id}
          hidden={hidden}
          onOpen={(card) => void navigate({ to: paths.remediation(card.id) })}
          phoneRow={(card) => <CardPhoneRow card={card} />}
          refetching={query.isPlaceholderData}
          maxHeight="calc(100dvh - 290px)"
          sort={{ value: sort, onChange: (next) => change({ sort: next === STANDARD_SORT ? undefined : next }) }}
          footer={<ListFooter page={found} cursor={filters.cursor} limit={limit} change={change} />}
          empty={<Nothing isFiltered={FILTER_KEYS.some((key) => filters[key] !== undefined)} />}
        />
      )}
    </>
  )
}
