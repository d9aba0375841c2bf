import { styled } from '@mui/material/styles'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RadioTower } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { getRemediation, listRemediations } from '#contract/remediations.ts'
import { queryOf } from '#web/api.ts'
import { RiskMark } from '#web/components/chips/chips.tsx'
import { useCardEventText } from '#web/components/proof/use-card-event-text.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CardStanding } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import type { BoardFilters } from './use-board.ts'

const SHOWN = 25
const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '2px 12px',
    padding: '10px 16px',
    borderTop: `1px solid ${tone.line}`,
    alignItems: 'center',
  },
  '& a': { color: tone.text, fontWeight: 550, textDecoration: 'none', overflowWrap: 'anywhere', '&:hover': { color: tone.accentText } },
  '& p': { margin: '2px 0 0', fontSize: 12, color: tone.muted },
  '& .when': { fontSize: 12, color: tone.muted, textAlign: 'end' },
  // on phones the title has the whole line; what stands beside it goes below
  [theme.breakpoints.down('sm')]: {
    '& > li': { gridTemplateColumns: 'auto minmax(0, 1fr)' },
    '& > li > div:not(.when)': { gridColumn: '1 / -1', order: -1 },
    '& .when': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2px 8px',
      '& p': { margin: 0 },
    },
  },
}))

/** What moved last, by whom or by which scan; renewed as it happens. */
export function LiveView({ filters: { q, sort: _sort, ...filters } }: { filters: BoardFilters }) {
  const { t } = useTranslation(['remediations', 'common'])
  const eventText = useCardEventText()
  const newest = useQuery({
    ...queryOf(listRemediations, { query: { ...filters, additionalFilters: q, sort: '-updatedAt', limit: SHOWN } }),
    placeholderData: (before) => before,
  })
  const cards = newest.data?.results ?? []
  const details = useQueries({ queries: cards.map((card) => queryOf(getRemediation, { params: { id: card.id } })) })
  if (newest.isPending) return <BlockSkeleton height={520} label={t('common:state.loading')} />
  if (newest.isError) return <QueryError error={newest.error} onRetry={() => void newest.refetch()} />
  if (cards.length === 0) return <EmptyState icon={RadioTower} text={t('live.empty')} />
  return (
    <Panel title={t('live.title')} sub={t('live.fact')} pad={false}>
      <List aria-live="polite">
        {cards.map((card, index) => {
          const event = details[index]?.data?.events[0]
          return (
            <li key={card.id}>
              <RiskMark risk={card.riskLevel} />
              <div>
                <Link to={paths.remediation(card.id)}>
                  {card.key} {card.title}
                </Link>
                <p>{event === undefined ? ' ' : eventText(event, card.connectionName)}</p>
              </div>
              <div className="when">
                <CardStanding card={card} />
                <p>
                  <RelativeTime at={card.updatedAt} />
                </p>
              </div>
            </li>
          )
        })}
      </List>
    </Panel>
  )
}
