import type { SealedPlace } from '#server/secrets/secrets.ts'

/** A column that holds sealed values: each belongs to one, so that a rotation finds them all. */
export interface SealedColumn {
  table: string
  column: string
  /** Where the value of a row may have been sealed for, by the row's other columns as PostgreSQL gives them. */
  placesOf: (row: SealedRow) => readonly SealedPlace[]
}
export interface SealedRow {
  text: (column: string) => string
  number: (column: string) => number
  bytes: (column: string) => Buffer
}
