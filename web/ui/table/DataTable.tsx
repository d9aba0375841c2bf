import useMediaQuery from '@mui/material/useMediaQuery'
import { useTheme } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, useCallback, useRef } from 'react'
import type { Column, DataTableProps, Selection } from './columns.ts'
import { TableFrame } from './TableFrame.tsx'
import { TABLE, useRowKeys } from './use-row-keys.ts'

const ROW_PX = 38
const PHONE_ROW_PX = 66
const CHECK_PX = 44
/** The column that takes the slack is never narrower: the table scrolls inside its frame instead. */
const SLACK_PX = 180
/** Fewer rows than this are all drawn: find-in-page works and nothing has to be measured. */
const VIRTUAL_FROM = 60

/** The selection with one row put in or taken out. */
function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

const widthOf = (columns: readonly { width?: number }[]) => columns.reduce((sum, { width }) => sum + (width ?? SLACK_PX), 0)

/** A click on the row itself: not on a control in it, nor in a menu that React counts as inside it. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('input, select, a, button') === null
}

function HeadCell<T>({ column, sort }: { column: Column<T>; sort: DataTableProps<T>['sort'] }) {
  const on = column.sort !== undefined && sort?.value === column.sort
  const down = column.sort?.startsWith('-') === true
  const order = on ? { 'aria-sort': down ? ('descending' as const) : ('ascending' as const) } : {}
  const { sort: key } = column
  return (
    <th scope="col" className={column.align} {...order}>
      {key === undefined || sort === undefined ? (
        column.header
      ) : (
        <button type="button" data-on={on} onClick={() => sort.onChange(key)}>
          {column.header}
          {on && (down ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
        </button>
      )}
    </th>
  )
}

interface HeadProps<T> {
  columns: readonly Column<T>[]
  sort: DataTableProps<T>['sort']
  selection: Selection<T> | undefined
  allPicked: boolean
  onPickAll: () => void
}

function Head<T>({ columns, sort, selection, allPicked, onPickAll }: HeadProps<T>) {
  return (
    <>
      <colgroup>
        {selection !== undefined && <col style={{ width: CHECK_PX }} />}
        {columns.map((column) => (
          <col key={column.id} style={column.width === undefined ? {} : { width: column.width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection !== undefined && (
            <th scope="col" className="check">
              <input type="checkbox" aria-label={selection.allLabel} checked={allPicked} onChange={onPickAll} />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} />
          ))}
        </tr>
      </thead>
    </>
  )
}

/** The list of the product: sticky head, selection, sort, j/k/Enter, two-line rows on phones, only visible rows drawn. */
export function DataTable<T extends object>(props: DataTableProps<T>) {
  const { columns, rows, rowId, selection, hidden, onOpen } = props
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const scroller = useRef<HTMLDivElement>(null)
  const ids = rows.map(rowId)
  const allPicked = ids.length > 0 && ids.every((id) => selection?.selected.has(id) === true)
  const pickAll = () => selection?.onChange(new Set(allPicked ? [] : ids))
  const pick = (id: string) => selection?.onChange(toggled(selection.selected, id))
  const isVirtual = rows.length >= VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? PHONE_ROW_PX : ROW_PX),
    overscan: 14,
  })
  const reveal = useCallback((index: number) => isVirtual && virtualizer.scrollToIndex(index), [isVirtual, virtualizer])
  const [active, setActive] = useRowKeys({ count: rows.length, scroller, reveal })
  const items = isVirtual ? virtualizer.getVirtualItems() : rows.map((_row, index) => ({ index, start: 0, end: 0 }))
  const before = isVirtual ? (items[0]?.start ?? 0) : 0
  const after = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const shown = columns.filter((column) => hidden?.includes(column.id) !== true)
  const span = (phone ? 1 : shown.length) + (selection === undefined ? 0 : 1)

  const spacer = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
      </tr>
    )
  return (
    <TableFrame data-bare={props.bare === true}>
      <div
        ref={scroller}
        className="scroller"
        {...{ [TABLE]: '' }}
        aria-busy={props.refetching === true}
        style={phone ? {} : { maxHeight: props.maxHeight ?? 'calc(100dvh - 250px)' }}
      >
        <table aria-label={props.label} style={phone ? {} : { minWidth: widthOf(shown) + (selection === undefined ? 0 : CHECK_PX) }}>
          {!phone && <Head columns={shown} sort={props.sort} selection={selection} allPicked={allPicked} onPickAll={pickAll} />}
          <tbody>
            {spacer(before)}
            {items.map(({ index }) => {
              const [row, id] = [rows[index], ids[index]]
              if (row === undefined || id === undefined) return null
              const isPicked = selection?.selected.has(id) === true
              return (
                <tr
                  key={id}
                  data-row={index}
                  data-opens={onOpen === undefined ? undefined : ''}
                  data-picked={isPicked}
                  data-open={id === props.openId}
                  tabIndex={index === active ? 0 : -1}
                  onFocus={() => setActive(index)}
                  onClick={(event) => {
                    if (isOnRow(event)) onOpen?.(row)
                  }}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget) return
                    if (event.key === 'Enter') onOpen?.(row)
                    if (event.key === 'x') pick(id)
                  }}
                >
                  {selection !== undefined && (
                    <td className="check">
                      <input type="checkbox" aria-label={selection.rowLabel(row)} checked={isPicked} onChange={() => pick(id)} />
                    </td>
                  )}
                  {phone ? (
                    <td className="phone">{props.phoneRow(row)}</td>
                  ) : (
                    shown.map((column) => (
                      <td key={column.id} className={column.align}>
                        {column.cell(row)}
                      </td>
                    ))
                  )}
                </tr>
              )
            })}
            {spacer(after)}
          </tbody>
        </table>
        {rows.length === 0 && props.empty}
      </div>
      {props.footer}
    </TableFrame>
  )
}
