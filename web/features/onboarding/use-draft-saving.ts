import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Kind } from '#contract/kinds.ts'
import type { ConnectionValues } from '#web/components/connections/connection-form.ts'
import { draftFrom } from './draft-values.ts'
import type { Onboarding } from './use-onboarding.ts'

/** From the last key that was pressed until it is kept. */
const PAUSE_MS = 900

/** Keeps what stands in the form, a moment after it was typed and when the step is left, so that it is there in another browser. */
export function useDraftSaving(
  kind: Kind,
  form: UseFormReturn<ConnectionValues>,
  { draftId, onboarding: { draft } }: { draftId: string | null; onboarding: Onboarding },
): void {
  const save = useRef<() => void>(undefined)
  const kept = useRef(JSON.stringify(draftFrom(kind, form.getValues())))
  useEffect(() => {
    save.current = () => {
      const now = draftFrom(kind, form.getValues())
      const text = JSON.stringify(now)
      if (text === kept.current) return
      kept.current = text
      const onError = () => {
        // it is sent again with the next change, or when the step is left
        kept.current = ''
      }
      draft.mutate({ draftId, typed: now }, { onError })
    }
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(() => save.current?.(), PAUSE_MS)
    })
    const onHide = () => save.current?.()
    addEventListener('pagehide', onHide)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      removeEventListener('pagehide', onHide)
      save.current?.()
    }
  }, [form])
}
