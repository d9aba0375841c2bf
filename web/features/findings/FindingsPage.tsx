import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { exportFindings, type Finding, listFindings } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { SavedViewsMenu } from '#web/components/lists/SavedViewsMenu.tsx'
import { useHiddenColumns } from '#web/components/lists/use-hidden-columns.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { saveFile } from '#web/components/save-file.ts'
import { type SearchPatch, useUrlQuery } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { parseSearch } from '#web/search-codec.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { TableSkeleton } from '#web/ui/states/Skeletons.tsx'
import { ColumnChooser } from '#web/ui/table/ColumnChooser.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { FILTER_KEYS, groupingOf, VIEW_KEYS, viewSearch } from './list/finding-filters.ts'
import { FindingGroups } from './list/FindingGroups.tsx'
import { FindingsToolbar } from './list/FindingsToolbar.tsx'
import { SelectionBar, usePicked } from './list/SelectionBar.tsx'
import { FindingPhoneRow, useColumnsHiddenAtFirst, useFindingColumns } from './list/use-finding-columns.tsx'

const FindingDrawer = lazy(async () => ({ default: (await import('./detail/FindingDrawer.tsx')).FindingDrawer }))

const PAGE_SIZE = 50
const NO_FINDINGS: readonly Finding[] = []
const idOf = (finding: Finding) => finding.id

interface TableProps {
  query: ReturnType<typeof useFindings>['query']
  filters: ReturnType<typeof useFindings>['filters']
  change: (patch: SearchPatch) => void
  openId: string | undefined
  hidden: readonly string[]
}

function useFindings() {
  const [filters, change, search] = useUrlQuery(listFindings)
  const grouping = groupingOf(search['group'])
  const query = useQuery({
    ...queryOf(listFindings, { query: { ...filters, limit: filters.limit ?? PAGE_SIZE } }),
    placeholderData: (before) => before,
    enabled: grouping === undefined,
  })
  return { filters, change, search, grouping, query }
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation(['findings', 'common'])
  if (isFiltered) return <EmptyState icon={ShieldCheck} text={t('common:state.noMatch')} />
  return (
    <EmptyState
      icon={ShieldCheck}
      text={t('empty')}
      action={
        <LinkButton to={paths.scans} variant="contained">
          {t('toScans')}
        </LinkButton>
      }
    />
  )
}

function FindingsTable({ query, filters, change, openId, hidden }: TableProps) {
  const { t } = useTranslation(['findings', 'common'])
  const columns = useFindingColumns()
  const rows = query.data?.results ?? NO_FINDINGS
  const picked = usePicked(rows, idOf)
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <TableSkeleton rows={12} label={t('common:state.loading')} />
  return (
    <>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={rows}
        rowId={idOf}
        hidden={hidden}
        openId={openId}
        onOpen={(finding) => change({ finding: finding.id })}
        phoneRow={(finding) => <FindingPhoneRow finding={finding} />}
        refetching={query.isPlaceholderData}
        maxHeight="calc(100dvh - 290px)"
        sort={{ value: filters.sort ?? '-priority', onChange: (sort) => change({ sort: sort === '-priority' ? undefined : sort }) }}
        selection={{
          selected: picked.ids,
          onChange: picked.choose,
          allLabel: t('common:table.selectAll'),
          rowLabel: (finding) => t('common:table.selectRow', { name: finding.title }),
        }}
        footer={<ListFooter page={query.data} cursor={filters.cursor} limit={Number(filters.limit ?? PAGE_SIZE)} change={change} />}
        empty={<Nothing isFiltered={FILTER_KEYS.some((key) => filters[key] !== undefined)} />}
      />
      <SelectionBar selected={picked.rows} onClear={picked.clear} />
    </>
  )
}

/** The triage table: what is wrong, most urgent first; every filter is in the address. */
export function FindingsPage() {
  const { t } = useTranslation(['findings', 'common'])
  const format = useFormat()
  const { filters, change, search, grouping, query } = useFindings()
  const { limit: _limit, cursor: _cursor, ...given } = filters
  const columns = useFindingColumns()
  const [hidden, toggleColumn] = useHiddenColumns('findings', useColumnsHiddenAtFirst())
  const { finding: openId } = search
  const applyView = (view: string) => change({ ...Object.fromEntries(VIEW_KEYS.map((key) => [key, undefined])), ...parseSearch(view) })
  const total = query.data === undefined ? undefined : format.total(query.data.total, query.data.totalIsExact)
  return (
    <>
      <PageHead
        title={t('title')}
        sub={grouping !== undefined || query.data === undefined ? undefined : t('fact', { count: query.data.total, total })}
      >
        <SavedViewsMenu screen="findings" search={viewSearch(search)} onApply={applyView} />
        {grouping === undefined && (
          <ColumnChooser
            label={t('common:action.columns')}
            columns={columns.filter((column) => column.id !== 'finding')}
            hidden={hidden}
            onToggle={toggleColumn}
          />
        )}
        <ExportMenu save={(format) => saveFile(exportFindings, { query: { ...given, format } }, `findings.${format}`)} />
      </PageHead>
      <FindingsToolbar filters={filters} grouping={grouping} change={change} />
      {grouping === undefined ? (
        <FindingsTable query={query} filters={filters} change={change} openId={openId} hidden={hidden} />
      ) : (
        <FindingGroups by={grouping} filters={filters} change={change} />
      )}
      {openId !== undefined && (
        <Suspense fallback={null}>
          <FindingDrawer id={openId} label={t('title')} onClose={() => change({ finding: undefined })} />
        </Suspense>
      )}
    </>
  )
}
