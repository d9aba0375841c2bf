import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { tone } from '#web/ui/tokens.ts'

const Pill = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: 28,
  paddingInline: 11,
  borderRadius: 14,
  border: `1px solid ${tone.line}`,
  background: tone.surface,
  color: tone.muted,
  fontSize: 13,
  fontWeight: 500,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  flex: 'none',
  '&:hover': { borderColor: tone.lineStrong, color: tone.text },
  '&[aria-pressed=true], &[data-on=true]': { background: tone.accentBg, borderColor: tone.accentText, color: tone.accentText },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
})
const Count = styled('span')({ fontSize: 11.5, fontVariantNumeric: 'tabular-nums', opacity: 0.9 })

/** A toggle for one value of a filter; pressed = accent. */
export function FilterPill(props: {
  pressed: boolean
  onToggle: () => void
  children: ReactNode
  icon?: ReactNode
  count?: string | undefined
}) {
  return (
    <Pill type="button" aria-pressed={props.pressed} onClick={props.onToggle}>
      {props.icon}
      {props.children}
      {props.count !== undefined && <Count>{props.count}</Count>}
    </Pill>
  )
}

/** A pill that opens a menu; `on` when the menu's filter is in use. */
export function FilterButton(props: {
  on: boolean
  open: boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  children: ReactNode
  count?: string | undefined
}) {
  return (
    <Pill type="button" aria-haspopup="menu" aria-expanded={props.open} data-on={props.on} onClick={props.onClick}>
      {props.children}
      {props.count !== undefined && <Count>{props.count}</Count>}
    </Pill>
  )
}

/** The toolbar over a list: wraps on wide screens, scrolls sideways on phones. */
export const FilterRow = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  flexWrap: 'wrap',
  marginBottom: 12,
  position: 'relative',
  [theme.breakpoints.down('sm')]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    marginInline: -16,
    padding: '4px 16px',
    '& > *': { flex: 'none' },
  },
}))

export const FilterDivider = styled('span')({ width: 1, height: 18, background: tone.line, marginInline: 4, flex: 'none' })
