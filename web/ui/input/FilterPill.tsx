import { styled } from '@mui/material/styles'
import type { MouseEvent, ReactNode } from 'react'
import { CONTROL_PX, PHONES, tone } from '#web/ui/tokens.ts'

const Pill = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  height: CONTROL_PX.small,
  [PHONES]: { height: CONTROL_PX.normal },
  paddingInline: 10,
  borderRadius: 16,
  border: `1px solid ${tone.lineStrong}`,
  background: tone.surface,
  color: tone.muted,
  fontSize: 12,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  flex: 'none',
  '&:hover': { background: tone.hover, color: tone.text },
  '&[aria-pressed=true]': { background: tone.accentBg, borderColor: tone.accentText, color: tone.accentText },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2 },
})
const Count = styled('span')({ fontWeight: 500, fontVariantNumeric: 'tabular-nums' })

/** A toggle for one value of a filter; pressed = accent. */
export function FilterPill(props: { pressed: boolean; onToggle: () => void; children: ReactNode; icon?: ReactNode; count?: string }) {
  return (
    <Pill type="button" aria-pressed={props.pressed} onClick={props.onToggle}>
      {props.icon}
      {props.children}
      {props.count !== undefined && <Count>{props.count}</Count>}
    </Pill>
  )
}

/** A pill that opens a menu. */
export function MenuPill(props: { open: boolean; onClick: (event: MouseEvent<HTMLElement>) => void; children: ReactNode }) {
  return (
    <Pill type="button" aria-haspopup="menu" aria-expanded={props.open} onClick={props.onClick}>
      {props.children}
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
