import type { ComponentProps } from 'react'
import './plain.css'

/** primary: the one accent of a page; quiet: without a box; icon: square, around an icon. */
type Kind = 'outlined' | 'primary' | 'quiet' | 'icon'

/** A button without the MUI engine, for pages that must stay light. */
export function PlainButton({ kind = 'outlined', type, ...button }: ComponentProps<'button'> & { kind?: Kind; type: 'button' | 'submit' }) {
  return <button {...button} type={type === 'submit' ? 'submit' : 'button'} className="plain-button" data-kind={kind} />
}
