import { styled } from '@mui/material/styles'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/fields.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { EntityTable, type EntityTableProps } from '#web/components/lists/EntityTable.tsx'
import type { ListQuery } from '#web/components/lists/EntityList.tsx'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { FilterPills } from '#web/components/lists/FilterPills.tsx'
import { isNarrowed, type ListFilter, valueOf } from '#web/components/lists/list-filter.ts'
import { SortMenu } from '#web/components/lists/SortMenu.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

const Bar = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 12,
  '& > .end': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginInlineStart: 'auto' },
})
const PAGE_SIZE = 50

interface TabTableProps<T> extends Pick<EntityTableProps<T>, 'label' | 'list' | 'columns' | 'rowId' | 'empty'> {
  page: ListQuery<T>
  /** Order, place and size as the address has them. */
  query: Readonly<Record<string, unknown>> & { sort?: string | undefined; cursor?: string | undefined; limit?: unknown }
  change: (patch: SearchPatch) => void
  /** How it is sorted when the address does not say, and what else the server can. */
  sort: { standard: string; keys: readonly string[] }
  /** Saves all of it, in the order shown. */
  save: (format: ExportFormat) => Promise<void>
  /** Before the order. */
  start?: ReactNode
  /** What it may be narrowed by, beside a text; nothing where it is short by nature. */
  available?: readonly ListFilter[]
}

function Narrowing({ available, query, change }: Pick<TabTableProps<object>, 'query' | 'change'> & { available: readonly ListFilter[] }) {
  const { t } = useTranslation()
  return (
    <>
      <SearchField
        value={valueOf(query, 'q') ?? ''}
        onChange={(text) => change({ q: text === '' ? undefined : text })}
        label={t('action.search')}
        width={220}
      />
      <FilterPills available={available} filters={query} change={change} />
    </>
  )
}

/** A list inside a connection: as the lists of the product, with its order and its file. */
export function TabTable<T extends object>({ page, query, change, sort, save, start, available, empty, ...table }: TabTableProps<T>) {
  const { t } = useTranslation()
  const isFiltered = available !== undefined && isNarrowed(query)
  if (page.isError) return <QueryError error={page.error} onRetry={() => void page.refetch()} />
  const sorting = {
    value: query.sort ?? sort.standard,
    keys: sort.keys,
    onChange: (value: string) => change({ sort: value === sort.standard ? undefined : value }),
  }
  return (
    <>
      {/* of nothing there is no order and no file */}
      {(page.data?.total !== 0 || isFiltered) && (
        <Bar role="group" aria-label={t('filter.label')}>
          {available !== undefined && <Narrowing available={available} query={query} change={change} />}
          <span className="end">
            {start}
            <SortMenu columns={table.columns} sort={sorting} />
            <ExportMenu save={save} />
          </span>
        </Bar>
      )}
      <EntityTable
        {...table}
        rows={page.data?.results}
        refetching={page.isPlaceholderData}
        sort={sorting}
        empty={isFiltered ? <EmptyState icon={SearchX} text={t('state.noMatch')} /> : empty}
        footer={<ListFooter page={page.data} cursor={query.cursor} limit={Number(query.limit ?? PAGE_SIZE)} change={change} />}
      />
    </>
  )
}
