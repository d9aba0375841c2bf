import { type FieldValue, fieldValue } from '#contract/connections.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'

/** Fields of a connection as a kind's schemas have read them; a field that may be missing is undefined. */
export type GivenFields = Readonly<Record<string, FieldValue | undefined>>

/** The fields that were given. */
export const valuesOf = (given: GivenFields): FieldValues =>
  Object.fromEntries(Object.entries(given).filter((entry): entry is [string, FieldValue] => entry[1] !== undefined))

/** What of a body that a schema has read can be a field of its kind. */
export const fieldsAmong = (body: Readonly<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const read = fieldValue.safeParse(value)
      return read.success ? [[name, read.data]] : []
    }),
  )
