import type * as z from 'zod/mini'
import type { FieldError } from '#contract/errors.ts'

type Def = Readonly<Record<string, unknown>>
const defOf = (schema: unknown): Def | undefined => (schema as { _zod?: { def?: Def } } | undefined)?._zod?.def

/** The schema beneath what may be absent, null or a standard value. */
function bareOf(schema: unknown): Def | undefined {
  const def = defOf(schema)
  return def !== undefined && 'innerType' in def ? bareOf(def['innerType']) : def
}

/** The most items that an array's schema takes; null where it does not say. */
function mostOf(def: Def): number | null {
  const checks = (def['checks'] ?? []) as readonly unknown[]
  const most = checks.map(defOf).find((check) => check?.['check'] === 'max_length')?.['maximum']
  return typeof most === 'number' ? most : null
}

/**
 * The first list of a value that is longer than its schema takes. Zod looks at every item before it looks at how many there are,
 * which a body of many items would make us pay for.
 * @param path of the value itself, as errors name it
 */
export function findLongList(schema: z.ZodMiniType | undefined, value: unknown, path = ''): FieldError | undefined {
  return search(bareOf(schema), value, path)
}

function search(def: Def | undefined, value: unknown, path: string): FieldError | undefined {
  if (typeof value !== 'object' || value === null || def === undefined) return undefined
  if (Array.isArray(value)) {
    if (def['type'] !== 'array') return undefined
    const most = mostOf(def)
    if (most !== null && value.length > most) return { field: path, message: `must have at most ${most} items` }
    return firstOf(value, (item, index) => search(bareOf(def['element']), item, `${path}.${index}`))
  }
  const shape = def['type'] === 'object' ? (def['shape'] as Readonly<Record<string, unknown>>) : {}
  return firstOf(Object.entries(shape), ([key, inner]) =>
    search(bareOf(inner), (value as Readonly<Record<string, unknown>>)[key], path === '' ? key : `${path}.${key}`),
  )
}

function firstOf<T>(items: readonly T[], find: (item: T, index: number) => FieldError | undefined): FieldError | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
