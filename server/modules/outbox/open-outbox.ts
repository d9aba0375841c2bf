import { timingSafeEqual } from 'node:crypto'
import type { PublicCall } from '#server/http/handlers.ts'
import { problem } from '#server/problem.ts'
import { hashToken } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'

const COOKIE = 'parapet_outbox'
/** A browser that was let in stays so over restarts, each of which has another token. */
const OPEN_SECONDS = 30 * 24 * 3_600

type Parts = Pick<Services, 'config' | 'secrets'>

const isSame = (a: string, b: string): boolean => timingSafeEqual(hashToken(a), hashToken(b))
const markOf = ({ secrets }: Parts, until: string): string => secrets.hmac('outbox cookie', until).toString('base64url')

/**
 * The outbox holds codes that make and take over accounts, and a call through a plain proxy of this machine looks like a local one:
 * only a browser that showed the token of the start may read it.
 * @throws problem auth.start_token_needed for any other token
 */
export function openOutboxFor(call: PublicCall, parts: Parts, token: string): void {
  if (!isSame(token, parts.config.startToken)) throw refused()
  const until = String(Math.floor(Date.now() / 1000) + OPEN_SECONDS)
  call.setCookie(COOKIE, `${until}.${markOf(parts, until)}`, OPEN_SECONDS)
}

/** @throws problem auth.start_token_needed without the cookie of `openOutboxFor` */
export function requireOpenOutbox(call: PublicCall, parts: Parts): void {
  const [until = '', mark = ''] = (call.cookie(COOKIE) ?? '').split('.')
  if (!isSame(mark, markOf(parts, until)) || !(Number(until) > Date.now() / 1000)) throw refused()
}

const refused = () =>
  problem('auth.start_token_needed', { detail: 'Open the link to the outbox that Parapet printed in the terminal when it started.' })
