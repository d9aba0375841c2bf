import './toaster.css'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { PlainButton } from '#web/ui/plain/plain.tsx'
import { attachToaster, type ToastKind, type ToastMessage } from './toast.ts'
import { useToastPlace } from './use-toast-place.ts'

const SIGNS = { success: CircleCheck, error: CircleAlert, info: Info, warning: TriangleAlert } satisfies Record<ToastKind, unknown>
/** How long a message is there. */
const STAYS_MS = 6_000
/** More would hide the page. */
const MOST = 3
/** Key of the last message: no two have the same, also when the area is mounted again. */
let last = 0

interface Shown extends ToastMessage {
  key: number
}
interface ToastProps {
  toast: Shown
  isHeld: boolean
  closeLabel: string
  onClose: (key: number) => void
}

function Toast({ toast, isHeld, closeLabel, onClose }: ToastProps) {
  const { key, kind, text, action } = toast
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onClose(key), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isHeld, key, onClose])
  const Sign = SIGNS[kind]
  return (
    <div className="toast" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Sign size={16} aria-hidden />
      <span>{text}</span>
      {action !== undefined && (
        <button
          type="button"
          className="action"
          onClick={() => {
            onClose(key)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
      <PlainButton type="button" kind="icon" aria-label={closeLabel} onClick={() => onClose(key)}>
        <X size={15} aria-hidden />
      </PlainButton>
    </div>
  )
}

/**
 * Messages at the top of the end side, under the bar, or where else they cover nothing that can be pressed. They stay while the pointer
 * or the focus is on them; Alt T leads there. Loaded lazily, see ToasterHost.
 */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const [isHeld, setHeld] = useState(false)
  const box = useRef<HTMLElement>(null)
  const place = useToastPlace(box, isHeld, toasts.length)
  useEffect(() => {
    return attachToaster({
      show: (message) => {
        last += 1
        const key = last
        setToasts((before) => [{ ...message, key }, ...before.filter(({ id }) => id === undefined || id !== message.id).slice(0, MOST - 1)])
      },
      withdraw: (gone) => setToasts((before) => before.filter(({ id }) => id !== gone)),
    })
  }, [])
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.altKey && event.code === 'KeyT') box.current?.querySelector('button')?.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [])
  const close = useCallback((key: number) => {
    setHeld(false)
    setToasts((before) => before.filter((one) => one.key !== key))
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pointing at it only holds the clock
    <section
      ref={box}
      className="toasts"
      aria-label={label}
      aria-keyshortcuts="Alt+T"
      style={place === null ? {} : { left: place.left, top: place.top }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => (
        <Toast key={toast.key} toast={toast} isHeld={isHeld} closeLabel={closeLabel} onClose={close} />
      ))}
    </section>
  )
}
