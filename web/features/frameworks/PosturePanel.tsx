import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { FrameworkDetail } from '#contract/frameworks.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { DRAWN, ShareBar, STATE_COLOR, StateLegend } from '#web/components/frameworks/control-state.tsx'

const Body = styled('div')(({ theme }) => ({ display: 'grid', gap: 10, padding: 16, '& h2': { ...theme.typography.h2, margin: 0 } }))
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  padding: '10px 16px',
  borderTop: `1px solid ${tone.line}`,
  fontSize: 12,
  color: tone.muted,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { color: tone.text, fontWeight: 600 },
  '& a': { marginInlineStart: 'auto', color: tone.accentText, textUnderlineOffset: 3, paddingBlock: 3 },
})

/** How a framework stands as a whole: its states, how much was looked at, and what would raise that. */
export function PosturePanel({ detail }: { detail: FrameworkDetail }) {
  const { t } = useTranslation('frameworks')
  const format = useFormat()
  const { framework, connections } = detail
  const { states, controls, coverage } = framework
  const headline = t('headline', { met: format.number(states.met), total: format.number(controls) })
  const lacking = connections.find((one) => one.coverage.ran < one.coverage.planned)
  return (
    <Panel pad={false}>
      <Body>
        <h2>{headline}</h2>
        <ShareBar
          height={8}
          label={headline}
          shares={DRAWN.map((state) => ({ key: state, amount: states[state], color: STATE_COLOR[state] }))}
        />
        <StateLegend states={states} />
      </Body>
      <Foot>
        {coverage.percent !== null && (
          <strong>
            {t('coverage')} {format.percent(coverage.percent / 100)}
          </strong>
        )}
        <span>
          {framework.connections === 0 && `${t('noConnection')} `}
          {states.not_checked > 0
            ? t('unchecked', { count: states.not_checked })
            : coverage.percent === 100
              ? t('coverageFull')
              : coverage.percent !== null &&
                t('coveragePart', { ran: format.number(coverage.ran), planned: format.number(coverage.planned) })}
          {coverage.denied > 0 && ` ${t('denied', { count: coverage.denied })}`}
        </span>
        {lacking !== undefined && <Link to={paths.connection(lacking.id)}>{t(coverage.denied > 0 ? 'fixAccess' : 'seeCoverage')}</Link>}
      </Foot>
    </Panel>
  )
}
