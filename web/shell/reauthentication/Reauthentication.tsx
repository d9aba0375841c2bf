import { lazy, Suspense } from 'react'
import { useProof } from './proof.ts'

const Dialog = lazy(async () => ({ default: (await import('./ReauthenticationDialog.tsx')).ReauthenticationDialog }))

/** Mounted once by the shell: the dialog is there while a call waits for a proof of the person. */
export function Reauthentication() {
  const isAsked = useProof((state) => state.isAsked)
  return isAsked ? (
    <Suspense fallback={null}>
      <Dialog />
    </Suspense>
  ) : null
}
