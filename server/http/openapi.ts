import * as z from 'zod/mini'
import { problem } from '#contract/errors.ts'
import { wire } from '#contract/fields.ts'
import { namedSchemas, type Registry } from '#server/registry.ts'
import type { Route } from '#contract/route.ts'
import { createComponents, type Components, type Json } from './openapi-components.ts'
import { portablePattern } from './portable-pattern.ts'

/** The list that a text with commas is read as: it is told as what it means. */
function listIn(schema: z.core.$ZodTypes): z.core.$ZodType | undefined {
  const { def } = schema._zod
  return def.type === 'pipe' && def.out._zod.def.type === 'array' ? def.out : undefined
}

function makePatternsPortable(schema: z.core.JSONSchema.BaseSchema): void {
  for (const part of [schema, ...(schema.allOf ?? [])]) if (part.pattern !== undefined) part.pattern = portablePattern(part.pattern)
}

function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { format, type, dependentRequired } = wire.get(zodSchema) ?? {}
      const list = listIn(zodSchema)
      makePatternsPortable(jsonSchema)
      if (list || type || format) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
      Object.assign(
        jsonSchema,
        list && schemaOf(list, io),
        format && { type: 'string', format },
        type && { type },
        dependentRequired && { dependentRequired },
      )
    },
  }) as Json
  return rest
}

const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function parametersOf(route: Route, { refer }: Components): Json[] {
  const of = (place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, value]) => {
      const parameter = { name, in: place, required: place === 'path' || required.includes(name), schema: refer(value) }
      // a list is written with commas: status=open,muted
      return value['type'] === 'array' ? Object.assign(parameter, { style: 'form', explode: false }) : parameter
    })
  }
  return [...of('path', route.params), ...of('query', route.query)]
}

/** Reads of one row, whose path ends in its id. */
const readsOfOne = ({ routes }: Registry) =>
  routes.flatMap((route) => {
    const [, collection = '', parameter = ''] = /^(\/v1\/[^{}]+)\/\{(\w+)\}$/u.exec(route.path) ?? []
    if (route.method !== 'GET' || parameter === '') return []
    const noun = collection.slice(collection.lastIndexOf('/') + 1).replace(/s$/u, '')
    return [{ route, collection, parameter, field: `${noun.replaceAll(/-(\w)/gu, (_match, letter: string) => letter.toUpperCase())}Id` }]
  })

/** The reads that take an id which the answer to this call holds, by its name (scanId) or as the row made or listed. */
function linksOf(registry: Registry, route: Route, reply: Json): Json {
  const { properties = {} } = reply as { properties?: Record<string, Json> }
  return Object.fromEntries(
    readsOfOne(registry).flatMap((read) => {
      const isOfCollection = route.path === read.collection
      const place = isOfCollection && 'id' in properties ? 'id' : isOfCollection && 'results' in properties ? 'results/0/id' : read.field
      if (read.route === route || !((place.split('/')[0] ?? '') in properties)) return []
      const operationId = registry.names.get(read.route) ?? ''
      return [[operationId, { operationId, parameters: { [read.parameter]: `$response.body#/${place}` } }]]
    }),
  )
}

function responsesOf(registry: Registry, route: Route, name: string, components: Components): Json {
  const reply = schemaOf(route.reply, 'output')
  const links = linksOf(registry, route, reply)
  const schema = components.define(`${name}Reply`, reply)
  const asText = Object.keys(schema).length === 0 ? {} : { type: 'string', contentMediaType: 'application/json', contentSchema: schema }
  const content = Object.fromEntries(route.produces.map((type) => [type, { schema: type === 'application/json' ? schema : asText }]))
  return {
    [route.status]: { description: 'Success', content, ...(Object.keys(links).length === 0 ? {} : { links }) },
    default: {
      description: 'A problem document (RFC 9457)',
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  }
}

function operationOf(registry: Registry, route: Route, components: Components): Json {
  const operationId = registry.names.get(route) ?? ''
  const name = upperFirst(operationId)
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.right === null ? {} : { description: `Needs the right \`${route.right}\`.` }),
    security: route.auth === 'session' || route.auth === 'runner' ? [{ bearer: [] }] : [],
    parameters: parametersOf(route, components),
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: !z.safeParse(route.body, {}).success,
            content: { 'application/json': { schema: components.define(`${name}Body`, schemaOf(route.body, 'input')) } },
          },
        }),
    responses: responsesOf(registry, route, name, components),
  }
}

/** The OpenAPI 3.1 document of a build's endpoints (https://spec.openapis.org/oas/v3.1.1). */
export function openApiDocument(registry: Registry): Json {
  const { routes } = registry
  const components = createComponents([
    ['Problem', schemaOf(problem, 'output')],
    ...namedSchemas.map(([name, schema]) => [upperFirst(name), schemaOf(schema, 'output')] as const),
  ])
  // the router passes over a slash at the end
  const paths = [...Map.groupBy(routes, ({ path }) => path.replace(/\/$/u, ''))].map(
    ([path, own]) =>
      [path, Object.fromEntries(own.map((route) => [route.method.toLowerCase(), operationOf(registry, route, components)]))] as const,
  )
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parapet',
      version: '1',
      description:
        'Connect, scan, fix, and have each fix proved. Sign in with an API key as a Bearer token; lists are paged by `cursor`; errors are RFC 9457 problem documents with a stable `code`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/client' }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } }, schemas: components.schemas() },
  }
}
