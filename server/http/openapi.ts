import * as z from 'zod/mini'
import { errorStatus, problem } from '#contract/errors.ts'
import { routes } from '#contract/registry.ts'
import type { Route } from '#contract/route.ts'

type Json = Record<string, unknown>

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

function parametersOf(route: Route): Json[] {
  const of = (place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] => {
    if (schema === undefined) return []
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
    return Object.entries(properties).map(([name, value]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: value,
    }))
  }
  return [...of('path', route.params), ...of('query', route.query)]
}

function operationOf(route: Route): Json {
  const success =
    route.limit === 'stream'
      ? { 'text/event-stream': { schema: { type: 'string' } } }
      : { 'application/json': { schema: schemaOf(route.reply, 'output') } }
  return {
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[^A-Za-z0-9]+(\w?)/gu, (_match, letter: string) => letter.toUpperCase())}`,
    tags: [route.tag],
    summary: route.summary,
    ...(route.right === null ? {} : { description: `Needs the right \`${route.right}\`.` }),
    security: route.auth === 'session' ? [{ bearer: [] }] : [],
    parameters: parametersOf(route),
    ...(route.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }),
    responses: {
      [route.status]: { description: 'Success', content: success },
      default: {
        description: 'A problem document (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of every route in the registry. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(route) }
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
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: { ...schemaOf(problem, 'output'), examples: [{ code: Object.keys(errorStatus)[0] }] } },
    },
  }
}
