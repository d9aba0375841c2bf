import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Framework, listFrameworks } from '#contract/frameworks.ts'
import { queryOf } from '#web/api.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { StateRing } from './StateRing.tsx'

const Gauges = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: '12px 24px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minWidth: 0 },
  '& a': { color: 'inherit', fontWeight: 600, textDecoration: 'none', overflowWrap: 'anywhere', display: 'inline-block', paddingBlock: 2 },
  '& a:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& a:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 2, borderRadius: 4 },
  '& p': { margin: 0, fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
})

function Gauge({ framework }: { framework: Framework }) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const { states, coverage } = framework
  const facts = [
    states.not_met > 0 ? t('legend.not_met', { amount: format.number(states.not_met) }) : null,
    coverage.percent === null ? null : `${t('coverage')} ${format.percent(coverage.percent / 100)}`,
  ]
  return (
    <li>
      <StateRing framework={framework} size={72} />
      <div style={{ minWidth: 0 }}>
        <Link to={paths.framework(framework.id)}>{framework.name}</Link>
        {facts.map((fact) => fact !== null && <p key={fact}>{fact}</p>)}
      </div>
    </li>
  )
}

/** How the account stands in the frameworks that it goes by; nothing where it goes by none. */
export function FrameworkGauges() {
  const { t } = useTranslation(['frameworks', 'common'])
  const { data, error, refetch } = useQuery(queryOf(listFrameworks, {}))
  const own = data?.results.filter(({ isDefault }) => isDefault) ?? []
  if (own.length === 0 && error === null) return null
  return (
    <Panel
      title={t('common:nav.compliance')}
      action={
        <LinkButton to={paths.analytics} variant="text" endIcon={<ChevronRight size={14} aria-hidden />} style={{ marginBlock: -4 }}>
          {t('all')}
        </LinkButton>
      }
    >
      {error !== null && data === undefined && <QueryError error={error} onRetry={() => void refetch()} />}
      <Gauges>
        {own.map((framework) => (
          <Gauge key={framework.id} framework={framework} />
        ))}
      </Gauges>
    </Panel>
  )
}
