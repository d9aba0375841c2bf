import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { useFormat } from '#web/components/format.ts'
import { CountedLink, targets } from '#web/features/dashboard/counted-link.tsx'
import { paths } from '#web/paths.ts'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { tone } from '#web/ui/tokens.ts'

const Block = styled('div')({
  borderTop: `1px solid ${tone.line}`,
  padding: '12px 16px 14px',
  '& .head': { display: 'flex', justifyContent: 'space-between', fontWeight: 550, fontVariantNumeric: 'tabular-nums', marginBottom: 8 },
  '& p': { margin: '8px 0 0', fontSize: 12, color: tone.muted },
  '& ul': { listStyle: 'none', margin: '8px 0 0', padding: 0, fontSize: 12, color: tone.muted, display: 'grid', gap: 8 },
  '& li': { overflowWrap: 'anywhere' },
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationThickness: 1 },
})

/** How much of the checks really ran, and what would raise it. */
export function Coverage({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const { coveragePercent, leastCovered, connectionsNotScanned, connectionsFailed, connectionsScanned, connectionsTotal: total } = overview
  if (coveragePercent === null) return null
  return (
    <Block>
      <div className="head">
        <span>{t('posture.coverage')}</span>
        {/* never the whole while a check is missing */}
        <span>{format.percent(Math.floor(coveragePercent) / 100)}</span>
      </div>
      <Meter value={coveragePercent} label={t('posture.coverage')} />
      <p>{t('posture.coverageOf', { count: total, scanned: format.number(connectionsScanned), total: format.number(total) })}</p>
      <ul>
        {connectionsFailed > 0 && (
          <li>
            <CountedLink target={targets.failed}>{t('posture.failed', { count: connectionsFailed })}</CountedLink>
          </li>
        )}
        {connectionsNotScanned > 0 && (
          <li>
            <CountedLink target={targets.notScanned}>{t('posture.notScanned', { count: connectionsNotScanned })}</CountedLink>
          </li>
        )}
        {leastCovered !== null && (
          <li>
            <CountedLink target={{ to: paths.connection(leastCovered.connectionId) }}>
              {t('posture.notRun', {
                count: leastCovered.notRun,
                checks: format.number(leastCovered.checks),
                name: leastCovered.connectionName,
              })}
            </CountedLink>
          </li>
        )}
        {leastCovered === null && <li>{t('posture.coverageFull')}</li>}
      </ul>
    </Block>
  )
}
