import { problem as problemShape } from '#contract/errors.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf, Route } from '#contract/route.ts'
import * as z from 'zod/mini'
import { UsageError } from '#cli/command.ts'
import { readConfig } from '#server/config.ts'
import { plainText } from './plain-text.ts'

/** A running server refused, or cannot be reached; the message is for people. */
export class ServerError extends Error {
  override name = 'ServerError'
  constructor(message: string, options?: ErrorOptions) {
    super(plainText(message), options)
  }
}

export interface ServerClient {
  call<T extends Route>(route: T, input?: { params?: ParamsOf<T>; query?: QueryOf<T>; body?: BodyOf<T> }): Promise<ReplyOf<T>>
}

/**
 * The server that the environment names, else the one of this machine, and the key to call it with.
 * @param scopes that the key needs, for the advice when there is none
 * @throws UsageError without a key
 */
export function clientOfEnvironment(scopes: string): { server: string; client: ServerClient } {
  const apiKey = process.env['PARAPET_API_KEY']
  if (apiKey === undefined || apiKey === '')
    throw new UsageError(`PARAPET_API_KEY is not set. Create one with: parapet api-key create --email … --name … --scopes ${scopes}`)
  // beside the server, its own settings tell where it is
  const server = (process.env['PARAPET_URL'] || readConfig().publicUrl).replace(/\/+$/u, '')
  return { server, client: createServerClient(server, apiKey) }
}

/** Calls a running server with an API key. @param url where people reach it, without a final slash, e.g. http://localhost:3000 */
export function createServerClient(url: string, apiKey: string): ServerClient {
  return {
    async call(route, { params, query, body } = {}) {
      const path = route.path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) =>
        encodeURIComponent(new Map(entriesOf(params)).get(name) ?? ''),
      )
      const search = new URLSearchParams(entriesOf(query))
      const answer = await fetch(`${url}/client${path}${search.size > 0 ? `?${search}` : ''}`, {
        method: route.method,
        headers: { authorization: `Bearer ${apiKey}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(route.timeoutMs),
      }).catch((cause: unknown) => {
        throw new ServerError(`No Parapet server answers at ${url}. Start it, or set PARAPET_URL.`, { cause })
      })
      const value: unknown = await answer.json().catch(() => undefined)
      if (!answer.ok) throw new ServerError(refusal(url, answer.status, value))
      const parsed = z.safeParse(route.reply, value)
      if (!parsed.success) throw new ServerError(`${url} answers ${route.method} ${route.path} in a way this version does not know.`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema just proved it; the generic type cannot follow
      return parsed.data as never
    },
  }
}

/** Fields that have a value, as text. */
function entriesOf(fields: unknown): [string, string][] {
  return Object.entries(Object(fields)).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  )
}

function refusal(url: string, status: number, value: unknown): string {
  const problem = z.safeParse(problemShape, value)
  if (!problem.success) return `${url} answers ${status}, and not as a Parapet server does. Check PARAPET_URL.`
  const { code, title, detail } = problem.data
  if (code === 'auth.required' || code === 'auth.token_invalid')
    return 'The API key is invalid or has expired. Set PARAPET_API_KEY to one from: parapet api-key create'
  if (code === 'right.missing') return `${title}: ${detail ?? ''} Create one with: parapet api-key create … --scopes read,scan,manage`
  return detail === undefined ? `${title}.` : `${title}: ${detail}`
}
