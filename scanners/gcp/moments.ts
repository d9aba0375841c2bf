import { textAt } from '#scanners/sdk/cloud/fields.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

/** A moment in RFC 3339, as Google writes them; null where there is none. */
export function instantIn(row: Json, ...path: readonly string[]): Date | null {
  const text = textAt(row, ...path) ?? ''
  const moment = /^\d{4}-\d\d-\d\dT/u.test(text) ? new Date(text) : null
  return moment === null || Number.isNaN(moment.getTime()) ? null : moment
}

/** A duration as protobuf writes it, in seconds: '7776000s'; null for what is none. */
export function secondsIn(row: Json, ...path: readonly string[]): number | null {
  const found = /^(\d{1,12})(?:\.\d{1,9})?s$/u.exec(textAt(row, ...path) ?? '')?.[1]
  return found === undefined ? null : Number(found)
}
