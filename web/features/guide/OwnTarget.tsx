import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { VECTOR_TYPES } from '#contract/fields.ts'
import type { Guide } from '#contract/guide.ts'
import { listKinds } from '#contract/kinds.ts'
import { queryOf } from '#web/api.ts'
import { useVectorName, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { ConnectButton } from '#web/components/ConnectButton.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { END_PX } from './ProvedPanel.tsx'

const Frame = styled('section')(({ theme }) => ({
  maxWidth: END_PX,
  margin: '32px auto 0',
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 8px' },
  '& > header > div': { flex: '1 1 280px' },
  '& h2': { margin: 0, fontSize: 15, fontWeight: 600 },
  '& p': { margin: '2px 0 0', color: tone.muted },
  [theme.breakpoints.down('sm')]: { '& > header > a': { flex: '1 1 100%' } },
}))
const Kinds = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: '16px 0 0',
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: 8,
  '&& a, & div': {
    height: '100%',
    minHeight: 84,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 6,
    padding: '8px 4px',
    borderRadius: 8,
    border: `1px solid ${tone.lineStrong}`,
    background: tone.surface,
    color: tone.text,
    fontWeight: 550,
    textAlign: 'center',
    textDecoration: 'none',
  },
  '&& a:hover': { background: tone.hover, borderColor: tone.accentText },
  '& div': { borderStyle: 'dashed', background: 'transparent', color: tone.muted },
  '& small': { fontSize: 11, fontWeight: 400 },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}))

/** The next step after the demo: another of its faults, or a target of one's own of any kind that this build scans. */
export function OwnTarget({ guide }: { guide: Guide }) {
  const { t } = useTranslation('guide')
  const format = useFormat()
  const nameOf = useVectorName()
  const { data } = useQuery(queryOf(listKinds, {}))
  const left = guide.findings.filter(({ faultId, isRepaired }) => faultId !== null && !isRepaired)
  const [next] = left
  return (
    <Frame>
      <header>
        <div>
          <h2>{t('end.own')}</h2>
          <p>{t('end.ownText')}</p>
        </div>
        {next !== undefined && (
          <LinkButton to={paths.finding(next.findingId)} variant="text" startIcon={<Wrench size={14} aria-hidden />}>
            {t('end.another', { count: left.length, amount: format.number(left.length) })}
          </LinkButton>
        )}
        <ConnectButton variant="contained">{t('end.ownAction')}</ConnectButton>
      </header>
      <Kinds>
        {VECTOR_TYPES.map((vectorType) => {
          const kind = data?.results.find((one) => one.vectorType === vectorType)
          return (
            <li key={vectorType}>
              {kind === undefined ? (
                <div>
                  <VectorBadge vectorType={vectorType} />
                  {nameOf(vectorType)}
                  <small>{t('end.soon')}</small>
                </div>
              ) : (
                <Link to={paths.newConnection} search={{ kind: kind.path }}>
                  <VectorBadge vectorType={vectorType} />
                  {kind.name}
                </Link>
              )}
            </li>
          )
        })}
      </Kinds>
    </Frame>
  )
}
