import { limits } from '#contract/limits.ts'
import { refreshSession, type SessionGrant, signOut } from '#contract/sessions.ts'
import { getProfile } from '#contract/users.ts'
import { bindCredentials, call } from '#web/api.ts'
import { i18n, STORED_LANGUAGE, storedLanguage } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { SETTINGS_KEY } from '#web/shell/local-settings.ts'
import { useProgress } from '#web/shell/progress.ts'
import { notify } from '#web/ui/states/toast.ts'
import { useAuth, useUser } from './auth-store.ts'
import { Session } from './session.ts'
import { wasAuthenticated } from './was-authenticated.ts'

let goTo: (path: string) => void = (path) => location.assign(path)
/** The router tells how to navigate, so that the session need not know it. */
export function bindNavigation(navigate: (path: string) => void): void {
  goTo = navigate
}

const refresh = async () => (await call(refreshSession, {})).session

/** The refresh cookie is rotated: tabs take turns, or one would present a cookie already used. Locks exist only in secure contexts. */
const refreshInTurn = (): Promise<SessionGrant> => ('locks' in navigator ? navigator.locks.request('parapet-session', refresh) : refresh())

async function identify(): Promise<void> {
  const profile = await call(getProfile, {})
  // Without a chosen account the server answers the one the session began in.
  useUser.setState(({ accountId, homeAccountId }) => ({ profile, homeAccountId: accountId === null ? profile.customerId : homeAccountId }))
  if (storedLanguage() === null && profile.language !== null && profile.language !== i18n.language)
    await i18n.changeLanguage(profile.language)
}

async function clearState(): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.clear()
  useUser.setState(useUser.getInitialState(), true)
  useProgress.setState(useProgress.getInitialState(), true)
  sessionStorage.clear()
  for (const key of Object.keys(localStorage)) if (key !== SETTINGS_KEY && key !== STORED_LANGUAGE) localStorage.removeItem(key)
}

/** The session of this page. */
export const session = new Session({
  refresh: refreshInTurn,
  identify,
  endOnServer: async () => {
    await call(signOut, {})
  },
  auth: { state: () => useAuth.getState(), dispatch: (action) => useAuth.getState().dispatch(action) },
  clearState,
  goTo: (path) => goTo(path),
  announceExpiry: () => notify({ kind: 'warning', text: i18n.t('session.expired'), id: 'session-expired' }),
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
bindCredentials({ token: () => session.token, accountId: () => useUser.getState().accountId, renew: () => session.renew() })

/** Watches over the session for as long as the page lives: every 10 minutes, when the page is shown again, and when another tab signs out. */
export function watchSession(): void {
  setInterval(() => void session.check(), limits.sessionCheckIntervalMs)
  setInterval(() => void session.checkMark(), limits.forcedLogoutCheckMs)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void session.check())
  addEventListener('storage', (event) => event.key === wasAuthenticated.key && void session.checkMark())
}
