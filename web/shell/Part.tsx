import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#web/ui/states/toast.ts'

function Failed({ onFail }: { onFail: (() => void) | undefined }) {
  const { t } = useTranslation()
  useEffect(() => {
    notify({ kind: 'error', text: t('error.network'), id: 'part-failed' })
    onFail?.()
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [])
  return null
}

/**
 * A part of the frame that is loaded when it is first wanted: a dialog, a menu. One that cannot be loaded, as without a network, is said
 * in a message and leaves the frame standing. `onFail` closes what was to open.
 */
export function Part({ children, onFail }: { children: ReactNode; onFail?: () => void }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={() => <Failed onFail={onFail} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </CatchBoundary>
  )
}
