import type { FieldValue } from '#contract/connections.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'

/** Fields of a connection as a kind's schemas have read them; a field that may be missing is undefined. */
export type GivenFields = Readonly<Record<string, FieldValue | undefined>>

/** The fields that were given. */
export const valuesOf = (given: GivenFields): FieldValues =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FieldValue] => entry[1] !== undefined))
