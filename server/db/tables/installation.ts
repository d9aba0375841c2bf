import type { JSONColumnType } from 'kysely'
import { defineAccess } from '../access.ts'

export interface InstallationTable {
  key: string
  value: JSONColumnType<object>
}

export interface InstallationTables {
  installation: InstallationTable
}
export const installationAccess = defineAccess<InstallationTables>({ installation: 'identity' })
