import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { Check, ChevronRight, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SearchPatch, toggleWord, wordsOf } from '#web/components/use-url-query.ts'
import { tone } from '#web/ui/tokens.ts'
import { type ListFilter, valueOf, valueText } from './list-filter.ts'

const Pill = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  height: 28,
  borderRadius: 14,
  border: `1px solid ${tone.accentText}`,
  background: tone.accentBg,
  color: tone.accentText,
  fontSize: 12,
  fontWeight: 550,
  maxWidth: 320,
  flex: 'none',
  '& > button': {
    all: 'unset',
    boxSizing: 'border-box',
    height: 26,
    display: 'inline-flex',
    alignItems: 'center',
    cursor: 'pointer',
    borderRadius: 13,
    minWidth: 0,
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
  },
  '& > button:first-of-type': { paddingInlineStart: 11 },
  '& > button:first-of-type > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > button:last-of-type': { width: 26, justifyContent: 'center', flex: 'none', '&:hover': { color: tone.text } },
})
const Add = styled('button')({
  all: 'unset',
  boxSizing: 'border-box',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 5,
  height: 28,
  paddingInline: 10,
  borderRadius: 14,
  border: `1px dashed ${tone.lineStrong}`,
  color: tone.muted,
  fontSize: 12,
  fontWeight: 550,
  cursor: 'pointer',
  whiteSpace: 'nowrap',
  flex: 'none',
  '&:hover': { background: tone.hover, color: tone.text },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1 },
})
const Find = styled('div')({
  padding: '4px 8px 6px',
  '& input': {
    width: '100%',
    height: 32,
    boxSizing: 'border-box',
    padding: '0 10px',
    font: 'inherit',
    fontSize: 13,
    color: tone.text,
    background: tone.surface,
    border: `1px solid ${tone.lineStrong}`,
    borderRadius: 7,
  },
})

/** From so many values on, one types to find one; no more than these are drawn at once. */
const FIND_FROM = 10
const DRAWN_MAX = 100
const isSearched = ({ options }: ListFilter) => options.length >= FIND_FROM

interface PillsProps {
  available: readonly ListFilter[]
  filters: Readonly<Record<string, unknown>>
  change: (patch: SearchPatch) => void
}

/** The menu takes letters for jumps to its items: here they are typed. */
function keep(event: KeyboardEvent) {
  if (event.key !== 'Escape' && event.key !== 'ArrowDown' && event.key !== 'Tab') event.stopPropagation()
}

/** The values of one filter, each with a tick; long lists are searched by typing. */
function Values({ filter, value, change }: { filter: ListFilter; value: string | undefined; change: PillsProps['change'] }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const found = filter.options.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  const isOn = (word: string) => wordsOf(value).includes(word)
  const choose = (word: string) =>
    change({ [filter.key]: filter.isSingle === true ? (isOn(word) ? undefined : word) : toggleWord(value, word) })
  return (
    <>
      {isSearched(filter) && (
        <Find>
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu was opened to find a value in it
            autoFocus
            type="search"
            aria-label={t('filter.find', { filter: filter.label })}
            placeholder={t('filter.find', { filter: filter.label })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={keep}
          />
        </Find>
      )}
      {found.slice(0, DRAWN_MAX).map((option, index) => (
        <MenuItem
          key={option.value}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the item that was chosen is gone, and the focus with it
          autoFocus={index === 0 && !isSearched(filter)}
          component={isSearched(filter) ? 'div' : 'li'}
          role={`${isSearched(filter) ? '' : 'menuitem'}${filter.isSingle === true ? 'radio' : 'checkbox'}`}
          aria-checked={isOn(option.value)}
          onClick={() => choose(option.value)}
        >
          <Check size={14} aria-hidden style={{ visibility: isOn(option.value) ? 'visible' : 'hidden', flex: 'none' }} />
          {option.icon}
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 320 }}>{option.label}</span>
        </MenuItem>
      ))}
      {found.length === 0 && (
        <MenuItem disabled component="div" role="presentation">
          {t('state.noMatch')}
        </MenuItem>
      )}
    </>
  )
}

/** The filters in force as pills that can be taken away, and one menu that adds another. */
export function FilterPills({ available, filters, change }: PillsProps) {
  const { t } = useTranslation()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<string | null>(null)
  const filter = available.find(({ key }) => key === asked)
  const inForce = available.flatMap((one) => {
    const value = valueOf(filters, one.key)
    return value === undefined ? [] : [{ one, text: valueText(one, value) }]
  })
  const addable = available.filter(({ options }) => options.length > 0)
  const open = (target: HTMLElement, key: string | null) => {
    setAsked(key)
    setAnchor(target)
  }
  return (
    <>
      {inForce.map(({ one, text }) => (
        <Pill key={one.key}>
          <button
            type="button"
            aria-haspopup="menu"
            disabled={one.options.length === 0}
            title={`${one.label}: ${text}`}
            onClick={(event) => open(event.currentTarget, one.key)}
          >
            <span>
              {one.label}: {text}
            </span>
          </button>
          <button type="button" aria-label={t('filter.remove', { filter: one.label })} onClick={() => change({ [one.key]: undefined })}>
            <X size={13} aria-hidden />
          </button>
        </Pill>
      ))}
      {addable.length > 0 && (
        <Add type="button" aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => open(event.currentTarget, null)}>
          <Plus size={13} aria-hidden />
          {t('filter.add')}
        </Add>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{
          list: {
            'aria-label': filter?.label ?? t('filter.add'),
            autoFocusItem: filter === undefined || !isSearched(filter),
            // a menu may hold no field to type in
            ...(filter !== undefined && isSearched(filter) ? { role: 'group', component: 'div' } : {}),
          },
          paper: {
            ...(filter !== undefined && isSearched(filter) ? { role: 'dialog', 'aria-label': filter.label } : {}),
            sx: { maxHeight: 380, minWidth: 200 },
          },
        }}
      >
        {filter !== undefined ? (
          <Values filter={filter} value={valueOf(filters, filter.key)} change={change} />
        ) : (
          addable.map((one) => (
            <MenuItem key={one.key} onClick={() => setAsked(one.key)}>
              {one.label}
              <ChevronRight size={14} aria-hidden style={{ marginInlineStart: 'auto', color: tone.faint }} />
            </MenuItem>
          ))
        )}
      </Menu>
    </>
  )
}
