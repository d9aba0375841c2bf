import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'

/**
 * Readers of settings that Google leaves out of an answer while they have their first value: false, '', an empty list
 * (protobuf.dev/programming-guides/json, "Field presence and defaults"). Something else in their place tells nothing.
 */
function present(row: Json, path: readonly string[]): Seen<Json | undefined> {
  let here: Json | undefined = row
  for (const name of path) {
    if (here === undefined || here === null) return undefined
    if (!isObject(here)) return new Unseen('error')
    here = Object.hasOwn(here, name) ? here[name] : undefined
  }
  return here ?? undefined
}
const read = <T extends Json>(found: Seen<Json | undefined>, first: T, is: (value: Json) => value is T): Seen<T> => {
  if (found instanceof Unseen) return found
  if (found === undefined) return first
  return is(found) ? found : new Unseen('error')
}

export const flagOf = (row: Json, ...path: readonly string[]): Seen<boolean> =>
  read<boolean>(present(row, path), false, (value) => typeof value === 'boolean')
export const wordOf = (row: Json, ...path: readonly string[]): Seen<string> =>
  read<string>(present(row, path), '', (value) => typeof value === 'string')
export const rowsOf = (row: Json, ...path: readonly string[]): Seen<readonly Json[]> =>
  read<readonly Json[]>(present(row, path), [], isList)
/** A list of texts; one that has anything else among them tells nothing. */
export function wordsOf(row: Json, ...path: readonly string[]): Seen<readonly string[]> {
  const found = rowsOf(row, ...path)
  if (found instanceof Unseen) return found
  const words = found.flatMap((one) => (typeof one === 'string' ? [one] : []))
  return words.length === found.length ? words : new Unseen('error')
}
