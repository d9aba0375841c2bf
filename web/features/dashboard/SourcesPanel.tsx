import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { RiskCountsBar, useVectorName, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'
import { BlockLink } from './panel-rows.tsx'
import { totalOf } from './posture/changes.ts'

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: '2px 0 8px' })
const Source = styled(BlockLink)({
  padding: '7px 16px',
  '& .head': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .name': { fontWeight: 550, whiteSpace: 'nowrap' },
  '& .size': { fontSize: 12, color: tone.muted, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [role=img]': { marginTop: 6 },
  '& strong': { marginInlineStart: 'auto', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
})

/** Open findings by kind of target, the most first; each row leads to its findings. Of a kind that was never scanned nothing is known. */
export function SourcesPanel({ sources }: { sources: Overview['sources'] }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const vectorName = useVectorName()
  const rows = sources
    .filter(({ scanned }) => scanned > 0)
    .map((source) => Object.assign({ total: totalOf(source.open) }, source))
    .toSorted((a, b) => b.total - a.total)
  const most = Math.max(1, ...rows.map((row) => row.total))
  const open = rows.reduce((sum, row) => sum + row.total, 0)
  return (
    <Panel pad={false} title={t('sources.title')} sub={t('sources.sub', { open: format.number(open), count: rows.length })}>
      <List>
        {rows.map((row) => (
          <li key={row.vectorType}>
            <Source to={paths.findings} search={{ status: 'open', vectorType: row.vectorType }}>
              <span className="head">
                <VectorBadge vectorType={row.vectorType} />
                <span className="name">{vectorName(row.vectorType)}</span>
                <span className="size">
                  {row.resources > 0
                    ? t('resources', { count: row.resources, total: format.number(row.resources) })
                    : t('connections', { count: row.connections, total: format.number(row.connections) })}
                </span>
                <strong>{format.number(row.total)}</strong>
              </span>
              {row.total > 0 && <RiskCountsBar counts={row.open} share={row.total / most} />}
            </Source>
          </li>
        ))}
      </List>
    </Panel>
  )
}
