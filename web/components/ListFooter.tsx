import { useTranslation } from 'react-i18next'
import { TableFooter } from '#web/ui/table/TableFooter.tsx'
import { useFormat } from './format.ts'
import { usePages } from './use-pages.ts'
import type { SearchPatch } from './use-url-query.ts'

interface ListFooterProps {
  page: { results: readonly unknown[]; total: number; totalIsExact: boolean; nextCursor: string | null } | undefined
  /** `cursor` and `limit` of the address. */
  cursor: string | undefined
  limit: number
  change: (patch: SearchPatch) => void
}

const SIZES = [10, 50, 100, 200]

/** Footer of a list whose page is kept in the address: row numbers, page size, previous and next. */
export function ListFooter({ page, cursor, limit, change }: ListFooterProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { range, onPrevious, onNext } = usePages(cursor, page, (next) => change({ cursor: next }))
  const total = page === undefined ? '' : format.total(page.total, page.totalIsExact)
  return (
    <TableFooter
      count={range === null ? total : t('table.range', { from: format.number(range.from), to: format.number(range.to), total })}
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
