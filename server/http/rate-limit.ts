import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LimitClass, Route } from '#contract/route.ts'
import { networkOf } from '#server/client-address.ts'
import { ProblemError, problem } from '#server/problem.ts'
import { bearerOf } from './authenticate.ts'

const MINUTE_MS = 60_000
/** Requests a minute, per caller and route. */
const PER_MINUTE: Readonly<Record<LimitClass, number>> = { read: 1_200, write: 300, identity: 60, scan: 60, stream: 60 }
/** Tokens of nobody a minute, per address: more than a whole office sends whose sessions end at once. */
const WRONG_TOKENS_PER_MINUTE = 600

const addressOf = (request: FastifyRequest): string => networkOf(request.ip)

/**
 * Who is counted: the session, API key or runner, else the address. Where nobody need be signed in a token says nothing, and a caller could
 * send another with each request. Tokens are hashed, so that the counters hold no secrets and no long texts.
 */
function callerOf(route: Route, request: FastifyRequest): string {
  const token = route.auth === 'session' || route.auth === 'runner' ? bearerOf(request) : undefined
  return token === undefined ? addressOf(request) : createHash('sha256').update(token).digest('base64url')
}

/** How often a route may be called, for @fastify/rate-limit. */
export function rateLimitOf(route: Route): { max: number; timeWindow: number; keyGenerator: (request: FastifyRequest) => string } {
  return { max: PER_MINUTE[route.limit], timeWindow: MINUTE_MS, keyGenerator: (request) => callerOf(route, request) }
}

/** Runs a request's authentication; refuses it unread when its address brought too many wrong tokens. */
export type GuardGuesses = <T>(request: FastifyRequest, authenticate: () => Promise<T>) => Promise<T>

/** Without it a new bogus token with each request would be a new caller each time, and cost a query each time. */
export function guessGuard(app: FastifyInstance): GuardGuesses {
  if (!app.hasDecorator('createRateLimit')) return (_request, authenticate) => authenticate()
  const count = app.createRateLimit({ max: WRONG_TOKENS_PER_MINUTE, timeWindow: MINUTE_MS, keyGenerator: addressOf })
  return async (request, authenticate) => {
    const before = await count(request, { increment: false })
    if (!before.isAllowed && before.remaining === 0) throw problem('request.rate_limited')
    try {
      return await authenticate()
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'auth.token_invalid') await count(request)
      throw error
    }
  }
}
