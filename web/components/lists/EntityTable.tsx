import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHECK_PX, type Column, shownColumns, SLACK_PX, type Sorting } from '#web/ui/table/columns.ts'
import { TableFrame } from '#web/ui/table/TableFrame.tsx'
import { type Resizing, TableHead } from '#web/ui/table/TableHead.tsx'
import { TABLE, useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { useWidth } from '#web/ui/layout/use-width.ts'
import { BulkBar } from './BulkBar.tsx'
import { type ListSettings, useListSettings } from './list-settings.ts'
import { SkeletonRows } from './SkeletonRows.tsx'
import { type RowActions, type RowKey, TableRow } from './TableRow.tsx'
import { useDrawn } from './use-drawn.ts'
import { usePicked } from './use-picked.ts'

const ROW_PX = { one: 38, two: 52 } as const
const PHONE_ROW_PX = 66

export interface Picked<T> {
  rows: readonly T[]
  clear: () => void
}

export interface EntityTableProps<T> {
  /** Accessible name. */
  label: string
  /** What its widths and columns are kept under on this machine; without one, columns keep their widths. */
  list?: string
  columns: readonly Column<T>[]
  /** undefined: not here yet; a skeleton in the list's own shape stands in. */
  rows: readonly T[] | undefined
  rowId: (row: T) => string
  /** What a row is called where it is picked. */
  rowName?: (row: T) => string
  /** Click or Enter on a row, in place of following the title's link. */
  onOpen?: ((row: T) => void) | undefined
  /** Id of the row whose panel is open: j and k then open the next one. */
  openId?: string | undefined
  /** What can be done with the rows picked; without it none can be. */
  bulk?: (picked: Picked<T>) => ReactNode
  /** Further keys of a row, beside j, k, x, space and Enter. */
  keys?: readonly RowKey<T>[]
  sort?: Sorting | undefined
  /** Filters that leave one value: their columns would say the same in each row. */
  single?: ReadonlySet<string> | undefined
  /** Ids of columns not shown here, whatever was chosen. */
  hidden?: readonly string[]
  /** Old rows stay at 60 % while new ones are fetched. */
  refetching?: boolean
  /** A ListFooter. */
  footer?: ReactNode
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** An own cell on phones, in place of what the columns say; `title` is the title's cell with its link. */
  phoneRow?: (row: T, title: ReactNode) => ReactNode
  /** fill: takes the height it is given, edge to edge · bare: inside a panel · framed: on its own in a page. */
  look?: 'fill' | 'bare' | 'framed'
  /** Largest height of the scrolling part on wide screens, unless it fills; a CSS length. */
  maxHeight?: string
  /** Columns, widths and height of rows where the list around it has them. */
  settings?: readonly [ListSettings, (patch: Partial<ListSettings>) => void]
}

/** A list that fills its page takes the height it is given; another is as tall as its rows, and its page alone scrolls, unless told. */
const heightOf = (isPhone: boolean, look: EntityTableProps<object>['look'], maxHeight: string | undefined) =>
  isPhone || look === 'fill' || maxHeight === undefined ? {} : { maxHeight }

/** How many cells a row has: across more of them, the table would make columns that hold nothing. */
const cellsOf = (columns: number, isPhone: boolean, isPicking: boolean) => (isPhone ? 1 : columns) + (isPicking ? 1 : 0)

/** What rows that are not drawn would take, px. */
function Room({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

function Bulk<T>({ picked, bulk }: { picked: Picked<T>; bulk: (picked: Picked<T>) => ReactNode }) {
  if (picked.rows.length === 0) return null
  return (
    <BulkBar count={picked.rows.length} onClear={picked.clear}>
      {bulk({ rows: picked.rows, clear: picked.clear })}
    </BulkBar>
  )
}

/** How widths are dragged; undefined where they are not kept. */
function useResizing(
  list: string | undefined,
  { widths }: ListSettings,
  change: (patch: Partial<ListSettings>) => void,
): Resizing | undefined {
  const { t } = useTranslation()
  if (list === undefined) return undefined
  const onResize = (id: string, px: number | undefined) => {
    const { [id]: _before, ...others } = widths
    change({ widths: px === undefined ? others : { ...others, [id]: px } })
  }
  return { widths, onResize, label: (header) => t('table.resize', { column: header }) }
}

/** The very list of before, as long as it holds the same. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list)
  if (kept.length === list.length && kept.every((one, place) => one === list[place])) return kept
  keep(list)
  return list
}

/** Always the same object, with the newest actions in it. */
function useActions<T>(newest: RowActions<T>) {
  const actions = useRef(newest)
  useLayoutEffect(() => {
    actions.current = newest
  })
  return actions
}

const NO_ROWS: readonly never[] = []
const NO_KEYS: readonly never[] = []

/**
 * The one list of the product. Its title is a link and takes the slack; heads sort and are dragged wider; j, k, x, space and Enter work;
 * rows have one line or two; only visible rows of long lists are drawn; on phones a row has two lines.
 */
export function EntityTable<T extends object>(props: EntityTableProps<T>) {
  const { rowId, onOpen, keys = NO_KEYS, look = 'framed' } = props
  const { t } = useTranslation()
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const own = useListSettings(props.list ?? '')
  const [settings, changeSettings] = props.settings ?? own
  const isTwoLine = settings.rows === 'two'
  const rows = props.rows ?? NO_ROWS
  const picked = usePicked(rows, rowId)
  const nameOf = props.rowName ?? rowId

  const isPicking = props.bulk !== undefined
  const all = useSame(props.columns.filter(({ id }) => props.hidden?.includes(id) !== true))
  const columns = useSame(shownColumns(all, { width, chosen: settings.columns, single: props.single, isTwoLine }))
  const drawn = useDrawn(rows.length, isPhone ? PHONE_ROW_PX : ROW_PX[isTwoLine ? 'two' : 'one'], scroller)
  const onMove = (index: number) => {
    const row = rows[index]
    if (props.openId !== undefined && row !== undefined) onOpen?.(row)
  }
  const [active, setActive] = useRowKeys({ count: rows.length, scroller, reveal: drawn.reveal, onMove })
  const actions = useActions({ onOpen, onFocus: setActive, onToggle: (row: T, withShift) => picked.toggle(rowId(row), withShift), keys })
  const widths = isPicking ? CHECK_PX : 0
  const least = columns.reduce((sum, { id, width: px }) => sum + (px === undefined ? SLACK_PX : (settings.widths[id] ?? px)), widths)
  const span = cellsOf(columns.length, isPhone, isPicking)
  const resizing = useResizing(props.list, settings, changeSettings)
  const renderRow = (index: number) => {
    const row = rows[index]
    if (row === undefined) return null
    const id = rowId(row)
    return (
      <TableRow
        key={id}
        row={row}
        index={index}
        columns={columns}
        all={all}
        isPhone={isPhone}
        isTwoLine={isTwoLine}
        isActive={index === active}
        isOpen={id === props.openId}
        opens={onOpen !== undefined}
        isPicked={picked.has(id)}
        pickLabel={isPicking ? t('table.selectRow', { name: nameOf(row) }) : undefined}
        actions={actions}
        phoneRow={isPhone ? props.phoneRow : undefined}
      />
    )
  }
  return (
    <TableFrame data-look={look} data-rows={isTwoLine ? 'two' : 'one'}>
      <div
        ref={scroller}
        className="scroller"
        {...{ [TABLE]: '' }}
        aria-busy={props.refetching === true || props.rows === undefined}
        data-old={props.refetching}
        style={heightOf(isPhone, look, props.maxHeight)}
      >
        <table aria-label={props.label} style={isPhone ? {} : { minWidth: least }}>
          {!isPhone && (
            <TableHead
              columns={columns}
              sort={props.sort}
              resizing={resizing}
              picking={isPicking ? { allLabel: t('table.selectAll'), ...picked.all } : undefined}
            />
          )}
          <tbody>
            {props.rows === undefined && (
              <SkeletonRows columns={columns} isPhone={isPhone} isPicking={isPicking} label={t('state.loading')} />
            )}
            <Room height={drawn.before} span={span} />
            {drawn.indices.map((index) => renderRow(index))}
            <Room height={drawn.after} span={span} />
          </tbody>
        </table>
        {props.rows?.length === 0 && props.empty}
      </div>
      {props.bulk !== undefined && <Bulk picked={picked} bulk={props.bulk} />}
      {props.footer}
    </TableFrame>
  )
}
