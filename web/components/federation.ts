import type { BodyOf } from '#contract/route.ts'
import { federatedSignIn, type Provider, PROVIDERS } from '#contract/sessions.ts'
import { call } from '#web/api.ts'

/** In session storage while the browser is away at the provider: survives the way there and back, in this tab only. */
const KEY = 'federation'

/** What this tab left for. */
export interface Departure {
  provider: Provider
  /** To link an identity to the person who is signed in, not to sign in. */
  isLink: boolean
}

/** Begins a sign-in (or the linking of an identity) at an outside provider and leaves the page. Throws ApiError. */
export async function goToProvider(
  body: BodyOf<typeof federatedSignIn>,
  leave: (url: string) => void = (url) => location.assign(url),
): Promise<void> {
  const isLink = body.link === true
  const { redirectTo } = await call(federatedSignIn, { body, asPerson: isLink })
  sessionStorage.setItem(KEY, `${body.provider} ${isLink ? 'link' : 'sign-in'}`)
  leave(redirectTo)
}

/** What this tab left for, once; null when it did not leave. */
export function takeDeparture(): Departure | null {
  const [name, purpose] = sessionStorage.getItem(KEY)?.split(' ') ?? []
  sessionStorage.removeItem(KEY)
  const provider = PROVIDERS.find((one) => one === name)
  return provider === undefined ? null : { provider, isLink: purpose === 'link' }
}
