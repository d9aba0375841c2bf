import type { Json } from '#scanners/sdk/inventory.ts'

/**
 * Members of an answer as the inventory shows them, by the names AWS gives them; null: it has none.
 * A member that is no plain value or list of such is not shown: name what is within it.
 */
export const picked = <T extends object>(row: T, names: readonly (keyof T & string)[]): Record<string, Json> =>
  Object.fromEntries(names.map((name) => [name, plain(row[name])]))

function plain(value: unknown): Json {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plain)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}
