/** A part of a JSON document. */
export type Json = Record<string, unknown>

/** The named schemas of an OpenAPI document. */
export interface Components {
  /** The schema with each part that has a name replaced by a reference to it. */
  refer: (schema: Json) => Json
  /** Gives a schema a name, unless it has one or holds nothing; answers how to refer to it. */
  define: (name: string, schema: Json) => Json
  /** All named schemas, by name. */
  schemas: () => Json
}

const isNameable = ({ type, properties, enum: words }: Json): boolean =>
  words !== undefined || (type === 'object' && Object.keys((properties as Json | undefined) ?? {}).length > 0)

/**
 * Names what is written more than once: a schema that reads the same as a named one becomes a reference to it.
 * The smallest are named first, so that a large one refers to the small ones inside it.
 */
export function createComponents(named: readonly (readonly [string, Json])[]): Components {
  const nameOf = new Map<string, string>()
  const all = new Map<string, Json>()

  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner)
    if (typeof value !== 'object' || value === null) return value
    return refer(value as Json)
  }
  const withReferences = (schema: Json): Json => Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inner(value)]))
  const refer = (schema: Json): Json => {
    const { default: standard, ...rest } = withReferences(schema)
    const name = nameOf.get(JSON.stringify(rest))
    if (name === undefined) return standard === undefined ? rest : { ...rest, default: standard }
    return { $ref: `#/components/schemas/${name}`, ...(standard === undefined ? {} : { default: standard }) }
  }
  const define = (name: string, schema: Json): Json => {
    const referred = refer(schema)
    if ('$ref' in referred || !isNameable(schema)) return referred
    if (all.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    nameOf.set(JSON.stringify(referred), name)
    all.set(name, referred)
    return { $ref: `#/components/schemas/${name}` }
  }

  const size = ([, schema]: readonly [string, Json]) => JSON.stringify(schema).length
  for (const [name, schema] of named.toSorted((a, b) => size(a) - size(b))) define(name, schema)
  return { refer, define, schemas: () => Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1))) }
}
