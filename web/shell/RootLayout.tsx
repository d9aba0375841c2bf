import { Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ToasterHost } from '#web/ui/states/ToasterHost.tsx'
import { TopProgress } from '#web/ui/states/TopProgress.tsx'
import { useScreenTitle } from './document-title.ts'
import { useLocalSettings } from './local-settings.ts'
import { useProgress } from './progress.ts'

/** What every page has: the bar at the top, the toast area, the document title. */
export function RootLayout() {
  const { t } = useTranslation()
  const busy = useProgress((state) => state.busy)
  const isChanging = useRouterState({ select: (state) => state.status === 'pending' })
  const direction = useLocalSettings((state) => state.direction)
  const theme = useLocalSettings((state) => state.theme)
  useScreenTitle()
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme
    document.documentElement.dir = direction
  }, [theme, direction])
  return (
    <>
      <TopProgress active={busy || isChanging} label={t('state.loading')} />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <ToasterHost direction={direction} theme={theme} label={t('shell.toasts')} closeLabel={t('action.close')} />
    </>
  )
}
