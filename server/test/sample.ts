import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'

/** The part of JSON Schema that the contract's schemas come out as. */
interface Schema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  pattern?: string
}

export function inputSchemaOf(schema: z.ZodMiniType | undefined): Schema | undefined {
  return schema === undefined ? undefined : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
}

function sampleText(schema: Schema): string {
  if (schema.format === 'email') return 'somebody@example.test'
  if (schema.format === 'date-time') return '2030-01-01T00:00:00.000Z'
  if (schema.format === 'date') return '2030-01-01'
  if (schema.pattern?.includes('[Tt][Pp]')) return 'https://example.test/'
  if (schema.pattern?.includes(String.raw`\d{6,8}`)) return '12345678'
  return 'sample-text-of-some-length'.padEnd(schema.minLength ?? 0, 'x')
}

/** A value that the schema accepts; every UUID in it is `uuid`, optional fields included so that each is reached. */
export function sampleOf(schema: Schema | undefined, uuid: string): unknown {
  if (schema === undefined) return undefined
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0], uuid)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner, uuid)]))
  if (schema.type === 'array') return [sampleOf(schema.items, uuid)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return schema.format === 'uuid' ? uuid : sampleText(schema)
}

export interface RawRequest {
  method: Route['method']
  url: string
  headers: Record<string, string>
  payload?: string
}

const query = (values: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  ).toString()

/** A request to a route with every UUID set to `uuid`: the path's, the query's and the body's. */
export function requestFor(route: Route, uuid: string, token: string | undefined): RawRequest {
  const params = (sampleOf(inputSchemaOf(route.params), uuid) ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => encodeURIComponent(String(params[name])))
  const given = (sampleOf(inputSchemaOf(route.query), uuid) ?? {}) as Record<string, unknown>
  const { cursor: _cursor, ...values } = given
  const body = sampleOf(inputSchemaOf(route.body), uuid)
  return {
    method: route.method,
    url: `/client${path}${Object.keys(values).length > 0 ? `?${query(values)}` : ''}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

/** Any code points, halves of pairs too; fast-check's own such string builds a table of all of Unicode first, which takes seconds. */
const anyText = fc.array(fc.nat(0x10ffff), { maxLength: 60 }).map((points) => String.fromCodePoint(...points))
const NASTY = [
  '',
  ' ',
  '\u0000',
  '%00',
  '../../etc/passwd',
  `' or 1=1 --`,
  '$(id)',
  '{{7*7}}',
  '\ud800',
  '🛡️'.repeat(50),
  'x'.repeat(5_000),
  '-1',
  '0',
  '1e309',
  'NaN',
  'null',
  'undefined',
  '[]',
  '{}',
  'true',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9'.repeat(40),
  '2030-13-45T99:99:99Z',
  '\u202e\u2066',
  'W10',
  'eyJ9',
  '__proto__',
] as const

const nastyValue = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, 0, -1, 1e308, 2 ** 53, true, [], {}, { __proto__: { a: 1 } }, [[[[]]]]),
  anyText,
  fc.jsonValue({ maxDepth: 3 }),
)
const nastyText = fc.oneof(fc.constantFrom(...NASTY), anyText)

/** Malformed requests to a route: fields replaced, removed, added; broken JSON, deep JSON, wrong media types. */
export function malformedRequest(route: Route, uuid: string, token: string): fc.Arbitrary<RawRequest> {
  const good = requestFor(route, uuid, token)
  const [path = '', search = ''] = good.url.split('?')
  const names = [...new URLSearchParams(search).keys(), 'cursor', 'limit', 'unknown']
  const parameters = [...route.path.matchAll(/\{(\w+)\}/gu)].length
  const brokenPath = nastyText.map((text) => (parameters === 0 ? path : path.replaceAll(uuid, encodeURIComponent(text.toWellFormed()))))
  const brokenQuery = fc.tuple(fc.constantFrom(...names), nastyText).map(([name, value]) => {
    const changed = new URLSearchParams(search)
    changed.set(name, value)
    return changed.toString()
  })
  const body = JSON.parse(good.payload ?? '{}') as Record<string, unknown>
  const brokenBody = fc.oneof(
    fc
      .tuple(fc.constantFrom(...Object.keys(body), 'isSuperAdmin', '__proto__'), nastyValue)
      .map(([name, value]) => JSON.stringify({ ...body, [name]: value })),
    fc.constantFrom(
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '['.repeat(24_000),
      `{"a":${'['.repeat(200)}${']'.repeat(200)}}`,
      '{"a":1}{',
      '\u0000',
      `{"x":"${'y'.repeat(20_000)}"}`,
    ),
    fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  )
  return fc
    .record({
      part: fc.constantFrom('path', 'query', 'body', 'type'),
      path: brokenPath,
      search: brokenQuery,
      payload: brokenBody,
      type: fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'application/json; charset=utf-7'),
    })
    .map((broken) => {
      const url = `${broken.part === 'path' ? broken.path : path}?${broken.part === 'query' ? broken.search : search}`
      if (route.body === undefined && broken.part !== 'body') return { method: good.method, url, headers: good.headers }
      const type = broken.part === 'type' ? broken.type : 'application/json'
      return {
        method: good.method,
        url,
        headers: { ...good.headers, 'content-type': type },
        payload: broken.part === 'body' ? broken.payload : (good.payload ?? '{}'),
      }
    })
}
