import './day.css'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '#web/ui/plain/plain.tsx'
import { addDays, addMonths, firstWeekday, today, weeksOf } from './days.ts'

interface DayCalendarProps {
  value: string | null
  /** The first day that can be chosen. */
  min?: string | undefined
  onChoose: (day: string) => void
  /** The day takes the focus when the calendar opens. */
  autoFocus?: boolean
}

const names = (language: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Where a key leads from a day; null for keys that do not move. */
function moved(day: string, event: KeyboardEvent, weeks: readonly (readonly string[])[], isRtl: boolean): string | null {
  const week = weeks.find((one) => one.includes(day)) ?? []
  const ahead = isRtl ? -1 : 1
  const steps: Readonly<Record<string, () => string>> = {
    ArrowRight: () => addDays(day, ahead),
    ArrowLeft: () => addDays(day, -ahead),
    ArrowDown: () => addDays(day, 7),
    ArrowUp: () => addDays(day, -7),
    Home: () => week[0] ?? day,
    End: () => week.at(-1) ?? day,
    PageDown: () => addMonths(day, event.shiftKey ? 12 : 1),
    PageUp: () => addMonths(day, event.shiftKey ? -12 : -1),
  }
  return steps[event.key]?.() ?? null
}

/** A month of days to choose from. Keys as in the date grid of the ARIA Authoring Practices: arrows, Home, End, Page Up and Down (with Shift a year). */
export function DayCalendar({ value, min, onChoose, autoFocus = false }: DayCalendarProps) {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const monthId = useId()
  const [now] = useState(() => today())
  const [day, setDay] = useState(value ?? (min !== undefined && min > now ? min : now))
  const grid = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(autoFocus)
  const first = firstWeekday(language)
  const weeks = weeksOf(day, first)
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    takesFocus.current = false
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = moved(day, event, weeks, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (to === null) return
    event.preventDefault()
    takesFocus.current = true
    setDay(to)
  }
  const full = names(language, { dateStyle: 'full' })
  const weekday = names(language, { weekday: 'short' })
  const longWeekday = names(language, { weekday: 'long' })
  return (
    <div className="day-calendar">
      <div className="month">
        <PlainButton type="button" kind="icon" aria-label={t('day.previousMonth')} onClick={() => setDay(addMonths(day, -1))}>
          <ChevronLeft size={16} aria-hidden />
        </PlainButton>
        <strong id={monthId} aria-live="polite">
          {names(language, { month: 'long', year: 'numeric' }).format(dateOf(day))}
        </strong>
        <PlainButton type="button" kind="icon" aria-label={t('day.nextMonth')} onClick={() => setDay(addMonths(day, 1))}>
          <ChevronRight size={16} aria-hidden />
        </PlainButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the date grid of the ARIA Authoring Practices */}
      <table ref={grid} role="grid" aria-labelledby={monthId} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((one) => (
              <th key={one} scope="col" abbr={longWeekday.format(dateOf(one))}>
                {weekday.format(dateOf(one))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} aria-selected={one === value}>
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={full.format(dateOf(one))}
                    {...(one === now ? { 'aria-current': 'date' as const } : {})}
                    data-outside={one.slice(0, 7) !== day.slice(0, 7)}
                    disabled={min !== undefined && one < min}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
