import { lazy, Suspense } from 'react'
import { useToasterWanted } from './toast.ts'

const Toaster = lazy(async () => ({ default: (await import('./Toaster.tsx')).Toaster }))

/** Mounts the toast area once there is something to show. */
export function ToasterHost(props: { direction: 'ltr' | 'rtl'; theme: 'light' | 'dark'; label: string; closeLabel: string }) {
  if (!useToasterWanted()) return null
  return (
    <Suspense fallback={null}>
      <Toaster {...props} />
    </Suspense>
  )
}
