import { styled } from '@mui/material/styles'
import { Plus, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { CountedLink, type Target, targets } from '#web/features/dashboard/counted-link.tsx'
import { ProofGlyph } from '#web/ui/marks/ProofGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const Strip = styled('section')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  flexWrap: 'wrap',
  gap: '4px 0',
  margin: '-4px 0 16px',
  '& h2': {
    margin: 0,
    paddingInlineEnd: 20,
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: tone.muted,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
  },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '4px 0', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', height: 36, paddingInline: 16, borderInlineStart: `1px solid ${tone.lineStrong}` },
  '& a': { display: 'inline-flex', alignItems: 'center', gap: 8 },
  '& svg': { flex: 'none' },
  [theme.breakpoints.down('md')]: {
    '& h2': { width: '100%', flexDirection: 'row', justifyContent: 'flex-start', gap: 4, padding: 0 },
    '& ul': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', width: '100%' },
    '& li': { border: 0, padding: 0, height: 'auto', minHeight: 28, fontSize: 12 },
  },
}))

type Fact = 'proved' | 'regressions' | 'new' | 'overdue'
const MARK: Readonly<Record<Fact, ReactNode>> = {
  proved: <ProofGlyph shape="proved" />,
  regressions: <ProofGlyph shape="regression" />,
  new: <Plus size={14} aria-hidden />,
  overdue: <TriangleAlert size={14} aria-hidden />,
}

/** What has changed since the visit before this one, each fact the way to its list; nothing when nothing has. */
export function SinceStrip({ since }: { since: Overview['sinceLastVisit'] }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (since === null) return null
  const facts: readonly (readonly [Fact, Target])[] = [
    ['proved', targets.provedAfter(since.at)],
    ['regressions', targets.regressedAfter(since.at)],
    ['new', targets.newAfter(since.at)],
    ['overdue', targets.overdueAfter(since.at)],
  ]
  const told = facts.filter(([fact]) => since[fact].total > 0)
  if (told.length === 0) return null
  return (
    <Strip aria-labelledby="since-title">
      <h2 id="since-title">
        <span>{t('since.title')}</span> <time dateTime={since.at}>{format.moment(since.at)}</time>
      </h2>
      <ul>
        {told.map(([fact, target]) => {
          const { total, totalIsExact } = since[fact]
          return (
            <li key={fact}>
              <CountedLink target={target}>
                {MARK[fact]}
                <span>
                  <strong className="num">{format.total(total, totalIsExact)}</strong> {t(`since.${fact}`, { count: total })}
                </span>
              </CountedLink>
            </li>
          )
        })}
      </ul>
    </Strip>
  )
}
