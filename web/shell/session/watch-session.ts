import { limits } from '#contract/limits.ts'
import { wasAuthenticated } from './browser-storage.ts'
import type { Session } from './session.ts'

/**
 * Watches over the session for as long as the page lives: validates it every 10 minutes and when the page is shown again,
 * looks every minute and on every sign-out of another tab whether it is over. Returns how to stop.
 */
export function watchSession(session: Pick<Session, 'check' | 'checkMark'>): () => void {
  const periodic = setInterval(() => void session.check(), limits.sessionCheckIntervalMs)
  const forced = setInterval(() => void session.checkMark(), limits.forcedLogoutCheckMs)
  const onShown = () => document.visibilityState === 'visible' && void session.check()
  // null: the other tab emptied the whole storage
  const onStorage = ({ key }: StorageEvent) => (key === wasAuthenticated.key || key === null) && void session.checkMark()
  document.addEventListener('visibilitychange', onShown)
  addEventListener('storage', onStorage)
  return () => {
    clearInterval(periodic)
    clearInterval(forced)
    document.removeEventListener('visibilitychange', onShown)
    removeEventListener('storage', onStorage)
  }
}
