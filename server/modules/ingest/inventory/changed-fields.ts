import type { ResourceChangeField } from '#contract/resources.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isList, isObject } from '#scanners/sdk/json.ts'

/** What a resource looks like, as far as a difference is worth telling. */
export type Look = Pick<InventoryItem, 'name' | 'tags' | 'config' | 'relations'>

/** Fields that one change tells, and characters of a value that it shows. */
export const FIELDS_TOLD = 20
const VALUE_SHOWN = 200
const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/u
/** Says when something last happened: it moves by itself. */
const MOVES_BY_ITSELF = /last|used|seen|checked|updated|modified/iu

/** A value as text in which the order of keys, and of lists, does not count: providers list rules and tags in any order. */
export function canonical(value: Json | undefined): string {
  if (isList(value)) return `[${value.map(canonical).toSorted().join(',')}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  return `{${Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`
}

function shown(value: Json | undefined): string | null {
  if (value === undefined || value === null || value === '') return null
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_SHOWN ? `${text.slice(0, VALUE_SHOWN - 1)}…`.toWellFormed() : text
}

/** Of two lists, what only one of them has. */
function differingParts(before: readonly Json[], after: readonly Json[]): [Json[], Json[]] {
  const [had, has] = [new Set(before.map(canonical)), new Set(after.map(canonical))]
  return [before.filter((one) => !has.has(canonical(one))), after.filter((one) => !had.has(canonical(one)))]
}
const partsShown = (parts: readonly Json[]): string | null => shown(parts.map((part) => shown(part) ?? '').join(', '))

function* differences(field: string, before: Json | undefined, after: Json | undefined): Generator<ResourceChangeField> {
  if (canonical(before) === canonical(after)) return
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* differences(field === '' ? key : `${field}.${key}`, before[key], after[key])
    return
  }
  if (isList(before) && isList(after)) {
    const [lost, won] = differingParts(before, after)
    yield { field, before: partsShown(lost), after: partsShown(won) }
    return
  }
  const isClock = [before, after].every((value) => typeof value === 'string' && ISO_INSTANT.test(value))
  if (!(isClock && MOVES_BY_ITSELF.test(field))) yield { field, before: shown(before), after: shown(after) }
}

const related = ({ relations }: Look): Json =>
  Object.fromEntries([...Map.groupBy(relations, ({ kind }) => kind)].map(([kind, of]) => [kind, of.map(({ to }) => to)]))

/** What differs between two looks at a resource, shortened, the first FIELDS_TOLD of it; nothing where only clocks have moved. */
export function changedFields(before: Look, after: Look): ResourceChangeField[] {
  const all = [
    ...differences('name', before.name, after.name),
    ...differences('tags', before.tags, after.tags),
    ...differences('', before.config, after.config),
    ...differences('relations', related(before), related(after)),
  ]
  return all
    .slice(0, FIELDS_TOLD)
    .map(({ field, before: had, after: has }) => ({ field: field.slice(0, VALUE_SHOWN), before: had, after: has }))
}
