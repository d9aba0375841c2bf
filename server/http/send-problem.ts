import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus, type ErrorCode, type Problem } from '#contract/errors.ts'
import { ProblemError } from '#server/problem.ts'

const TITLES: Readonly<Record<ErrorCode, string>> = {
  'request.invalid': 'Some fields are not valid',
  'request.malformed': 'The request cannot be read',
  'request.too_large': 'The request is too large',
  'request.too_deep': 'The request is nested too deep',
  'request.unsupported_media_type': 'Send JSON',
  'request.rate_limited': 'Too many requests. Try again shortly',
  'auth.required': 'Sign in first',
  'auth.token_invalid': 'Token invalidated',
  'auth.credentials_wrong': 'The email address or the password is wrong',
  'auth.code_wrong': 'This code is wrong or has expired',
  'auth.no_pending_challenge': 'No code is waited for',
  'auth.user_unconfirmed': 'The email address is not confirmed yet',
  'auth.password_reset_required': 'Set a new password first',
  'auth.insecure_transport': 'Use HTTPS',
  'auth.local_only': 'This works on the machine of the server alone',
  'auth.start_token_needed': 'Use the link that the server printed at its start',
  'auth.not_configured': 'This way to sign in is not set up',
  'auth.challenge_lost': 'This sign-in has expired. Begin again',
  'auth.federation_failed': 'The single sign-on failed',
  'auth.identity_unlinked': 'This identity belongs to nobody here',
  'auth.reauthentication_required': 'Enter your password again',
  'auth.step_up_required': 'Sign in with your own password',
  'auth.second_factor_required': 'Prove a second factor first',
  'auth.address_refused': 'This is not permitted from your network',
  'auth.session_replaced': 'A newer sign-in of this browser took the place of this session. Try again shortly',
  'right.missing': 'Your role does not allow this',
  'resource.not_found': 'Not found',
  'column.not_found': 'There is no such column',
  'card.not_found': 'There is no such card',
  'target.refused': 'This target cannot be connected',
  'target.unreachable': 'The target cannot be reached',
  'scan.not_cancellable': 'This scan cannot be canceled',
  'connection.out_of_scope': 'The connection is out of scope',
  'permit.missing': 'Nobody has proved that this may be probed',
  'permit.closed': 'This may not be probed at this hour',
  'runner.superseded': 'Another process began with this token',
  'account.not_msp': 'This account does not manage others',
  'account.last_owner': 'An account keeps an owner',
  'account.being_deleted': 'This account is being deleted',
  'account.quota_reached': 'This account has reached its limit',
  'invitation.not_found': 'This invitation is no longer valid',
  'invitation.other_person': 'This invitation is for another person',
  'image.refused': 'This picture cannot be used',
  'source.refused': 'This source code cannot be used',
  'resource.conflict': 'This conflicts with what already exists',
  'resource.stale': 'This has changed in the meantime',
  'request.timeout': 'The request took too long',
  'method.not_allowed': 'This method is not offered here',
  'server.error': 'Internal server error',
  'server.unavailable': 'The service is unavailable. Try again shortly',
}

const STEP_UP: ReadonlySet<ErrorCode> = new Set(['auth.step_up_required', 'auth.second_factor_required'])

/** Fastify's own errors, in our codes. */
function codeOf(error: { statusCode?: number; code?: string }): ErrorCode {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'request.unsupported_media_type'
  if (error.statusCode === 413) return 'request.too_large'
  if (error.statusCode === 429) return 'request.rate_limited'
  if (error.statusCode === 404) return 'resource.not_found'
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'request.malformed'
  // PostgreSQL: statement time-out and too many clients pass; the caller may try again
  if (error.code === '57014' || error.code === '53300') return 'server.unavailable'
  return 'server.error'
}

/** Whoever stops in the middle of a body has failed, not the server. A request made inside this process has no such mark. */
const unfinishedOr = (code: ErrorCode, { raw }: FastifyRequest): ErrorCode =>
  code === 'server.error' && 'complete' in raw && !raw.complete ? 'request.timeout' : code

/** Answers any error as an RFC 9457 problem document; what is not meant for clients goes to the log alone. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ProblemError ? error : undefined
  const code = known?.code ?? unfinishedOr(codeOf(error as { statusCode?: number; code?: string }), request)
  const status = errorStatus[code]
  if (code === 'request.timeout') request.log.info({ err: error }, 'request was not finished')
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (status === 503) void reply.header('retry-after', '1')
  if (status === 401) void reply.header('www-authenticate', 'Bearer')
  // RFC 9470, 3: a stronger sign-in is what is wanted
  if (STEP_UP.has(code)) void reply.header('www-authenticate', 'Bearer error="insufficient_user_authentication"')
  return reply
    .status(status)
    .type('application/problem+json')
    .send(JSON.stringify(documentOf(code, known, request.id)))
}

/** Answers what never became a request (a header that HTTP does not allow, a client that stops in the middle) and ends its connection. */
export function endWithProblem(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable) return
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const body = JSON.stringify(documentOf(isLate ? 'request.timeout' : 'request.malformed', undefined, randomUUID()))
  socket.end(
    `HTTP/1.1 ${isLate ? '408 Request Timeout' : '400 Bad Request'}\r\nconnection: close\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** What some problems tell besides. */
const FURTHER = ['challengeToken', 'connectionId', 'proveAt'] as const

function documentOf(code: ErrorCode, known: ProblemError | undefined, traceId: string): Problem {
  return {
    type: `urn:parapet:problem:${code}`,
    title: known?.title ?? TITLES[code],
    status: errorStatus[code],
    code,
    ...(known && known.message !== code ? { detail: known.message } : {}),
    ...(known?.errors ? { errors: [...known.errors] } : {}),
    ...Object.fromEntries(FURTHER.flatMap((name) => (known?.[name] === undefined ? [] : [[name, known[name]]]))),
    traceId,
  }
}
