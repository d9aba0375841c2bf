import type { FastifyRequest } from 'fastify'
import { LANGUAGES, type Language } from '#contract/fields.ts'
import type { Principal } from '#server/context.ts'
import { isUuid } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'

/**
 * Finds who a Bearer token stands for, in the wanted account or else the token's own; null when it stands for nobody.
 * `address` is where the call comes from.
 */
export type ResolveToken = (
  token: string,
  wantedAccount: string | undefined,
  address: string,
) => Promise<{ principal: Principal; accountId: string } | null>

/** A remote runner that calls with its token. */
export interface RunnerCaller {
  accountId: string
  runnerId: string
  name: string
}
/** Finds the runner that a token stands for at this moment; null when it stands for none. */
export type ResolveRunner = (token: string) => Promise<RunnerCaller | null>

/** The Bearer token of a request (RFC 6750 §2.1), when it has the shape of one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]{16,256}=*)$/iu.exec(request.headers.authorization ?? '')?.[1]
}

/** @throws problem auth.required without a Bearer token, auth.token_invalid with one that stands for nobody, auth.address_refused */
export async function authenticate(request: FastifyRequest, resolve: ResolveToken): Promise<{ principal: Principal; accountId: string }> {
  const header = request.headers.authorization
  if (header === undefined || header === '') throw problem('auth.required')
  const token = bearerOf(request)
  if (token === undefined) throw problem('auth.token_invalid')
  const wanted = request.headers['x-account-id']
  if (wanted !== undefined && (typeof wanted !== 'string' || !isUuid(wanted)))
    throw problem('request.malformed', { detail: 'X-Account-Id must be an account id.' })
  const found = await resolve(token, wanted, request.ip)
  if (found === null) throw problem('auth.token_invalid')
  return found
}

/** @throws problem auth.required · auth.token_invalid, also with a token of a person */
export async function authenticateRunner(request: FastifyRequest, resolve: ResolveRunner): Promise<RunnerCaller> {
  const { authorization } = request.headers
  if (authorization === undefined || authorization === '') throw problem('auth.required')
  const token = bearerOf(request)
  const found = token === undefined ? null : await resolve(token)
  if (found === null) throw problem('auth.token_invalid')
  return found
}

/** The reader's language by Accept-Language (RFC 9110 §12.5.4): the first of ours by quality, else English. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = (request.headers['accept-language'] ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality = 'q=1'] = part.trim().split(';')
      return { tag: tag.slice(0, 2).toLowerCase(), quality: Number.parseFloat(quality.trim().slice(2)) || 0 }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return LANGUAGES.find((language) => language === wanted.find(({ tag }) => LANGUAGES.some((known) => known === tag))?.tag) ?? 'en'
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/u
/**
 * True when the call comes from a program on this machine that meant this machine. A proxy's forwarded call, or a page
 * that rebound its name to 127.0.0.1, is not local.
 */
export function isLocalCall(request: FastifyRequest): boolean {
  const forwarded = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some(
    (name) => request.headers[name] !== undefined,
  )
  return !forwarded && LOOPBACK.has(request.socket.remoteAddress ?? '') && LOCAL_HOST.test(request.headers.host ?? '')
}
