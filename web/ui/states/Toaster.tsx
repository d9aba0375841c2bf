import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import 'sonner/dist/styles.css'
import './toaster.css'
import { attachToaster, type ToastMessage } from './toast.ts'

const show = ({ kind, text, id, action }: ToastMessage) => {
  toast[kind](text, { ...(id === undefined ? {} : { id }), ...(action === undefined ? {} : { action }) })
}

/** The top bar stays usable under a toast. */
const BELOW_THE_BAR = { top: 60 }

/** The toast area at the top right (top left in right-to-left). Loaded lazily, see ToasterHost. */
export function Toaster(props: { direction: 'ltr' | 'rtl'; theme: 'light' | 'dark'; label: string; closeLabel: string }) {
  useEffect(() => attachToaster(show), [])
  return (
    <Sonner
      position={props.direction === 'rtl' ? 'top-left' : 'top-right'}
      dir={props.direction}
      theme={props.theme}
      containerAriaLabel={props.label}
      toastOptions={{ closeButtonAriaLabel: props.closeLabel }}
      offset={BELOW_THE_BAR}
      mobileOffset={BELOW_THE_BAR}
      closeButton
      richColors
    />
  )
}
