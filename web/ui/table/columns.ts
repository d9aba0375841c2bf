import type { ReactNode } from 'react'

/** Where the title of a row leads. */
export interface RowLink {
  to: string
  search?: Readonly<Record<string, string>>
}

/** `from` of a column that is shown only when it is chosen. */
export const ON_DEMAND = Number.POSITIVE_INFINITY

/** One column of an EntityTable. */
export interface Column<T> {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** Px, until a person drags it. The one column without a width takes the slack and truncates. */
  width?: number
  align?: 'end'
  /** What the list is sorted by when this head is first pressed; a leading '-' means descending. Pressed again, it turns round. */
  sort?: string
  /** Makes this the title: its cell is a real link to the row's page. One column of a list has it, where rows have pages; undefined where this row has none, or none for the reader. */
  link?: (row: T) => RowLink | undefined
  /** Shown when the table is at least so wide, in px, and nobody chose otherwise; ON_DEMAND: only when chosen. */
  from?: number
  /** The filter that makes this column say the same in each row, once it leaves one value. */
  filter?: string
  /** With rows of two lines, this stands below the title and not in a column of its own. */
  isBelow?: boolean
  /** What it is on a phone: before the title, at the end of its line, or in the line below; left out without one. */
  phone?: 'start' | 'end' | 'meta'
  /** What a phone shows in place of the cell; null leaves it out. */
  phoneCell?: (row: T) => ReactNode
  /** Its head is for readers alone: a column of marks or buttons. */
  isHeadHidden?: boolean
}

export interface Sorting {
  value: string
  onChange: (value: string) => void
  /** What the server sorts by; without it, each column's own order and no other. */
  keys?: readonly string[]
}

/** The other direction of a sort: 'dueOn' ↔ '-dueOn'. */
export const turned = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)

/** Whether the list is sorted by this column, in either direction. */
export const isSortedBy = (column: Pick<Column<never>, 'sort'>, value: string | undefined): boolean =>
  column.sort !== undefined && value !== undefined && (value === column.sort || value === turned(column.sort))

/** What pressing a head asks for: its own order, or the other way round when it is in force and the server can. */
export function nextSort(column: { sort?: string }, { value, keys }: Pick<Sorting, 'value' | 'keys'>): string | undefined {
  if (column.sort === undefined || value !== column.sort) return column.sort
  const other = turned(column.sort)
  return keys?.includes(other) === true ? other : column.sort
}

/** The title is never narrower: the table scrolls inside its frame instead. */
export const SLACK_PX = 200
export const CHECK_PX = 44
/** No column can be dragged narrower or wider than this. */
export const WIDTH_PX = { min: 56, max: 640 } as const

/** Which columns are shown. @param chosen by hand: true shown, false hidden. @param single filters that leave one value */
export function shownColumns<T>(
  columns: readonly Column<T>[],
  { width, chosen = {}, single, isTwoLine }: ColumnChoice,
): readonly Column<T>[] {
  return columns.filter((column) => {
    if (column.link !== undefined) return true
    if (column.filter !== undefined && single?.has(column.filter) === true) return false
    if (isTwoLine && column.isBelow === true) return false
    return chosen[column.id] ?? (column.from === undefined || width === null || width >= column.from)
  })
}
export interface ColumnChoice {
  /** Px; null before it is measured. */
  width: number | null
  chosen?: Readonly<Record<string, boolean>>
  single?: ReadonlySet<string> | undefined
  isTwoLine: boolean
}
