import { onlineManager } from '@tanstack/react-query'
import { askForLife, bindReach } from '#web/api.ts'
import { bindStreamReach, resumeStream } from '#web/components/live/use-live-events.ts'
import { useReach } from '#web/ui/states/reach.ts'
import { ReachWatch } from './reach-watch.ts'

/** The last script this page began with, which names all others; null in development, whose pages are not built. */
function ownBuild(): string | null {
  const source = [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src') ?? ''
  return source.startsWith('/assets/') ? source : null
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const watch = new ReachWatch({
  look: askForLife,
  ownBuild: ownBuild(),
  hasNetwork: () => navigator.onLine,
  tell: (change) => {
    useReach.setState(change)
    // reads wait while nobody would answer, and go on by themselves when somebody does
    if (change.state !== undefined) onlineManager.setOnline(change.state === 'reached')
  },
  onReturn: resumeStream,
  now: () => Date.now(),
  sleep,
  random: Math.random,
})

/** Asks the server now instead of at the next turn. */
export const tryNow = (): void => watch.hurry()

/** Watches over the server's answers for as long as the page lives. */
export function watchReach(): void {
  const sense = { heard: () => watch.heard(), unheard: () => watch.doubt() }
  bindReach(sense)
  bindStreamReach(sense)
  // the watch alone tells it: the browser knows nothing of a server that stopped
  onlineManager.setEventListener(() => () => undefined)
  addEventListener('online', tryNow)
  addEventListener('offline', tryNow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && useReach.getState().state !== 'reached') watch.hurry()
  })
}
