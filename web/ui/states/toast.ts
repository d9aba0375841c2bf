import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export interface ToastMessage {
  kind: ToastKind
  text: string
  /** A toast of the same id replaces the one shown. */
  id?: string
  action?: { label: string; onClick: () => void }
}
type Show = (message: ToastMessage) => void

let show: Show | null = null
let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a toast; for things away from the eye. The toast library is loaded with the first one. */
export function notify(message: ToastMessage): void {
  if (show !== null) show(message)
  else {
    waiting = [...waiting, message]
    for (const listener of listeners) listener()
  }
}

/** The toast area tells that it stands; what waited is shown. */
export function attachToaster(target: Show): () => void {
  show = target
  for (const message of waiting) target(message)
  waiting = []
  return () => {
    show = null
  }
}

/** True from the first toast on. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting.length > 0 || show !== null,
  )
}
