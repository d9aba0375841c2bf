import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#contract/fields.ts'
import type { Input, ReplyOf, Route } from '#contract/route.ts'
import type { Logger } from 'pino'
import type { ClientInfo, Ctx, Scope } from '#server/context.ts'
import type { RunnerCaller } from './authenticate.ts'

/** A call of a route that nobody need be signed in for. */
export interface PublicCall {
  client: ClientInfo
  language: Language
  log: Logger
  /** The Bearer token, not looked at: a few public calls do more for somebody who is signed in. */
  bearer: string | undefined
  /** The page's own origin was given and is ours, or the call does not come from a page. */
  cookie: (name: string) => string | undefined
  setCookie: (name: string, value: string, maxAgeSeconds: number) => void
  clearCookie: (name: string) => void
}

/** A file to send: streamed when it is a stream. */
export interface FileReply {
  /** Media type. */
  type: string
  /** Name to save it under, of letters, digits, dots and dashes; without one it is shown in place. */
  name?: string
  body: Buffer | Readable
  /** Named by its own hash: it never changes. */
  immutable?: boolean
}

/** A route with what answers it. Modules export lists of these; server/app.ts registers them. */
export type Handler =
  | { kind: 'transaction'; route: Route; run: (ctx: Ctx, input: never) => Promise<unknown> }
  | { kind: 'then'; route: Route; run: (ctx: Ctx, input: never) => Promise<() => Promise<unknown>> }
  | { kind: 'scope'; route: Route; run: (scope: Scope, input: never) => Promise<unknown> }
  | { kind: 'public'; route: Route; run: (call: PublicCall, input: never) => Promise<unknown> }
  | { kind: 'runner'; route: Route; run: (caller: RunnerCaller, input: never) => Promise<unknown> }
  | { kind: 'file'; route: Route; run: (scope: Scope | null, input: never) => Promise<FileReply> }
  | { kind: 'stream'; route: Route; run: (scope: Scope, request: FastifyRequest, reply: FastifyReply) => Promise<void> }

/** The usual kind: one transaction per call, read-only for GET, the route's right checked inside it. */
export function handle<T extends Route>(route: T, run: (ctx: Ctx, input: Input<T>) => Promise<ReplyOf<T>>): Handler {
  return { kind: 'transaction', route, run }
}
/** As `handle`, where other accounts or people must be asked for too: what `run` answers asks them once the account's transaction is over. */
export function handleThen<T extends Route>(route: T, run: (ctx: Ctx, input: Input<T>) => Promise<() => Promise<ReplyOf<T>>>): Handler {
  return { kind: 'then', route, run }
}
/** For calls that talk to the outside between transactions; they open their own and must authorize there. */
export function handleOutside<T extends Route>(route: T, run: (scope: Scope, input: Input<T>) => Promise<ReplyOf<T>>): Handler {
  return { kind: 'scope', route, run }
}
export function handlePublic<T extends Route>(route: T, run: (call: PublicCall, input: Input<T>) => Promise<ReplyOf<T>>): Handler {
  return { kind: 'public', route, run }
}
/** For what remote runners call; they open their own transactions, in the account of the runner. */
export function handleRunner<T extends Route>(route: T, run: (caller: RunnerCaller, input: Input<T>) => Promise<ReplyOf<T>>): Handler {
  return { kind: 'runner', route, run }
}
/** For downloads. They open their own transactions and must authorize there; the scope is null on a public route. */
export function handleFile<T extends Route>(route: T, run: (scope: Scope | null, input: Input<T>) => Promise<FileReply>): Handler {
  return { kind: 'file', route, run }
}
export function handleStream(route: Route, run: (scope: Scope, request: FastifyRequest, reply: FastifyReply) => Promise<void>): Handler {
  return { kind: 'stream', route, run }
}
