import { REFRESH_FAILURES, refreshSession, type SessionGrant, signOut } from '#contract/sessions.ts'
import { getShell } from '#contract/users.ts'
import { bindCredentials, call, queryOf } from '#web/api.ts'
import { i18n, startI18n, storedLanguage } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { useProgress } from '#web/shell/progress.ts'
import { askForProof, askForStepUp, useProof, useStepUp } from '#web/shell/reauthentication/proof.ts'
import { notify } from '#web/ui/states/toast.ts'
import { useAuth, useUser } from './auth-store.ts'
import { clearBrowser } from './browser-storage.ts'
import { Session } from './session.ts'

let goTo: (path: string) => void = (path) => location.assign(path)
/** The router tells how to navigate, so that the session need not know it. */
export function bindNavigation(navigate: (path: string) => void): void {
  goTo = navigate
}

const refresh = async () => (await call(refreshSession, {})).session

/** The refresh cookie is rotated: tabs take turns, or one would present a cookie already used. Locks exist only in secure contexts. */
const refreshInTurn = (): Promise<SessionGrant> => ('locks' in navigator ? navigator.locks.request('parapet-session', refresh) : refresh())

async function identify(): Promise<void> {
  const shell = await call(getShell, {})
  const { profile } = shell
  // Without a chosen account the server answers the one the session began in.
  useUser.setState(({ accountId, homeAccountId }) => ({ profile, homeAccountId: accountId === null ? profile.customerId : homeAccountId }))
  if (storedLanguage() === null && profile.language !== null) {
    // at the start the texts are still on the way
    await startI18n()
    if (profile.language !== i18n.language) await i18n.changeLanguage(profile.language)
  }
  queryClient.setQueryData(queryOf(getShell, {}).queryKey, shell)
}

async function clearState(): Promise<void> {
  await queryClient.cancelQueries()
  queryClient.clear()
  useUser.setState(useUser.getInitialState(), true)
  useProgress.setState(useProgress.getInitialState(), true)
  useProof.getState().answer(false)
  useStepUp.getState().answer(false)
  clearBrowser()
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
  announceExpiry: () => void startI18n().then(() => notify({ kind: 'warning', text: i18n.t('session.expired'), id: 'session-expired' })),
  onSignedIn: (how) => void import('./after-sign-in.ts').then(({ afterSignIn }) => afterSignIn(queryClient, how)),
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
})
bindCredentials({
  token: () => session.token,
  accountId: () => useUser.getState().accountId,
  renew: () => session.renew(),
  refused: () => session.handle({ type: 'tokenRefresh_failure', message: REFRESH_FAILURES.invalidated }),
  prove: () => askForProof(),
  stepUp: askForStepUp,
})
