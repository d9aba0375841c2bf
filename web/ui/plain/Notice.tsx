import type { ReactNode } from 'react'
import './plain.css'

/** A sentence in a tinted box above a form; errors interrupt, the rest is read when it suits. */
export function Notice({ kind, children }: { kind: 'info' | 'ok' | 'warning' | 'error'; children: ReactNode }) {
  return (
    <p className="plain-notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
