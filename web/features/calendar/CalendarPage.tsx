import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getCalendar } from '#contract/calendar.ts'
import { queryOf } from '#web/api.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { useUrlSearch } from '#web/components/use-url-query.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { addMonths, dayOf, entriesByDay, headingOf, monthOf, readDay, weeksOf } from './calendar-model.ts'
import { DayPanel } from './DayPanel.tsx'
import { MonthGrid } from './MonthGrid.tsx'

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'minmax(0, 1fr)' },
}))
const Month = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  marginBottom: 12,
  '& h2': { margin: '0 8px', fontSize: 15, fontWeight: 600, minWidth: 150 },
})

/** Scans that ran and are to come, and due dates of remediations, by month; the chosen day is in the address. */
export function CalendarPage() {
  const { t, i18n } = useTranslation(['calendar', 'common'])
  const [search, change] = useUrlSearch()
  const [today] = useState(() => dayOf(new Date()))
  const day = readDay(search['day']) ?? today
  const month = monthOf(day)
  const weeks = useMemo(() => weeksOf(month), [month])
  const [from, to] = [weeks[0]?.[0] ?? day, weeks.at(-1)?.at(-1) ?? day]
  const calendar = useQuery({ ...queryOf(getCalendar, { query: { from, to } }), placeholderData: (before) => before })
  const entries = useMemo(() => (calendar.data === undefined ? new Map() : entriesByDay(calendar.data, to)), [calendar.data, to])
  const choose = (next: string) => change({ day: next === today ? undefined : next })
  const name = headingOf(day, i18n.language, { month: 'long', year: 'numeric' })
  return (
    <>
      <PageHead title={t('common:nav.calendar')} sub={t('fact')}>
        <LinkButton to={paths.connections}>{t('toSchedules')}</LinkButton>
      </PageHead>
      <Month>
        <IconButton aria-label={t('previousMonth')} title={t('previousMonth')} onClick={() => choose(addMonths(day, -1))}>
          <ChevronLeft size={17} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('nextMonth')} title={t('nextMonth')} onClick={() => choose(addMonths(day, 1))}>
          <ChevronRight size={17} aria-hidden />
        </IconButton>
        <h2 aria-live="polite" id="calendar-month">
          {name}
        </h2>
        <Button disabled={day === today} onClick={() => choose(today)}>
          {t('common:time.today')}
        </Button>
      </Month>
      {calendar.isPending && <BlockSkeleton height={520} label={t('common:state.loading')} />}
      {calendar.isError && <QueryError error={calendar.error} onRetry={() => void calendar.refetch()} />}
      {calendar.data !== undefined && (
        <Body>
          <Panel pad={false}>
            <MonthGrid weeks={weeks} month={month} day={day} today={today} entries={entries} onChoose={choose} />
          </Panel>
          <div>
            <DayPanel day={day} entries={entries.get(day) ?? []} />
            {calendar.data.isCut && <p style={{ fontSize: 12, color: tone.muted }}>{t('cut')}</p>}
          </div>
        </Body>
      )}
    </>
  )
}
