import * as z from 'zod/mini'

/**
 * A backup is a gzip file of JSON lines: the header, then tables in the order in which they can be filled, then objects,
 * then an end mark. Rows are PostgreSQL's own text of a row, which loses nothing of any type.
 */
export const FORMAT = 'parapet-backup-1'

export const headerLine = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  /** Names of the migrations that the database had. */
  migrations: z.array(z.string()),
  keyId: z.string(),
  /** The installation's key; null when it comes from the environment. */
  key: z.nullable(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})
export type Header = z.infer<typeof headerLine>

export const bodyLine = z.union([
  z.object({ table: z.string(), rows: z.array(z.string()) }),
  z.object({ object: z.string(), base64: z.string() }),
  z.object({ end: z.literal(true), rows: z.number(), objects: z.number() }),
])

/** Tables of what passes within minutes: bringing it back would do harm (tokens) or tell nobody anything (events). */
export const NOT_BACKED_UP: readonly string[] = ['access_token', 'one_time_code', 'attempt_limit', 'live_event']
