import type { FastifyInstance } from 'fastify'
import { limits } from '#contract/limits.ts'
import { problem } from '#server/problem.ts'

/**
 * Deepest nesting of a JSON text, without parsing it: a parser's recursion is what an attacker is after.
 * Braces inside strings do not count.
 */
export function jsonDepth(text: string): number {
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
export function parseGuardedJson(text: string): unknown {
  if (jsonDepth(text) > limits.jsonDepth) throw problem('request.too_deep', { detail: `JSON may be nested ${limits.jsonDepth} deep.` })
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
