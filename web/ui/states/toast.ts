import { useSyncExternalStore } from 'react'

export type ToastKind = 'success' | 'error' | 'info' | 'warning'
export interface ToastMessage {
  kind: ToastKind
  text: string
  /** A toast of the same id replaces the one shown. */
  id?: string
  action?: { label: string; onClick: () => void }
}
/** What the toast area does for those who speak. */
interface Target {
  show: (message: ToastMessage) => void
  withdraw: (id: string) => void
}

let target: Target | null = null
let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

/** Shows a toast; for things away from the eye. The toast library is loaded with the first one. */
export function notify(message: ToastMessage): void {
  if (target !== null) target.show(message)
  else {
    waiting = [...waiting, message]
    for (const listener of listeners) listener()
  }
}

/** Takes the toast of an id away, where what it says is no longer so; none is there: nothing happens. */
export function withdraw(id: string): void {
  waiting = waiting.filter((message) => message.id !== id)
  target?.withdraw(id)
}

/** The toast area tells that it stands; what waited is shown. */
export function attachToaster(area: Target): () => void {
  target = area
  for (const message of waiting) area.show(message)
  waiting = []
  return () => {
    // another area may stand in its place by now
    if (target === area) target = null
  }
}

/** True from the first toast on. */
export function useToasterWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting.length > 0 || target !== null,
  )
}
