import { ArrowDown, ArrowUp } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { CHECK_PX, type Column, isSortedBy, nextSort, type Sorting, WIDTH_PX } from './columns.ts'

const STEP_PX = 16
const isRtl = () => document.documentElement.dir === 'rtl'
const within = (px: number) => Math.round(Math.min(WIDTH_PX.max, Math.max(WIDTH_PX.min, px)))

export interface Resizing {
  /** By column, in px. */
  widths: Readonly<Record<string, number>>
  /** undefined: its own width again. */
  onResize: (id: string, px: number | undefined) => void
  label: (header: string) => string
}

/** The edge of a head: dragged, or moved by the arrow keys; a double click gives its own width back. */
function Edge<T>({ column, resizing, width }: { column: Column<T>; resizing: Resizing; width: number }) {
  const [from, setFrom] = useState<{ x: number; width: number } | null>(null)
  const move = (event: PointerEvent) => {
    if (from !== null) resizing.onResize(column.id, within(from.width + (event.clientX - from.x) * (isRtl() ? -1 : 1)))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowRight: STEP_PX, ArrowLeft: -STEP_PX }[event.key]
    if (event.key === 'Enter') resizing.onResize(column.id, undefined)
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    resizing.onResize(column.id, within(width + step * (isRtl() ? -1 : 1)))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator with a value is a control (WAI-ARIA 1.2, 5.4)
    <span
      className="edge"
      role="separator"
      aria-orientation="vertical"
      aria-label={resizing.label(column.header)}
      aria-valuenow={width}
      aria-valuemin={WIDTH_PX.min}
      aria-valuemax={WIDTH_PX.max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
      tabIndex={0}
      data-dragged={from !== null}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width })
      }}
      onPointerMove={move}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
      onDoubleClick={() => resizing.onResize(column.id, undefined)}
      onKeyDown={press}
    />
  )
}

interface HeadCellProps<T> {
  column: Column<T>
  sort: Sorting | undefined
  resizing: Resizing | undefined
  width: number | undefined
}

function HeadCell<T>({ column, sort, resizing, width }: HeadCellProps<T>) {
  const on = isSortedBy(column, sort?.value)
  const down = sort?.value.startsWith('-') === true
  const order = on ? { 'aria-sort': down ? ('descending' as const) : ('ascending' as const) } : {}
  const asked = sort === undefined ? undefined : nextSort(column, sort)
  const name = column.isHeadHidden === true ? <span className="sr-only">{column.header}</span> : column.header
  return (
    <th scope="col" className={column.align} aria-label={column.header} title={column.header} {...order}>
      {asked === undefined || sort === undefined ? (
        name
      ) : (
        <button type="button" data-on={on} onClick={() => sort.onChange(asked)}>
          <span>{name}</span>
          {on && (down ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
        </button>
      )}
      {resizing !== undefined && width !== undefined && <Edge column={column} resizing={resizing} width={width} />}
    </th>
  )
}

interface TableHeadProps<T> {
  columns: readonly Column<T>[]
  sort: Sorting | undefined
  resizing: Resizing | undefined
  /** Absent: rows cannot be picked. */
  picking: { allLabel: string; isAll: boolean; isSome: boolean; onToggleAll: () => void } | undefined
}

/** Heads and widths of the columns shown. */
export function TableHead<T>({ columns, sort, resizing, picking }: TableHeadProps<T>) {
  const widthOf = (column: Column<T>) => (column.width === undefined ? undefined : (resizing?.widths[column.id] ?? column.width))
  return (
    <>
      <colgroup>
        {picking !== undefined && <col style={{ width: CHECK_PX }} />}
        {columns.map((column, place) => {
          const px = widthOf(column)
          // what stands at an edge has the edge's room besides its own
          const isAtEdge = (place === 0 && picking === undefined) || place === columns.length - 1
          return <col key={column.id} style={px === undefined ? {} : { width: isAtEdge ? `calc(${px - 8}px + var(--edge))` : px }} />
        })}
      </colgroup>
      <thead>
        <tr>
          {picking !== undefined && (
            <th scope="col" className="check">
              <input
                type="checkbox"
                aria-label={picking.allLabel}
                checked={picking.isAll}
                ref={(box) => {
                  if (box !== null) box.indeterminate = picking.isSome && !picking.isAll
                }}
                onChange={picking.onToggleAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sort={sort} resizing={resizing} width={widthOf(column)} />
          ))}
        </tr>
      </thead>
    </>
  )
}
