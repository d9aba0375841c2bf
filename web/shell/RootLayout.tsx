import '#web/ui/plain/plain.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasterWanted } from '#web/ui/states/toast.ts'
import { useScreenTitle } from './document-title.ts'
import { useLocalSettings } from './local-settings.ts'
import { useProgress } from './progress.ts'

const Toaster = lazy(async () => ({ default: (await import('#web/ui/states/Toaster.tsx')).Toaster }))

/** Mounts the toast area once there is something to show. */
function ToasterHost(props: { label: string; closeLabel: string }) {
  if (!useToasterWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster {...props} />
    </Suspense>
  )
}

/** The 2 px bar at the top while something the whole page waits for is under way. */
function TopProgress({ active, label }: { active: boolean; label: string }) {
  return active ? <div className="top-progress" role="progressbar" aria-label={label} /> : null
}

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
      <ToasterHost label={t('shell.toasts')} closeLabel={t('action.close')} />
    </>
  )
}
