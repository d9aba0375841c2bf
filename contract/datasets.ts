import * as z from 'zod/mini'
import { instant } from './fields.ts'
import { defineRoute } from './route.ts'

/** How a dataset came here: with the release, by the daily download, or handed in on the command line. */
export const DATASET_ORIGINS = ['release', 'download', 'import'] as const

const dataset = z.strictObject({
  id: z.string(),
  /** In the language of Accept-Language. */
  name: z.string(),
  /** The day up to which it knows. */
  asOf: z.iso.date(),
  origin: z.enum(DATASET_ORIGINS),
  source: z.string(),
  licence: z.string(),
  /** When the download was last tried; null where there is none. */
  checkedAt: z.nullable(instant),
})
export type Dataset = z.infer<typeof dataset>

export const listDatasets = defineRoute('GET /v1/datasets', 'datasets', {
  right: 'account.read',
  summary: 'What the checks rest on and how old it is',
  reply: z.strictObject({ results: z.array(dataset) }),
})
