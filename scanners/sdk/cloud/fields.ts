import type { Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'
import { Unseen, type Seen } from './unseen.ts'

/**
 * Readers of a provider's answer by path, which may lack anything and have anything in its place: what is not of the asked type is
 * undefined, so that a check can tell "not said" from "no".
 */
export function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  let here = value
  for (const name of path) here = isObject(here) && Object.hasOwn(here, name) ? here[name] : undefined
  return here
}
export function textAt(value: Json | undefined, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : undefined
}
export function flagAt(value: Json | undefined, ...path: readonly string[]): boolean | undefined {
  const found = at(value, ...path)
  return typeof found === 'boolean' ? found : undefined
}
/** A number, also one that is written as text, as Google writes 64 bits. */
export function numberAt(value: Json | undefined, ...path: readonly string[]): number | undefined {
  const found = at(value, ...path)
  const read = typeof found === 'string' && /^-?\d{1,18}$/u.test(found) ? Number(found) : found
  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}
/** A list; empty where there is none. */
export function listAt(value: Json | undefined, ...path: readonly string[]): readonly Json[] {
  const found = at(value, ...path)
  return isList(found) ? found : []
}
export const textsAt = (value: Json | undefined, ...path: readonly string[]): string[] =>
  listAt(value, ...path).flatMap((one) => (typeof one === 'string' ? [one] : []))
/** Whether a setting was left out of an answer of the right form: what it should stand in is there at the top, and nowhere of another type. */
function isLeftOut(value: Json | undefined, path: readonly string[]): boolean {
  const ways = path.map((_, depth) => at(value, ...path.slice(0, depth)))
  const isThere = isObject(value) && (path.length === 1 || isObject(ways[1]))
  return isThere && (at(value, ...path) ?? null) === null && ways.every((one) => one === undefined || one === null || isObject(one))
}
const told = <T>(
  value: Json | undefined,
  path: readonly string[],
  { read, leftOut }: { read: T | undefined; leftOut: T | undefined },
): Seen<T> => read ?? (leftOut !== undefined && isLeftOut(value, path) ? leftOut : new Unseen('error'))
/**
 * A setting that a check judges: yes or no. What is of another type was not told.
 * @param leftOut what the provider's reference says it means that the setting is not there; undefined: that too is not told
 */
export const toldFlag = (value: Json | undefined, path: readonly string[], leftOut?: boolean): Seen<boolean> =>
  told(value, path, { read: flagAt(value, ...path), leftOut })
/** A setting that a check judges: a word. As `toldFlag`. */
export const toldText = (value: Json | undefined, path: readonly string[], leftOut?: string): Seen<string> =>
  told(value, path, { read: textAt(value, ...path), leftOut })
/** A setting that a check judges: a number. As `toldFlag`. */
export const toldNumber = (value: Json | undefined, path: readonly string[], leftOut?: number): Seen<number> =>
  told(value, path, { read: numberAt(value, ...path), leftOut })
/** A setting that a check judges: a list. As `toldFlag`. */
export function toldList(value: Json | undefined, path: readonly string[], leftOut?: readonly Json[]): Seen<readonly Json[]> {
  const found = at(value, ...path)
  return told(value, path, { read: isList(found) ? found : undefined, leftOut })
}
/** Tags or labels: names with texts. */
export function labelsAt(value: Json | undefined, ...path: readonly string[]): Record<string, string> {
  const found = at(value, ...path)
  return isObject(found)
    ? Object.fromEntries(Object.entries(found).flatMap(([name, one]) => (typeof one === 'string' ? [[name, one] as const] : [])))
    : {}
}
/** What is shown of a resource: null where the provider says nothing. */
export const shown = (config: Readonly<Record<string, Json | Date | undefined>>): Record<string, Json> =>
  Object.fromEntries(Object.entries(config).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : (value ?? null)]))
