import type { DATASET_ORIGINS } from '#contract/datasets.ts'
import { defineAccess } from '../access.ts'

export interface DatasetTable {
  id: string
  /** Absent as long as no download has brought any. */
  content: string | null
  origin: Exclude<(typeof DATASET_ORIGINS)[number], 'release'> | null
  entries: number | null
  /** When the content was brought. */
  as_of: Date | null
  /** Of the answer that brought it: asked with, the server may say that nothing has changed. */
  etag: string | null
  checked_at: Date | null
  /** Why the last download brought nothing that could be used; null when it went well. */
  problem: string | null
}

export interface DatasetTables {
  dataset: DatasetTable
}
/** Of the whole installation: nothing of an account is in it. */
export const datasetAccess = defineAccess<DatasetTables>({ dataset: 'identity' })
