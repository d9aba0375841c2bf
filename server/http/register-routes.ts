import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Route } from '#contract/route.ts'
import { authorize, type ClientInfo, type Contexts, rightsOfPerson, rightsOfPrincipal, type Scope, type Ctx } from '#server/context.ts'
import { countryOf } from '#server/client-address.ts'
import { problem, secondFactorRequired } from '#server/problem.ts'
import {
  authenticate,
  authenticateRunner,
  bearerOf,
  isLocalCall,
  languageOf,
  type ResolveRunner,
  type ResolveToken,
} from './authenticate.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import type { FileReply, Handler, PublicCall } from './handlers.ts'
import { guessGuard, rateLimitOf, type GuardGuesses } from './rate-limit.ts'
import { readInput } from './read-input.ts'
import { noteCaller } from './refusal-log.ts'

export interface RouteOptions {
  contexts: Contexts
  resolveToken: ResolveToken
  resolveRunner: ResolveRunner
  /** The server is bound to this machine alone; 'local' routes exist. */
  isLocal: boolean
  /** Origins whose pages may call routes that use the cookie. */
  origins: readonly string[]
  /** Cookies carry Secure and the __Host- prefix. */
  secureCookies: boolean
}

/** No download takes longer than this. */
const DOWNLOAD_MS = 3_600_000

type Registered = RouteOptions & { guardGuesses: GuardGuesses }

export const clientInfo = (request: FastifyRequest): ClientInfo => ({
  ip: request.ip,
  ...describeUserAgent(request.headers['user-agent']),
  place: countryOf(request.ip),
})

function publicCall(request: FastifyRequest, reply: FastifyReply, options: RouteOptions): PublicCall {
  const nameOf = (name: string) => (options.secureCookies ? `__Host-${name}` : name)
  const attributes = { path: '/', httpOnly: true, secure: options.secureCookies, sameSite: 'strict' } as const
  return {
    client: clientInfo(request),
    language: languageOf(request),
    log: request.log as PublicCall['log'],
    bearer: bearerOf(request),
    cookie: (name) => request.cookies[nameOf(name)],
    setCookie: (name, value, maxAge) => void reply.setCookie(nameOf(name), value, { ...attributes, maxAge }),
    clearCookie: (name) => void reply.clearCookie(nameOf(name), attributes),
  }
}

/** What a browser says of a call that its own page made, or the person (Fetch Metadata, Sec-Fetch-Site); a program says nothing. */
const OWN_SITES: ReadonlySet<unknown> = new Set([undefined, 'same-origin', 'none'])

/** A page of another site, or of another host of ours, may not use a route that reads the cookie or acts without a token (CSRF). */
function refuseForeignOrigin(request: FastifyRequest, options: RouteOptions): void {
  if (request.method === 'GET') return
  const { origin, host = '', 'sec-fetch-site': site } = request.headers
  const isOwn = origin === undefined || origin === `${request.protocol}://${host}` || options.origins.includes(origin)
  if (!isOwn || !OWN_SITES.has(site)) throw problem('right.missing', { detail: 'Calls from pages of other sites are refused.' })
}

async function openScope(route: Route, request: FastifyRequest, { resolveToken, guardGuesses }: Registered): Promise<Scope> {
  const { principal, accountId } = await guardGuesses(request, () => authenticate(request, resolveToken))
  noteCaller(request, { principal, accountId })
  if (principal.kind === 'session' && principal.lacksFactor && !route.beforeSecondFactor) throw secondFactorRequired()
  if (route.right !== null && principal.kind !== 'worker') {
    const held = rightsOfPerson(principal.standing).has(route.right)
    const scoped = rightsOfPrincipal(principal, principal.standing).has(route.right)
    const detail = `This needs the right ${route.right}.`
    if (!held) throw problem('right.missing', { detail })
    if (!scoped) throw problem('right.missing', { title: 'The scopes of this API key do not allow this', detail })
  }
  return {
    accountId,
    principal,
    beforeSecondFactor: route.beforeSecondFactor,
    language: languageOf(request),
    client: clientInfo(request),
    log: request.log as Scope['log'],
  }
}

/** Runs one handler of a signed-in call in its transaction; a write that left no audit row is a defect and is rolled back. */
async function runInTransaction<T>(
  handler: { route: Route; run: (ctx: Ctx, input: never) => Promise<T> },
  scope: Scope,
  input: unknown,
  contexts: Contexts,
): Promise<T> {
  const { route } = handler
  return contexts.inTransaction(scope, { readOnly: route.method === 'GET' }, async (ctx) => {
    if (route.right !== null) authorize(ctx, route.right)
    const reply = await handler.run(ctx, input as never)
    if (route.audit !== null && ctx.audited.length === 0) throw new Error(`${route.method} ${route.path} must write an audit row`)
    return reply
  })
}

/** Sends a file as it is read; an attachment when it has a name. */
function sendFile(reply: FastifyReply, { type, name, body, immutable }: FileReply): FastifyReply {
  if (name !== undefined) reply.header('content-disposition', `attachment; filename="${name}"`)
  return reply
    .header('content-type', type)
    .header('cache-control', immutable === true ? 'private, max-age=31536000, immutable' : 'no-store')
    .send(body)
}

async function answer(handler: Handler, request: FastifyRequest, reply: FastifyReply, options: Registered): Promise<unknown> {
  const { route } = handler
  if (handler.kind === 'public') {
    if (route.auth === 'local' && !(options.isLocal && isLocalCall(request)))
      throw problem('auth.local_only', { detail: 'Only from the machine that Parapet runs on, on a local start.' })
    refuseForeignOrigin(request, options)
    return handler.run(publicCall(request, reply, options), readInput(route, request) as never)
  }
  if (handler.kind === 'runner') {
    // no page has a runner's token
    refuseForeignOrigin(request, options)
    const caller = await options.guardGuesses(request, () => authenticateRunner(request, options.resolveRunner))
    return handler.run(caller, readInput(route, request) as never)
  }
  if (handler.kind === 'file') {
    const scope = route.auth === 'session' ? await openScope(route, request, options) : null
    return sendFile(reply, await handler.run(scope, readInput(route, request) as never))
  }
  const scope = await openScope(route, request, options)
  if (handler.kind === 'stream') {
    await handler.run(scope, request, reply)
    return reply
  }
  const input = readInput(route, request)
  if (handler.kind === 'scope') return handler.run(scope, input as never)
  if (handler.kind === 'then') return (await runInTransaction(handler, scope, input, options.contexts))()
  return runInTransaction(handler, scope, input, options.contexts)
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] as const
/** As the router reads it, which passes over a slash at the end. */
const urlOf = (path: string): string => `/client${path.replaceAll(/\{(\w+)\}/gu, ':$1').replace(/\/$/u, '')}`

/** A method that a path does not have is answered by 405 with Allow (RFC 9110, 15.5.6), before anything else is looked at. */
function refuseOtherMethods(app: FastifyInstance, handlers: readonly Handler[]): void {
  const methodsOf = Map.groupBy(handlers, ({ route }) => urlOf(route.path))
  for (const [url, own] of methodsOf) {
    const offered = new Set<string>(own.flatMap(({ route }) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])))
    const refuse = async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
      void reply.header('allow', [...offered].join(', '))
      throw problem('method.not_allowed')
    }
    app.route({ method: METHODS.filter((method) => !offered.has(method)), url, onRequest: refuse, handler: refuse })
  }
}

/** Registers handlers under /client. Every reply is checked against its route's schema: nothing undeclared leaves. */
export function registerRoutes(app: FastifyInstance, handlers: readonly Handler[], options: RouteOptions): void {
  const registered = { ...options, guardGuesses: guessGuard(app) }
  refuseOtherMethods(app, handlers)
  for (const handler of handlers) {
    const { route } = handler
    app.route({
      method: route.method,
      url: urlOf(route.path),
      config: { rateLimit: rateLimitOf(route) },
      bodyLimit: route.bodyBytes,
      // a download takes as long as its reader takes
      handlerTimeout: handler.kind === 'file' ? DOWNLOAD_MS : route.timeoutMs,
      handler: async (request, reply) => {
        const value = await answer(handler, request, reply, registered)
        if (handler.kind === 'stream') return reply
        const body = z.parse(route.reply, value)
        return reply
          .status(route.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(body))
      },
    })
  }
}
