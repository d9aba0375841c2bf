import '@fontsource-variable/inter/wght.css'
import './ui/plain/plain.css'
import './ui/plain/choices.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startI18n } from './i18n/i18n.ts'
import { queryClient } from './query-client.ts'
import { loadAhead, router } from './routes.tsx'
import { reportPageView } from './shell/page-views.ts'
import { wasAuthenticated } from './shell/session/browser-storage.ts'
import { bindNavigation, session } from './shell/session/current-session.ts'
import { handOverStartToken } from './shell/session/start-link.ts'
import { watchReach } from './shell/reach/watch-reach.ts'
import { watchSession } from './shell/session/watch-session.ts'

// a view that could not be reported is lost
router.subscribe('onResolved', ({ pathChanged }) => {
  if (pathChanged) void reportPageView(queryClient).catch(() => undefined)
})
watchReach()
bindNavigation((path) => void router.navigate({ to: path }))

/** The Initializing view of index.html stays until texts and session are known; the first render replaces it. */
async function start(): Promise<void> {
  if (wasAuthenticated.get()) loadAhead()
  await Promise.all([startI18n(), handOverStartToken(), session.start()])
  watchSession(session)
  const container = document.querySelector('#root')
  if (container === null) throw new Error('index.html has no #root')
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
