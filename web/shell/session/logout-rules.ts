/** What can happen to a session outside of this page's own sign-out. */
export type AuthEvent =
  | { type: 'signedOut' }
  | { type: 'hostedUI_failure' }
  | { type: 'tokenRefresh_failure'; message: string }
  | { type: 'signIn_failure' }
  | { type: 'parsingCallbackUrl_failure' }
  | { type: 'customState_failure' }

/** Messages of a failed refresh that mean the session is over; any other failure may pass. */
const FINAL = ['Session expired', 'Authentication failed', 'Token invalidated']

/** Whether an event ends the session on this page. */
export function forcesLogout(event: AuthEvent, wasAuthenticated: boolean): boolean {
  if (event.type === 'signedOut' || event.type === 'hostedUI_failure') return true
  if (event.type === 'tokenRefresh_failure') return FINAL.some((message) => event.message.includes(message))
  return wasAuthenticated
}
