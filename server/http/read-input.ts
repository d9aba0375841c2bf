import * as z from 'zod/mini'
import '#server/schema-words.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FieldError } from '#contract/errors.ts'
import type { Route } from '#contract/route.ts'
import { limits } from '#contract/limits.ts'
import { problem } from '#server/problem.ts'
import { findLongList } from './long-lists.ts'

/** A NUL passes every string schema but no PostgreSQL text; refused once, for every field. */
function findNul(value: unknown, path: string): FieldError | undefined {
  if (typeof value === 'string') return value.includes('\u0000') ? { field: path, message: 'must not contain a NUL character' } : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\u0000')
      ? { field: path, message: 'has a field name with a NUL character' }
      : findNul(inner, path === '' ? key : `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

/** Fields that a schema names unknown are told one by one, so that a typo is found at once. */
function fieldErrors(part: string, error: z.core.$ZodError): FieldError[] {
  return error.issues.slice(0, 20).flatMap((issue) => {
    const path = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        field: (path === '' ? key : `${path}.${key}`).slice(0, 200),
        message: 'is not a field of this call',
      }))
    return [{ field: path === '' ? part : path.slice(0, 200), message: issue.message }]
  })
}

/** A body that one call takes apart for another. @throws problem request.invalid naming the fields */
export const readBody = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => read('body', schema, value) as z.output<S>

function read(part: 'params' | 'query' | 'body', schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (schema === undefined) {
    const given = value as object | null | undefined
    if (part === 'params' || given === undefined || given === null || (typeof given === 'object' && Object.keys(given).length === 0))
      return undefined
    throw problem('request.invalid', {
      detail: `This call takes no ${part}.`,
      errors: [{ field: part, message: 'is not used by this call' }],
    })
  }
  const nul = findNul(value, '')
  const wrong = nul ?? findLongList(schema, value)
  if (wrong) throw problem('request.invalid', { detail: `${wrong.field} ${wrong.message}`, errors: [wrong] })
  const parsed = z.safeParse(schema, value === undefined ? {} : value)
  if (parsed.success) return parsed.data
  const errors = fieldErrors(part, parsed.error)
  throw problem('request.invalid', {
    detail: errors
      .map((error) => `${error.field}: ${error.message}`)
      .join('; ')
      .slice(0, 500),
    errors,
  })
}

/**
 * Parameters, query and body of a request as the route's schemas read them.
 * @throws problem request.invalid naming each wrong field; request.not_found for a path parameter that cannot exist
 */
export function readInput(route: Route, request: FastifyRequest): { params: unknown; query: unknown; body: unknown } {
  return {
    params: read('params', route.params, request.params),
    query: read('query', route.query, request.query),
    body: read('body', route.body, request.body),
  }
}

/**
 * Deepest nesting of a JSON text, without parsing it: a parser's recursion is what an attacker is after.
 * Braces inside strings do not count.
 */
function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (inString) {
      if (char === '\\') index++
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth)
    else if (char === '}' || char === ']') depth--
  }
  return deepest
}

/** Parses a body that is small and shallow enough. @throws problem request.too_deep or request.malformed */
function parseGuardedJson(text: string): unknown {
  if (jsonDepth(text) > limits.jsonDepth)
    throw problem('request.too_deep', { detail: `JSON can be nested at most ${limits.jsonDepth} levels deep.` })
  try {
    return JSON.parse(text)
  } catch {
    throw problem('request.malformed', { detail: 'The body is not valid JSON.' })
  }
}

/** Replaces Fastify's JSON parser by the guarded one. */
export function guardBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: limits.bodyBytes },
    async (_request: unknown, body: string) => (body === '' ? undefined : parseGuardedJson(body)),
  )
}
