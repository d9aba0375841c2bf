import { styled } from '@mui/material/styles'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { useLocalSettings } from '#web/shell/local-settings.ts'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { dayAfterKey, type Entry, headingOf, monthOf, noonOf } from './calendar-model.ts'

/** Entries of a day that a cell shows; the day's own list has them all. */
const SHOWN = 3

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { padding: '8px 6px', fontSize: 11.5, fontWeight: 550, color: tone.muted, textAlign: 'start' },
  '& td': { height: 104, padding: 4, verticalAlign: 'top', borderTop: `1px solid ${tone.line}`, cursor: 'pointer' },
  '& td + td': { borderInlineStart: `1px solid ${tone.line}` },
  '& td:hover': { background: tone.hover },
  '& td:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: -2 },
  '& td[aria-selected=true]': { background: tone.selected },
  '& td[data-outside=true] .number': { color: tone.faint },
  '& .number': {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: 22,
    height: 22,
    borderRadius: 11,
    fontSize: 12,
    fontVariantNumeric: 'tabular-nums',
  },
  '& td[data-today=true] .number': { background: tone.accent, color: tone.onAccent, fontWeight: 600 },
  '& .entries': { display: 'grid', gap: 2, marginTop: 2 },
  '& .entry': {
    display: 'flex',
    alignItems: 'center',
    gap: 5,
    padding: '1px 5px',
    borderRadius: 5,
    fontSize: 11.5,
    lineHeight: '17px',
    background: tone.sunken,
    color: tone.text,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  '& .entry span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .entry svg': { flex: 'none' },
  '& .entry[data-kind=planned]': { background: 'transparent', boxShadow: `inset 0 0 0 1px ${tone.line}`, color: tone.muted },
  '& .more': { fontSize: 11, color: tone.muted, paddingInline: 5 },
  [theme.breakpoints.down('sm')]: {
    '& th': { padding: '6px 2px', textAlign: 'center' },
    '& td': { height: 58, padding: 2, textAlign: 'center' },
    '& .entries': { gridAutoFlow: 'column', justifyContent: 'center', gap: 3 },
    '& .entry': { padding: 0, background: 'none', boxShadow: 'none !important', '& span': { display: 'none' } },
    '& .more': { display: 'none' },
  },
}))

function markOf(entry: Entry): ReactNode {
  if (entry.kind === 'due') return <RiskGlyph risk={entry.card.riskLevel} size={11} />
  if (entry.kind === 'planned') return <Clock size={11} aria-hidden />
  return entry.scan.status === 'failed' ? (
    <CircleAlert size={11} color={tone.risk.critical.fill} aria-hidden />
  ) : (
    <CircleCheck size={11} color={tone.ok} aria-hidden />
  )
}
const nameOf = (entry: Entry): string => (entry.kind === 'due' ? `${entry.card.key} ${entry.card.title}` : entry.scan.connectionName)

interface MonthGridProps {
  weeks: readonly (readonly string[])[]
  month: string
  day: string
  today: string
  entries: ReadonlyMap<string, readonly Entry[]>
  onChoose: (day: string) => void
}

/** Says what is on a day: '3 due, 2 scans planned, 1 scan'. */
function useDayWords(): (entries: readonly Entry[]) => string {
  const { t } = useTranslation('calendar')
  return (entries) =>
    (['due', 'planned', 'past'] as const)
      .map((kind) => [kind, entries.filter((entry) => entry.kind === kind).length] as const)
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => t(`count.${kind}`, { count }))
      .join(', ')
}

function Cell({
  day,
  month,
  isChosen,
  isToday,
  entries,
  onChoose,
  onKey,
}: Omit<MonthGridProps, 'weeks' | 'entries' | 'today'> & {
  isChosen: boolean
  isToday: boolean
  entries: readonly Entry[]
  onKey: (event: KeyboardEvent) => void
}) {
  const { t } = useTranslation('calendar')
  const format = useFormat()
  const words = useDayWords()
  const hidden = entries.length - SHOWN
  return (
    <td
      data-day={day}
      data-outside={monthOf(day) !== month}
      data-today={isToday}
      aria-selected={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => onChoose(day)}
      onKeyDown={onKey}
    >
      <span className="sr-only">{[format.day(day), words(entries)].filter(Boolean).join(': ')}</span>
      <span className="number" aria-hidden>
        {noonOf(day).getDate()}
      </span>
      <div className="entries" aria-hidden>
        {entries.slice(0, SHOWN).map((entry) => (
          <div key={entry.id} className="entry" data-kind={entry.kind}>
            {markOf(entry)}
            <span>{nameOf(entry)}</span>
          </div>
        ))}
        {hidden > 0 && <div className="more">{t('more', { count: hidden })}</div>}
      </div>
    </td>
  )
}

/** The month as a grid of days: arrows move, Page keys change the month, and the day one is on is the chosen one. */
export function MonthGrid({ weeks, month, day, today, entries, onChoose }: MonthGridProps) {
  const { i18n } = useTranslation()
  const isRtl = useLocalSettings((state) => state.direction) === 'rtl'
  const table = useRef<HTMLTableElement>(null)
  const isMoving = useRef(false)
  // the day that a key led to may stand in another month, which is drawn first
  useLayoutEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const onKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(event.key, day, isRtl)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    isMoving.current = true
    onChoose(next)
  }
  return (
    <Table ref={table} role="grid" aria-labelledby="calendar-month">
      <thead>
        <tr>
          {(weeks[0] ?? []).map((one) => (
            <th key={one} scope="col">
              {headingOf(one, i18n.language, { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <Cell
                key={one}
                day={one}
                month={month}
                isChosen={one === day}
                isToday={one === today}
                entries={entries.get(one) ?? []}
                onChoose={onChoose}
                onKey={onKey}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
