import { styled } from '@mui/material/styles'
import type { KeyboardEvent, ReactElement } from 'react'
import { tone } from '#web/ui/tokens.ts'

export interface Tab<V extends string> {
  value: V
  label: string
  icon?: ReactElement
}

const TabList = styled('div')({
  display: 'flex',
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > button': {
    all: 'unset',
    boxSizing: 'border-box',
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 36,
    padding: '6px 12px',
    borderBottom: '2px solid transparent',
    color: tone.muted,
    fontSize: 13,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '&:hover': { color: tone.text },
    '&[aria-selected=true]': { color: tone.text, fontWeight: 600, borderBottomColor: tone.accentText },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2, borderRadius: 6 },
  },
})

/** The tab that a key leads to from the one with the focus; undefined for other keys. */
function tabAfter(key: string, tab: HTMLElement): Element | null | undefined {
  const list = tab.parentElement
  const isReversed = getComputedStyle(tab).direction === 'rtl'
  if (key === 'Home') return list?.firstElementChild
  if (key === 'End') return list?.lastElementChild
  if (key === (isReversed ? 'ArrowRight' : 'ArrowLeft')) return tab.previousElementSibling ?? list?.lastElementChild
  if (key === (isReversed ? 'ArrowLeft' : 'ArrowRight')) return tab.nextElementSibling ?? list?.firstElementChild
  return undefined
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const next = tabAfter(event.key, event.currentTarget)
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  next.focus()
}

/** Where there is no room for all tabs, the chosen one is in sight. */
function intoSight(tab: HTMLButtonElement | null): void {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Tabs, each with a panel; `idPrefix` ties each tab to its panel (`${idPrefix}-panel-${value}`). Arrows move, Enter chooses (WAI-ARIA APG, tabs). */
export function Tabs<V extends string>(props: {
  label: string
  idPrefix: string
  value: V
  tabs: readonly Tab<V>[]
  onChange: (value: V) => void
}) {
  return (
    <TabList role="tablist" aria-label={props.label}>
      {props.tabs.map((tab) => (
        <button
          key={tab.value}
          ref={tab.value === props.value ? intoSight : undefined}
          type="button"
          role="tab"
          id={`${props.idPrefix}-tab-${tab.value}`}
          aria-controls={`${props.idPrefix}-panel-${tab.value}`}
          aria-selected={tab.value === props.value}
          tabIndex={tab.value === props.value ? 0 : -1}
          onClick={() => props.onChange(tab.value)}
          onKeyDown={moveFocus}
        >
          {tab.icon}
          {tab.label}
        </button>
      ))}
    </TabList>
  )
}
