import useMediaQuery from '@mui/material/useMediaQuery'
import { SearchX } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFormat } from '#contract/fields.ts'
import { useRememberSequence } from '#web/components/entity/sequence.ts'
import { ListFooter } from '#web/components/ListFooter.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import type { SearchPatch } from '#web/components/use-url-query.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import type { Sorting } from '#web/ui/table/columns.ts'
import { useWidth } from '#web/ui/layout/use-width.ts'
import { EntityTable, type EntityTableProps } from './EntityTable.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { KeyHints } from './KeyHints.tsx'
import { isNarrowed, type ListFilter, singleValued, valueOf } from './list-filter.ts'
import { type ListSettings, useListSettings } from './list-settings.ts'
import { ListFrame } from './ListFrame.tsx'
import { ListBar } from './ListBar.tsx'

/** What a list reads from the server: `useQuery` of a paged route. */
export interface ListQuery<T> {
  data: { results: readonly T[]; total: number; totalIsExact: boolean; nextCursor: string | null } | undefined
  isError: boolean
  error: unknown
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** An open row beside its list. */
export interface OpenRow {
  id: string
  /** The rows around it on this page; absent at the ends. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
}

type OfTable = 'columns' | 'rowId' | 'rowName' | 'bulk' | 'keys' | 'hidden'
export interface EntityListProps<T> extends Pick<EntityTableProps<T>, OfTable> {
  /** Its settings are kept under this name on this machine. */
  list: string
  title: string
  /** No scan has ever looked: its emptiness is no fact, whatever the filters are. */
  isUnscanned?: boolean
  /** One line of fact: '68 open · 9 to act on'. */
  fact?: ReactNode
  /** At the end of the head; at most one primary button. */
  actions?: ReactNode
  /** ListViews. */
  views?: ReactNode
  /** Above the bar, at its own height: notices, counts. */
  above?: ReactNode
  query: ListQuery<T>
  /** The address's query as the route understands it, and the way to change it: `useUrlQuery`. */
  filters: Readonly<Record<string, unknown>>
  change: (patch: SearchPatch) => void
  /** What the list may be narrowed by. */
  available?: readonly ListFilter[]
  /** The filter that searches for a text. */
  searchKey?: string
  /** How it is sorted when the address does not say, and what else the server can. */
  sort?: { standard: string; keys: readonly string[] }
  /** Rows a page when the address does not say. */
  limit: number
  /** After the sort: grouping and the like. */
  barEnd?: ReactNode
  /** Saves what the filters leave. */
  onExport?: ((format: ExportFormat) => Promise<void>) | undefined
  /** Docked beside the list for the row whose id the address has under `openKey`; the list goes on working. */
  panel?: (open: OpenRow) => ReactNode
  openKey?: string
  openId?: string | undefined
  /** Where there is nothing and nothing narrows the list: why, and the step that is missing. */
  empty?: ReactNode
  /** In place of the table: groups. */
  children?: ReactNode
}

const NONE: readonly ListFilter[] = []

/** Puts a row's id in the address, or takes it out; tells what is around it. */
function useOpenRow<T>({ query, rowId, change, openKey = 'id', openId }: EntityListProps<T>) {
  const rows = query.data?.results ?? []
  const place = rows.findIndex((row) => rowId(row) === openId)
  const open = (row: T | undefined) => change({ [openKey]: row === undefined ? undefined : rowId(row) })
  const to = (index: number) => (place < 0 || rows[index] === undefined ? undefined : () => open(rows[index]))
  return { open, onPrevious: to(place - 1), onNext: to(place + 1), onClose: () => open(undefined) }
}

interface RowsProps<T> extends EntityListProps<T> {
  sorting: Sorting | undefined
  settings: readonly [ListSettings, (patch: Partial<ListSettings>) => void]
  onOpen: ((row: T) => void) | undefined
}

/** The table of a list, with what the address and the person ask of it. */
function Rows<T extends object>({ query, filters, sorting, ...props }: RowsProps<T>) {
  const { t } = useTranslation()
  return (
    <EntityTable
      look="fill"
      list={props.list}
      label={props.title}
      columns={props.columns}
      rows={query.data?.results}
      rowId={props.rowId}
      refetching={query.isPlaceholderData}
      settings={props.settings}
      single={singleValued(filters)}
      sort={sorting}
      onOpen={props.onOpen}
      openId={props.openId}
      {...(props.rowName && { rowName: props.rowName })}
      {...(props.bulk && { bulk: props.bulk })}
      {...(props.keys && { keys: props.keys })}
      {...(props.hidden && { hidden: props.hidden })}
      empty={isNarrowed(filters) && props.isUnscanned !== true ? <EmptyState icon={SearchX} text={t('state.noMatch')} /> : props.empty}
      footer={
        <ListFooter
          page={query.data}
          cursor={valueOf(filters, 'cursor')}
          limit={Number(filters['limit'] ?? props.limit)}
          change={props.change}
          hints={<KeyHints picks={props.bulk !== undefined} opens own={props.keys ?? []} />}
        />
      }
    />
  )
}

/** One line of fact; that nothing was scanned, in its place. */
function Fact<T>({ fact, isUnscanned = false }: EntityListProps<T>) {
  const { t } = useTranslation()
  return <p className="num">{isUnscanned ? t('nothingYet.notScanned') : fact}</p>
}

/** A page that is a list: head, views, filters, table and footer edge to edge, and the open row docked beside it. */
export function EntityList<T extends object>(props: EntityListProps<T>) {
  const { list, columns, query, filters, change, sort, panel, openId } = props
  const { t } = useTranslation()
  const [settings, changeSettings] = useListSettings(list)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const isPhone = useMediaQuery('(max-width: 599px)')
  const canDock = useMediaQuery('(min-width: 1000px)')
  const row = useOpenRow(props)
  useRememberSequence(
    list,
    query.data && {
      ids: query.data.results.map(props.rowId),
      total: query.data.total,
      totalIsExact: query.data.totalIsExact,
      offset: filters['cursor'] === undefined ? 0 : null,
    },
  )
  const isDocked = panel !== undefined && openId !== undefined && canDock
  const rows = settings.rows ?? (isDocked ? 'two' : 'one')
  const sorting = sort && {
    value: valueOf(filters, 'sort') ?? sort.standard,
    keys: sort.keys,
    onChange: (value: string) => change({ sort: value === sort.standard ? undefined : value }),
  }
  return (
    <ListFrame data-fill="" data-docked={isDocked}>
      <section ref={box} className="list" aria-label={props.title}>
        <header>
          <div className="head">
            <h1>{props.title}</h1>
            <Fact {...props} />
            <div className="actions">
              {props.actions}
              {props.onExport !== undefined && <ExportMenu save={props.onExport} isShort={isDocked || isPhone} />}
            </div>
          </div>
          {props.views}
        </header>
        {Boolean(props.above) && <div className="above">{props.above}</div>}
        <ListBar
          columns={columns}
          filters={filters}
          change={change}
          available={props.available ?? NONE}
          searchKey={props.searchKey ?? 'q'}
          sort={sorting}
          end={props.barEnd}
          isPlain={props.children !== undefined}
          width={width}
          isNarrow={isDocked}
          rows={rows}
          settings={settings}
          changeSettings={changeSettings}
        />
        {props.children ??
          (query.isError ? (
            <QueryError error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Rows
              {...props}
              sorting={sorting}
              settings={[{ ...settings, rows }, changeSettings]}
              onOpen={panel !== undefined && canDock ? row.open : undefined}
              openId={isDocked ? openId : undefined}
            />
          ))}
      </section>
      {isDocked && <aside aria-label={t('table.panel')}>{panel({ ...row, id: openId })}</aside>}
    </ListFrame>
  )
}
