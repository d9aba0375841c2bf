import '#web/ui/plain/plain.css'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReach } from '#web/ui/states/reach.ts'
import { useToasterWanted } from '#web/ui/states/toast.ts'
import { useScreenTitle } from './document-title.ts'
import { useLocalSettings } from './local-settings.ts'
import { useProgress } from './progress.ts'

interface ToasterProps {
  label: string
  closeLabel: string
}

/** Mounts the toast area once there is something to show. Without a server it cannot be loaded: what waits is shown when there is one. */
function ToasterHost(props: ToasterProps) {
  const isWanted = useToasterWanted()
  const isReached = useReach(({ state }) => state === 'reached')
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null)
  useEffect(() => {
    if (!isWanted || !isReached) return
    void import('#web/ui/states/Toaster.tsx').then(
      ({ Toaster }) => setToaster(() => Toaster),
      () => undefined,
    )
  }, [isWanted, isReached])
  return Toaster === null ? null : <Toaster {...props} />
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
