import Card from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { CountedLink, targets } from '#web/features/dashboard/counted-link.tsx'
import { changeColor, totalOf } from '#web/features/dashboard/posture/changes.ts'
import { tone } from '#web/ui/tokens.ts'

/** One card; the gap between its cells is the hairline. */
const Frame = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  background: tone.line,
  '& > div': { background: tone.surface, padding: '12px 16px 14px', minWidth: 0 },
  '& h3': { margin: 0, fontSize: 13, fontWeight: 400, lineHeight: '18px', color: tone.muted },
  '& .figure': { display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '0 8px', fontVariantNumeric: 'tabular-nums' },
  '& .figure > :first-of-type': { fontSize: 26, lineHeight: '36px', fontWeight: 620, letterSpacing: '-0.02em' },
  '& .figure > :nth-of-type(2)': { fontSize: 12, fontWeight: 550 },
  '& p': { margin: 0, fontSize: 12, lineHeight: '16px', color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { '& > div': { padding: '12px 14px' } },
}))

function Stat({ name, figure, beside, children }: { name: string; figure: ReactNode; beside?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3>{name}</h3>
      <div className="figure">
        <span>{figure}</span>
        {beside !== undefined && <span>{beside}</span>}
      </div>
      <p>{children}</p>
    </div>
  )
}

function Sla({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { overdue, longestOverdueDays: longest } = overview.pace
  const open = totalOf(overview.open)
  // a share of an unknown number is none; and never the whole while something is late
  const within = open === 0 || !overdue.totalIsExact ? '—' : format.percent(Math.floor(100 * (1 - overdue.total / open)) / 100)
  return (
    <Stat
      name={t('pace.within')}
      figure={within}
      beside={
        overdue.total > 0 ? (
          <span style={{ color: tone.risk.critical.text }}>
            <CountedLink target={targets.overdue}>
              {t('pace.overdue', { count: overdue.total, total: format.total(overdue.total, overdue.totalIsExact) })}
            </CountedLink>
          </span>
        ) : undefined
      }
    >
      {longest === null ? t('pace.onTime') : t('pace.longest', { count: longest })}
    </Stat>
  )
}

function MeanTime({ pace }: { pace: Overview['pace'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { meanDaysToRemediate: mean, meanDaysCritical: critical, slaDaysCritical: target } = pace
  const days = (value: number) => format.decimal(value)
  const below = () => {
    if (mean === null) return t('pace.meanNone')
    if (critical === null) return t('pace.last90')
    const words = { days: days(critical) }
    return target === null ? t('pace.critical', words) : t('pace.criticalTarget', { ...words, target: days(target) })
  }
  return (
    <Stat
      name={t('pace.mean')}
      figure={mean === null ? '—' : <CountedLink target={targets.resolved}>{t('pace.days', { days: days(mean) })}</CountedLink>}
    >
      {below()}
    </Stat>
  )
}

function Proved({ pace }: { pace: Overview['pace'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { proved, marked, from } = pace
  return (
    <Stat
      name={t('pace.proved')}
      figure={<CountedLink target={targets.provedAfter(from)}>{format.total(proved.total, proved.totalIsExact)}</CountedLink>}
    >
      {marked.total > 0 ? (
        <CountedLink target={targets.marked}>
          {t('pace.marked', { count: marked.total, total: format.total(marked.total, marked.totalIsExact) })}
        </CountedLink>
      ) : (
        t('pace.allProved')
      )}
    </Stat>
  )
}

function Fresh({ pace }: { pace: Overview['pace'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { proved, new: fresh, regressions, from } = pace
  const more = fresh.total - proved.total
  const way = more === 0 ? 'equal' : more > 0 ? 'more' : 'fewer'
  const isKnown = fresh.totalIsExact && proved.totalIsExact
  return (
    <Stat
      name={t('pace.new')}
      figure={<CountedLink target={targets.newAfter(from)}>{format.total(fresh.total, fresh.totalIsExact)}</CountedLink>}
      beside={
        isKnown ? (
          <span style={{ color: changeColor(more, 'down') }}>{t(`pace.${way}`, { amount: format.number(Math.abs(more)) })}</span>
        ) : undefined
      }
    >
      <CountedLink target={targets.regressions}>
        {t('pace.regressions', { count: regressions.total, total: format.total(regressions.total, regressions.totalIsExact) })}
      </CountedLink>
    </Stat>
  )
}

/** How fast findings come and go: deadlines kept, time to remediate, proved, new. Nothing while there is nothing to tell. */
export function PacePanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const { pace } = overview
  const isEmpty = totalOf(overview.open) === 0 && pace.proved.total === 0 && pace.new.total === 0 && pace.meanDaysToRemediate === null
  if (isEmpty) return null
  return (
    <Frame {...{ component: 'section' }} aria-label={t('pace.label')}>
      <Sla overview={overview} />
      <MeanTime pace={pace} />
      <Proved pace={pace} />
      <Fresh pace={pace} />
    </Frame>
  )
}
