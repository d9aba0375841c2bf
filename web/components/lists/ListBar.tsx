import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { SearchField } from '#web/ui/input/SearchField.tsx'
import { type Column, shownColumns, type Sorting } from '#web/ui/table/columns.ts'
import { FilterPills } from './FilterPills.tsx'
import { type ListFilter, singleValued, valueOf } from './list-filter.ts'
import type { ListSettings } from './list-settings.ts'
import { ColumnChooser, RowHeights } from './LookMenu.tsx'
import { SortMenu } from './SortMenu.tsx'

interface ListBarProps<T> {
  columns: readonly Column<T>[]
  filters: Readonly<Record<string, unknown>>
  change: (patch: SearchPatch) => void
  available: readonly ListFilter[]
  searchKey: string
  sort: Sorting | undefined
  /** Between the sort and what the rows look like. */
  end: ReactNode
  /** Nothing here has rows: no sort, heights or columns. */
  isPlain: boolean
  /** Px of the list; null before it is measured. */
  width: number | null
  isNarrow: boolean
  rows: 'one' | 'two'
  settings: ListSettings
  changeSettings: (patch: Partial<ListSettings>) => void
}

/** Search, filters, order and look of a list; all but the look is in the address. */
export function ListBar<T>(props: ListBarProps<T>) {
  const { columns, filters, change, available, searchKey, settings, changeSettings, rows, width } = props
  const { t } = useTranslation()
  const keys = [...available.map(({ key }) => key), searchKey]
  const isFiltered = keys.some((key) => valueOf(filters, key) !== undefined)
  const choice = { width, chosen: settings.columns, single: singleValued(filters), isTwoLine: rows === 'two' }
  return (
    <div className="bar" role="group" aria-label={t('filter.label')}>
      <SearchField
        value={valueOf(filters, searchKey) ?? ''}
        onChange={(text) => change({ [searchKey]: text === '' ? undefined : text })}
        label={t('action.search')}
        width={props.isNarrow ? 150 : 220}
      />
      <FilterPills available={available} filters={filters} change={change} />
      {isFiltered && (
        <button type="button" className="clear" onClick={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}>
          {t('action.clearFilters')}
        </button>
      )}
      <span className="end">
        {props.sort !== undefined && !props.isPlain && <SortMenu columns={columns} sort={props.sort} />}
        {props.end}
        {!props.isPlain && (
          <>
            <RowHeights value={rows} onChange={(next) => changeSettings({ rows: next })} />
            <ColumnChooser
              columns={columns.filter(({ link }) => link === undefined)}
              shown={shownColumns(columns, choice)}
              settings={settings}
              change={changeSettings}
            />
          </>
        )}
      </span>
    </div>
  )
}
