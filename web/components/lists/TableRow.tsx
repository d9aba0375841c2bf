import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, type RefObject } from 'react'
import type { Column } from '#web/ui/table/columns.ts'

/** What a key does to the row that has the focus, and what the footer says of it. */
export interface RowKey<T> {
  /** As KeyboardEvent.key has it. */
  key: string
  label: string
  run: (row: T) => void
}

/** What rows do when they are pressed: of the list's newest state, read when it happens. */
export interface RowActions<T> {
  /** What plain click and Enter do in place of following the title; its link stays one for every other click. */
  onOpen: ((row: T) => void) | undefined
  onFocus: (index: number) => void
  onToggle: (row: T, withShift: boolean) => void
  keys: readonly RowKey<T>[]
}

export interface RowProps<T> {
  row: T
  index: number
  columns: readonly Column<T>[]
  /** Every column, also those that are not shown: a phone and rows of two lines place some elsewhere. */
  all: readonly Column<T>[]
  isPhone: boolean
  isTwoLine: boolean
  isActive: boolean
  isOpen: boolean
  /** Whether the list has an own way to open a row. */
  opens: boolean
  isPicked: boolean
  /** Accessible name of the row's box; undefined: rows cannot be picked. */
  pickLabel: string | undefined
  /** One for all rows and all times, so that a row is drawn again only when it is another. */
  actions: RefObject<RowActions<T>>
  /** An own cell on phones, in place of the columns' cells; `title` is the title's cell with its link. */
  phoneRow?: ((row: T, title: ReactNode) => ReactNode) | undefined
}

/** A click that a browser treats as one on this page: no modifier, the main button. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

function Title<T>({ row, column, actions }: Pick<RowProps<T>, 'row' | 'actions'> & { column: Column<T> }) {
  const link = column.link?.(row)
  if (link === undefined) return column.cell(row)
  const { to, search = {} } = link
  return (
    <Link
      to={to}
      search={search}
      className="title"
      // one stop of the Tab key a row: the row itself, whose Enter follows this link
      tabIndex={-1}
      onClick={(event) => {
        const { onOpen } = actions.current
        if (onOpen === undefined || !isPlain(event)) return
        event.preventDefault()
        onOpen(row)
      }}
    >
      {column.cell(row)}
    </Link>
  )
}

function PhoneCell<T>({ row, all, actions, phoneRow }: Pick<RowProps<T>, 'row' | 'all' | 'actions' | 'phoneRow'>) {
  const title = all.find(({ link }) => link !== undefined) ?? all.find(({ width }) => width === undefined)
  const name = title !== undefined && <Title row={row} column={title} actions={actions} />
  if (phoneRow !== undefined) return <td className="phone">{phoneRow(row, name)}</td>
  const cells = (place: Column<T>['phone']) =>
    all.flatMap((column) =>
      column.phone !== place || column === title
        ? []
        : [{ id: column.id, isBelow: column.isBelow, cell: (column.phoneCell ?? column.cell)(row) }],
    )
  return (
    <td className="phone">
      <div className="first">
        {cells('start').map(({ id, cell }) => (
          <span key={id}>{cell}</span>
        ))}
        <span className="name">{name}</span>
        {cells('end').map(({ id, cell }) => (
          <span key={id}>{cell}</span>
        ))}
      </div>
      <div className="meta">
        {cells('meta').map(({ id, isBelow, cell }) => (
          <span key={id} data-below={isBelow}>
            {cell}
          </span>
        ))}
      </div>
    </td>
  )
}

function Cells<T>({ row, columns, all, isTwoLine, actions }: RowProps<T>) {
  const below = isTwoLine ? all.find(({ isBelow }) => isBelow === true) : undefined
  return columns.map((column) => (
    <td key={column.id} className={column.align}>
      <Title row={row} column={column} actions={actions} />
      {column.link !== undefined && below !== undefined && <span className="below">{below.cell(row)}</span>}
    </td>
  ))
}

/** A click on the row itself: not on a control in it, nor in a menu that React counts as inside it. */
function isOnRow({ target, currentTarget }: MouseEvent): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('input, select, a, button, label') === null
}

/** Does to the row's title what was done to the row: opens it here, or in a new tab with Ctrl. */
function pressTitle(row: Element, { ctrlKey, metaKey, shiftKey }: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>): void {
  row
    .querySelector('a.title')
    ?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }))
}

/** One row: its title is the link; a click beside it, Enter, x, space and the list's own keys work on it. */
function Row<T>(props: RowProps<T>) {
  const { row, index, isPhone, pickLabel, actions } = props
  const hasLink = props.all.some(({ link }) => link !== undefined)
  const open = (event: MouseEvent | KeyboardEvent) => {
    if (hasLink) pressTitle(event.currentTarget, event)
    else actions.current.onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnTitle = event.target instanceof Element && event.target.matches('a.title')
    if ((event.target !== event.currentTarget && !isOnTitle) || event.altKey) return undefined
    // a link follows itself
    if (event.key === 'Enter') return isOnTitle ? undefined : open(event)
    if (event.ctrlKey || event.metaKey) return undefined
    const { keys, onToggle } = actions.current
    const own = keys.find(({ key }) => key === event.key)
    const picks = pickLabel !== undefined && (event.key === 'x' || event.key === ' ')
    if (own === undefined && !picks) return undefined
    event.preventDefault()
    return picks ? onToggle(row, event.shiftKey) : own?.run(row)
  }
  return (
    <tr
      data-row={index}
      data-opens={hasLink || props.opens ? '' : undefined}
      data-picked={props.isPicked}
      data-open={props.isOpen}
      tabIndex={props.isActive ? 0 : -1}
      onFocus={() => actions.current.onFocus(index)}
      onClick={(event) => {
        if (isOnRow(event)) open(event)
      }}
      onAuxClick={(event) => {
        if (event.button === 1 && isOnRow(event)) pressTitle(event.currentTarget, { ctrlKey: true, metaKey: false, shiftKey: false })
      }}
      onKeyDown={onKeyDown}
    >
      {pickLabel !== undefined && (
        <td className="check">
          <label>
            <input
              type="checkbox"
              aria-label={pickLabel}
              checked={props.isPicked}
              onChange={() => undefined}
              onClick={(event) => actions.current.onToggle(row, event.shiftKey)}
            />
          </label>
        </td>
      )}
      {isPhone ? <PhoneCell {...props} /> : <Cells {...props} />}
    </tr>
  )
}

/** Of the fifty rows of a page those are drawn again that changed, not all whenever anything around them is told something new. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- memo() forgets that a component is generic
export const TableRow = memo(Row) as typeof Row
