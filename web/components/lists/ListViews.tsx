import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { stringifySearch } from '#web/search-codec.ts'
import { tone } from '#web/ui/tokens.ts'

/** A list under a name: filters, order and grouping, as the address has them. */
export interface ListView {
  id: string
  label: string
  search: Readonly<Record<string, string>>
  /** How many rows it holds, in words: '68', '10,000+'; absent while it is not known. */
  count?: string | undefined
  /** Beside its name when it is the one shown: the way to delete it. */
  extra?: ReactNode
}

const Tabs = styled('nav')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  gap: 4,
  minWidth: 0,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: `1px solid ${tone.line}`,
  '& > span > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    height: 38,
    paddingInline: 8,
    color: tone.muted,
    fontSize: 13,
    fontWeight: 550,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    boxSizing: 'border-box',
    borderBottom: '2px solid transparent',
    '&:hover': { color: tone.text },
    '&[data-current=true]': { color: tone.text, borderBottomColor: tone.accentText },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -3, borderRadius: 6 },
  },
  '& > button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 5,
    height: 38,
    paddingInline: 8,
    fontSize: 13,
    fontWeight: 550,
    color: tone.muted,
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    '&:hover': { color: tone.text },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -3, borderRadius: 6 },
  },
  '& > *': { flex: 'none' },
  '& > span': { display: 'inline-flex', alignItems: 'center' },
  '& .count': { fontSize: 12, fontWeight: 500, color: tone.faint, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('md')]: { marginInline: -16, paddingInline: 16 },
  '@media (max-height: 560px)': { border: 0, '& > span > a': { height: 34 } },
}))

/** The view whose filters are those of the address; undefined when somebody filtered on. */
export const currentView = (views: readonly ListView[], filters: Readonly<Record<string, string>>): ListView | undefined =>
  views.find(({ search }) => stringifySearch(sorted(search)) === stringifySearch(sorted(filters)))
const sorted = (search: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(search).toSorted(([a], [b]) => a.localeCompare(b)))

/** Views of a list as links with their counts; `children` follow them. */
export function ListViews(props: { views: readonly ListView[]; current: ListView | undefined; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Tabs aria-label={t('views.label')}>
      {props.views.map((view) => {
        const on = view === props.current
        const link = (
          <Link
            to="."
            search={view.search}
            data-current={on}
            {...(on ? { 'aria-current': 'page' as const } : {})}
            // the router would call every view of this page the current one
            activeProps={{ 'aria-current': on ? 'page' : undefined }}
          >
            {view.label}
            {view.count !== undefined && <span className="count">{view.count}</span>}
          </Link>
        )
        return (
          <span key={view.id}>
            {link}
            {on && view.extra}
          </span>
        )
      })}
      {props.children}
    </Tabs>
  )
}
