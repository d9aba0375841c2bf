import * as z from 'zod/mini'
import { problem as problemShape } from '#contract/errors.ts'
import type { BodyOf, ParamsOf, ReplyOf, Route } from '#contract/route.ts'

/** The server refused for good: asking again changes nothing. */
export class LinkRefused extends Error {
  override name = 'LinkRefused'
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
/** No answer, or one that another time may be better. */
export class LinkFailed extends Error {
  override name = 'LinkFailed'
}

/** Longer than an answer with a job can be. */
const ANSWER_MAX = 4_194_304
const FATAL: ReadonlySet<string> = new Set(['auth.required', 'auth.token_invalid', 'runner.superseded'])

export interface ServerLink {
  /** @throws LinkRefused · LinkFailed */
  call<T extends Route>(
    route: T,
    input: { params?: ParamsOf<T>; body: BodyOf<T> },
    signal: AbortSignal,
    timeoutMs?: number,
  ): Promise<ReplyOf<T>>
}

/**
 * Where a runner's server is. What is sent there are results and, in the other direction, credentials: plain HTTP is for this very
 * machine alone.
 * @throws Error that says what to change
 */
export function readServerUrl(text: string): string {
  const url = URL.parse(text)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw new Error('The address of the server must begin with https://.')
  const isLoopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u.test(url.hostname)
  if (url.protocol === 'http:' && !isLoopback)
    throw new Error(
      'Plain http:// is used on the machine of the server alone: a job holds the credentials of its connection. Use https://.',
    )
  return `${url.origin}${url.pathname.replace(/\/+$/u, '')}`
}

/** Calls the server that this runner belongs to. Certificates are checked always. */
export function createServerLink(server: string, token: string): ServerLink {
  return {
    async call(route, { params, body }, signal, timeoutMs = route.timeoutMs) {
      const values = new Map<string, unknown>(Object.entries(Object(params)))
      const path = route.path.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => {
        const value = values.get(name)
        return typeof value === 'string' ? encodeURIComponent(value) : ''
      })
      // the server that the owner of this machine named: no target, which egress/ alone would reach
      // oxlint-disable-next-line no-restricted-globals -- as said above
      const answer = await fetch(`${server}/client${path}`, {
        method: route.method,
        // another host's answer would be handed the token
        redirect: 'error',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch((cause: unknown) => {
        throw new LinkFailed(`The server does not answer: ${reasonOf(cause)}.`, { cause })
      })
      const value = await readJson(answer)
      if (!answer.ok) throw refusalOf(answer.status, value)
      const parsed = z.safeParse(route.reply, value)
      if (!parsed.success) throw new LinkFailed(`The server answers ${route.path} in a way that this version does not know.`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema just proved it; the generic type cannot follow
      return parsed.data as never
    },
  }
}

/** fetch says little itself; what it wraps says what is wrong with a certificate or an address. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return inner instanceof Error ? inner.message.replace(/\.$/u, '') : 'no reason is known'
}

async function readJson(answer: Response): Promise<unknown> {
  let size = 0
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of answer.body ?? []) {
      size += chunk.length
      if (size > ANSWER_MAX) throw new LinkFailed('The server answers more than it may.')
      chunks.push(chunk)
    }
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    if (error instanceof LinkFailed) throw error
    if (error instanceof SyntaxError && !answer.ok) return undefined
    throw new LinkFailed(`The answer of the server broke off: ${reasonOf(error)}.`, { cause: error })
  }
}

function refusalOf(status: number, value: unknown): LinkRefused | LinkFailed {
  const problem = z.safeParse(problemShape, value)
  if (!problem.success) return new LinkFailed(`The server answers ${status}, and not as a Parapet server does.`)
  const { code, title, detail } = problem.data
  const said = detail === undefined || detail === code ? `${title}.` : `${title}: ${detail}`
  return FATAL.has(code) || (status >= 400 && status < 500 && ![408, 429].includes(status))
    ? new LinkRefused(code, said)
    : new LinkFailed(said)
}
