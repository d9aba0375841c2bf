import type { JSONColumnType } from 'kysely'

export interface InstallationTable {
  key: string
  value: JSONColumnType<object>
}
