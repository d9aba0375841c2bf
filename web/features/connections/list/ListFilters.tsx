import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { listConnections } from '#contract/connections.ts'
import type { QueryOf } from '#contract/route.ts'
import { listFilterOptions } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { useVectorName, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { type SearchPatch, toggleWord } from '#web/components/use-url-query.ts'
import { FilterMenu } from '#web/ui/input/FilterMenu.tsx'
import { FilterRow } from '#web/ui/input/FilterPill.tsx'
import { SearchField } from '#web/ui/input/SearchField.tsx'

type Query = QueryOf<typeof listConnections>
const words = (list: string | undefined) => (list === undefined ? [] : list.split(','))

export const isFiltered = ({ q, vectorType, tags }: Query): boolean => q !== undefined || vectorType !== undefined || tags !== undefined

/** Search, kind and tags; kept in the address. */
export function ListFilters({ query, change }: { query: Query; change: (patch: SearchPatch) => void }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const vectorName = useVectorName()
  const { data: options } = useQuery(queryOf(listFilterOptions, {}))
  const kinds = words(query.vectorType)
  const tags = words(query.tags)
  return (
    <FilterRow role="group" aria-label={t('filter.label')}>
      <SearchField value={query.q ?? ''} onChange={(q) => change({ q: q === '' ? undefined : q })} label={t('common:action.search')} />
      {options !== undefined && options.vectorType.length > 1 && (
        <FilterMenu
          label={t('filter.kind')}
          options={options.vectorType.map((value) => ({
            value,
            label: vectorName(value),
            icon: <VectorBadge vectorType={value} />,
          }))}
          selected={kinds}
          count={format.number(kinds.length)}
          onToggle={(value) => change({ vectorType: toggleWord(query.vectorType, value) })}
        />
      )}
      {options !== undefined && options.tags.length > 0 && (
        <FilterMenu
          label={t('filter.tags')}
          options={options.tags.map((value) => ({ value, label: value }))}
          selected={tags}
          count={format.number(tags.length)}
          onToggle={(value) => change({ tags: toggleWord(query.tags, value) })}
        />
      )}
      {isFiltered(query) && (
        <Button
          variant="text"
          startIcon={<X size={14} aria-hidden />}
          onClick={() => change({ q: undefined, vectorType: undefined, tags: undefined })}
        >
          {t('common:action.clearFilters')}
        </Button>
      )}
    </FilterRow>
  )
}
