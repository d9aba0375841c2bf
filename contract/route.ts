import * as z from 'zod/mini'
import type { AuditEvent } from './audit-events.ts'
import { limits } from './limits.ts'
import type { Right } from './rights.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
/** Who may call: anyone; anyone on this machine (local start only); a signed-in person or API key; a remote runner with its token. */
export type Auth = 'public' | 'local' | 'session' | 'runner'
/** Rate class: how expensive a call is. Numbers per class are the server's (server/http/rate-limit.ts). */
export type LimitClass = 'read' | 'write' | 'identity' | 'scan' | 'stream'

type Shape = z.ZodMiniType

/** One endpoint as data. The server, OpenAPI document, permission matrix, fuzz tests and web client are made from it. */
export interface Route<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Shape | undefined = Shape | undefined,
  R extends Shape = Shape,
> {
  method: Method
  /** Path below /client; parameters in braces: /v1/findings/{id} */
  path: string
  auth: Auth
  /** The right the caller's role must hold; null only where auth is not 'session' or where each person acts on their own. */
  right: Right | null
  limit: LimitClass
  /** The audit event a call writes; null for reads. */
  audit: AuditEvent | null
  tag: string
  summary: string
  params: P
  query: Q
  body: B
  reply: R
  /** Media types of the answer, one of them at a time; JSON unless told. */
  produces: readonly string[]
  /** Status of success; 200 unless told. */
  status: number
  /** Most bytes of the body; limits.bodyBytes unless told. */
  bodyBytes: number
  /** Milliseconds until an answer; limits.requestTimeoutMs unless told. */
  timeoutMs: number
  /** True where somebody is let in who still owes the second factor that the account asks for. */
  beforeSecondFactor: boolean
  /** True where the path names a row: the foreign-account test asks for it as somebody else. */
  foreign: boolean
}

interface Options<P, Q, B, R> {
  auth?: Auth
  right?: Right | null
  limit?: LimitClass
  audit?: AuditEvent | null
  summary: string
  params?: P
  query?: Q
  body?: B
  reply: R
  produces?: readonly string[]
  status?: number
  bodyBytes?: number
  timeoutMs?: number
  beforeSecondFactor?: boolean
}

/** `defineRoute('GET /v1/findings/{id}', 'findings', {…})`: method and path in one word, so that grep finds them. */
export function defineRoute<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
  R extends Shape = Shape,
>(where: `${Method} /${string}`, tag: string, options: Options<P, Q, B, R>): Route<P, Q, B, R> {
  const [method, path] = where.split(' ') as [Method, string]
  return {
    method,
    path,
    tag,
    auth: options.auth ?? 'session',
    right: options.right ?? null,
    limit: options.limit ?? (method === 'GET' ? 'read' : 'write'),
    audit: options.audit ?? null,
    summary: options.summary,
    params: options.params as P,
    query: options.query as Q,
    body: options.body as B,
    reply: options.reply,
    produces: options.produces ?? ['application/json'],
    status: options.status ?? 200,
    bodyBytes: options.bodyBytes ?? limits.bodyBytes,
    timeoutMs: options.timeoutMs ?? limits.requestTimeoutMs,
    beforeSecondFactor: options.beforeSecondFactor ?? false,
    foreign: path.includes('{'),
  }
}

/** What routes have in common that stream a list as a file (`asFile`). */
export const streamedList = {
  limit: 'stream',
  reply: z.unknown(),
  produces: ['text/csv', 'application/json', 'application/x-ndjson'],
} as const

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
/** What a caller sends. */
export type ParamsOf<T> = T extends Route<infer P, infer _Q, infer _B, infer _R> ? In<P> : never
export type QueryOf<T> = T extends Route<infer _P, infer Q, infer _B, infer _R> ? In<Q> : never
export type BodyOf<T> = T extends Route<infer _P, infer _Q, infer B, infer _R> ? In<B> : never
export type ReplyOf<T> = T extends Route<infer _P, infer _Q, infer _B, infer R> ? z.output<R> : never
/** What a handler receives, after parsing. */
export interface Input<T> {
  params: T extends Route<infer P, infer _Q, infer _B, infer _R> ? Out<P> : never
  query: T extends Route<infer _P, infer Q, infer _B, infer _R> ? Out<Q> : never
  body: T extends Route<infer _P, infer _Q, infer B, infer _R> ? Out<B> : never
}
