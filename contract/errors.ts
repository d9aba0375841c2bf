import * as z from 'zod/mini'

/** Every error code the product answers with, and its HTTP status. Codes are stable: clients switch on them. */
export const errorStatus = {
  'request.malformed': 400,
  'request.invalid': 422,
  'request.too_large': 413,
  'request.too_deep': 400,
  'request.unsupported_media_type': 415,
  'request.timeout': 408,
  'request.rate_limited': 429,
  'auth.required': 401,
  'auth.token_invalid': 401,
  'auth.credentials_wrong': 401,
  'auth.code_wrong': 400,
  'auth.no_pending_challenge': 400,
  'auth.user_unconfirmed': 403,
  'auth.password_reset_required': 403,
  'auth.insecure_transport': 403,
  'auth.local_only': 403,
  'auth.start_token_needed': 403,
  'auth.not_configured': 409,
  'auth.challenge_lost': 400,
  'auth.federation_failed': 401,
  'auth.identity_unlinked': 403,
  'auth.reauthentication_required': 403,
  /** The browser signed in once more, and the cookie of that has not reached it yet: ask again. */
  'auth.session_replaced': 409,
  /** An account's identity provider opened this session: elsewhere, and for credentials, the person signs in by what is their own. */
  'auth.step_up_required': 403,
  /** The account asks its people for a second factor, and none of the person's own was proved in this session. */
  'auth.second_factor_required': 403,
  'auth.address_refused': 401,
  'account.not_msp': 409,
  'account.last_owner': 409,
  'account.being_deleted': 409,
  'account.quota_reached': 409,
  'invitation.not_found': 404,
  'invitation.other_person': 409,
  'image.refused': 422,
  'source.refused': 422,
  'right.missing': 403,
  'resource.not_found': 404,
  'method.not_allowed': 405,
  'resource.conflict': 409,
  'resource.stale': 409,
  'column.not_found': 404,
  'card.not_found': 404,
  'target.refused': 422,
  'target.unreachable': 422,
  'scan.not_cancellable': 409,
  'connection.out_of_scope': 409,
  /** Such a target is scanned only where ownership is proved, or the operator answers for it. */
  'permit.missing': 409,
  /** The hours in which it may be probed are over, or have not begun. */
  'permit.closed': 409,
  /** Another process began with the token of this runner. */
  'runner.superseded': 409,
  'server.error': 500,
  'server.unavailable': 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const fieldError = z.strictObject({ field: z.string(), message: z.string() })

/** RFC 9457 problem document; every answer with a status of 400 or above has this body. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
  errors: z.optional(z.array(fieldError)),
  /** With auth.user_unconfirmed: the registration that waits for its code. */
  challengeToken: z.optional(z.string()),
  /** With target.refused: the connection that has this target already. */
  connectionId: z.optional(z.string()),
  /** With permit.missing: the page on which ownership is proved, as a path of the web client. */
  proveAt: z.optional(z.string()),
  traceId: z.string(),
})
export type Problem = z.infer<typeof problem>
export type FieldError = z.infer<typeof fieldError>
