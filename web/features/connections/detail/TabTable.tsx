import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { ExportFormat } from '#contract/fields.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { EntityTable, type EntityTableProps } from '#web/components/lists/EntityTable.tsx'
import type { ListQuery } from '#web/components/lists/EntityList.tsx'
import { ExportMenu } from '#web/components/lists/ExportMenu.tsx'
import { SortMenu } from '#web/components/lists/SortMenu.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'

const Bar = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', alignItems: 'center', gap: 8, marginBottom: 12 })
const PAGE_SIZE = 50

interface TabTableProps<T> extends Pick<EntityTableProps<T>, 'label' | 'list' | 'columns' | 'rowId' | 'empty'> {
  page: ListQuery<T>
  /** Order, place and size as the address has them. */
  query: { sort?: string | undefined; cursor?: string | undefined; limit?: unknown }
  change: (patch: SearchPatch) => void
  /** How it is sorted when the address does not say, and what else the server can. */
  sort: { standard: string; keys: readonly string[] }
  /** Saves all of it, in the order shown. */
  save: (format: ExportFormat) => Promise<void>
  /** Before the order. */
  start?: ReactNode
}

/** A list inside a connection: as the lists of the product, with its order and its file, without their filters. */
export function TabTable<T extends object>({ page, query, change, sort, save, start, ...table }: TabTableProps<T>) {
  if (page.isError) return <QueryError error={page.error} onRetry={() => void page.refetch()} />
  const sorting = {
    value: query.sort ?? sort.standard,
    keys: sort.keys,
    onChange: (value: string) => change({ sort: value === sort.standard ? undefined : value }),
  }
  return (
    <>
      {/* of nothing there is no order and no file */}
      {page.data?.total !== 0 && (
        <Bar>
          {start}
          <SortMenu columns={table.columns} sort={sorting} />
          <ExportMenu save={save} />
        </Bar>
      )}
      <EntityTable
        {...table}
        rows={page.data?.results}
        refetching={page.isPlaceholderData}
        sort={sorting}
        footer={<ListFooter page={page.data} cursor={query.cursor} limit={Number(query.limit ?? PAGE_SIZE)} change={change} />}
      />
    </>
  )
}
