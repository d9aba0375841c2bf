import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TableFooter } from '#web/ui/table/TableFooter.tsx'
import { useFormat } from './format.ts'
import type { SearchPatch } from './use-url-query.ts'

interface Paged {
  results: readonly unknown[]
  nextCursor: string | null
}

/** Previous and next of a keyset-paged list whose cursor is in the address. `range` is null where row numbers are not known. */
function usePages(cursor: string | undefined, page: Paged | undefined, go: (cursor: string | undefined) => void) {
  const [trail, setTrail] = useState<readonly { cursor: string | undefined; rows: number }[]>([])
  const known = cursor === undefined ? [] : trail
  const before = known.reduce((sum, step) => sum + step.rows, 0)
  // A reloaded page knows its cursor but not how many rows came before it.
  const isPlaced = cursor === undefined || known.length > 0
  const rows = page?.results.length ?? 0
  const nextCursor = page?.nextCursor ?? null
  return {
    range: isPlaced && rows > 0 ? { from: before + 1, to: before + rows } : null,
    onPrevious:
      cursor === undefined
        ? undefined
        : () => {
            setTrail(known.slice(0, -1))
            go(known.at(-1)?.cursor)
          },
    onNext:
      nextCursor === null
        ? undefined
        : () => {
            setTrail([...known, { cursor, rows }])
            go(nextCursor)
          },
  }
}

interface ListFooterProps {
  page: { results: readonly unknown[]; total: number; totalIsExact: boolean; nextCursor: string | null } | undefined
  /** `cursor` and `limit` of the address. */
  cursor: string | undefined
  limit: number
  change: (patch: SearchPatch) => void
  /** The keys of the list. */
  hints?: ReactNode
}

const SIZES = [10, 50, 100, 200]

/** Footer of a list whose page is kept in the address: row numbers, page size, previous and next; nothing below a list that says why it is empty. */
export function ListFooter({ page, cursor, limit, change, hints }: ListFooterProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { range, onPrevious, onNext } = usePages(cursor, page, (next) => change({ cursor: next }))
  if (page?.total === 0 && cursor === undefined) return null
  const total = page === undefined ? '' : format.total(page.total, page.totalIsExact)
  return (
    <TableFooter
      count={range === null ? total : t('table.range', { from: format.number(range.from), to: format.number(range.to), total })}
      hints={hints}
      previousLabel={t('table.previous')}
      nextLabel={t('table.next')}
      onPrevious={onPrevious}
      onNext={onNext}
      pageSize={{
        value: limit,
        options: SIZES.includes(limit) ? SIZES : [limit, ...SIZES],
        label: t('table.pageSize'),
        optionLabel: (size) => t('table.rows', { count: size }),
        onChange: (size) => change({ limit: String(size) }),
      }}
    />
  )
}
