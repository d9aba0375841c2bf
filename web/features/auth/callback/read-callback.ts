import type { BodyOf } from '#contract/route.ts'
import { federatedCallback } from '#contract/sessions.ts'

/** What the provider sent the browser back with (RFC 6749 §4.1.2, RFC 9207 for `iss`). */
export type Callback =
  | { kind: 'code'; body: BodyOf<typeof federatedCallback> }
  /** The provider refused, or the person did there. */
  | { kind: 'error'; error: string }
  /** Neither a code nor an error. */
  | { kind: 'garbled' }

/** Reads the query of the callback address. */
export function readCallback(search: Readonly<Record<string, string>>): Callback {
  const { code, state, iss, error } = search
  if (error !== undefined) return { kind: 'error', error }
  const body = federatedCallback.body.safeParse(iss === undefined ? { code, state } : { code, state, iss })
  return body.success ? { kind: 'code', body: body.data } : { kind: 'garbled' }
}
