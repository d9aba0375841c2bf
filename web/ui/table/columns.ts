import type { ReactNode } from 'react'

/** One column of a DataTable. */
export interface Column<T> {
  id: string
  header: string
  cell: (row: T) => ReactNode
  /** Px. The one column without a width takes the slack and truncates. */
  width?: number
  align?: 'end'
  /** What the list is sorted by when this head is pressed; a leading '-' means descending. */
  sort?: string
}

export interface Selection<T> {
  selected: ReadonlySet<string>
  onChange: (next: ReadonlySet<string>) => void
  allLabel: string
  rowLabel: (row: T) => string
}

export interface DataTableProps<T> {
  /** Accessible name. */
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowId: (row: T) => string
  /** What a phone shows instead of cells: two lines. */
  phoneRow: (row: T) => ReactNode
  /** Click or Enter on a row. */
  onOpen?: (row: T) => void
  /** Id of the row whose drawer is open. */
  openId?: string | undefined
  selection?: Selection<T>
  /** Ids of columns not shown. */
  hidden?: readonly string[]
  sort?: { value: string; onChange: (value: string) => void }
  /** Old rows stay at 60 % while new ones are fetched. */
  refetching?: boolean
  /** A TableFooter. */
  footer?: ReactNode
  /** Shown instead of rows when there are none. */
  empty?: ReactNode
  /** Without a frame of its own: inside a panel. */
  bare?: boolean
  /** Largest height of the scrolling part on wide screens; a CSS length. */
  maxHeight?: string
}
