import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import type { Connection } from '#contract/connections.ts'
import { RiskCountsBar, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useLiveProgress } from '#web/components/scans/LiveScans.tsx'
import { CountedLink, targets } from '#web/features/dashboard/counted-link.tsx'
import { LastScan } from '#web/components/scans/LastScan.tsx'
import { RowList, BlockLink } from '#web/features/dashboard/panel-rows.tsx'
import { totalOf } from '#web/features/dashboard/posture/changes.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

type Shown = Overview['connections'][number]

const Row = styled(BlockLink)({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto auto',
  gap: 8,
  alignItems: 'center',
  height: '100%',
  padding: '4px 16px',
  '& .counts:not(:empty)': { width: 48 },
  '& .name': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& .name strong': { fontWeight: 550, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .state': { fontSize: 12, color: tone.muted, textAlign: 'end', whiteSpace: 'nowrap', minWidth: 84, fontVariantNumeric: 'tabular-nums' },
})
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  padding: '10px 16px 12px',
  borderTop: `1px solid ${tone.line}`,
  fontSize: 12,
  color: tone.muted,
  '& a': { textDecoration: 'underline', textUnderlineOffset: 3, textDecorationThickness: 1 },
})

const SHAPE: Readonly<Record<Connection['health'], StatusShape>> = {
  failed: 'bang',
  never_scanned: 'dashed',
  scanning: 'half',
  healthy: 'tick',
}

function State({ shown: { connection, checksNotRun }, percent }: { shown: Shown; percent: number | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  if (connection.health === 'failed') return <LastScan connection={connection} />
  if (connection.health === 'scanning') return t('health.scanning', { percent: format.percent((percent ?? 0) / 100) })
  if (connection.health === 'never_scanned') return t('health.notScanned')
  if (checksNotRun > 0) {
    const words = { count: checksNotRun, total: format.number(checksNotRun) }
    return <span title={t('health.checksOffTitle', words)}>{t('health.checksOff', words)}</span>
  }
  return <RelativeTime at={connection.lastScanAt} />
}

/** How the connections in scope stand, the worst first. What was not scanned says so, and shows no findings. */
export function ConnectionsPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const live = useLiveProgress()
  const { connections, connectionsTotal: total, connectionsHealthy: healthy, connectionsOutOfScope: outOfScope } = overview
  const progressOf = (id: string) => {
    const scan = overview.runningScans.find(({ connectionId }) => connectionId === id)
    return scan === undefined ? undefined : Math.max(scan.progress, live.get(scan.scanId)?.progress ?? 0)
  }
  return (
    <Panel
      pad={false}
      title={t('health.title')}
      action={
        <CountedLink target={targets.healthy}>
          <span style={{ fontSize: 12, color: tone.muted }} className="num">
            {t('health.healthy', { healthy: format.number(healthy), total: format.number(total) })}
          </span>
        </CountedLink>
      }
    >
      <RowList style={{ flex: 1, display: 'grid', gridAutoRows: 'minmax(36px, 48px)', alignContent: 'start' }}>
        {connections.map((shown) => {
          const { connection, checksNotRun } = shown
          const wasScanned = connection.lastScanAt !== null
          const shape = connection.health === 'healthy' && checksNotRun > 0 ? 'threeQuarters' : SHAPE[connection.health]
          return (
            <li key={connection.id}>
              <Row to={paths.connection(connection.id)}>
                <VectorBadge vectorType={connection.vectorType} />
                <span className="name">
                  <StatusGlyph shape={shape} />
                  <strong title={connection.name}>{connection.name}</strong>
                </span>
                <span className="counts">
                  {wasScanned && totalOf(connection.openFindings) > 0 && <RiskCountsBar counts={connection.openFindings} />}
                </span>
                <span className="state">
                  <State shown={shown} percent={progressOf(connection.id)} />
                </span>
              </Row>
            </li>
          )
        })}
      </RowList>
      <Foot>
        <CountedLink target={targets.connections}>{t('health.all', { count: total, total: format.number(total) })}</CountedLink>
        {outOfScope > 0 && (
          <CountedLink target={targets.outOfScope}>
            {t('health.outOfScope', { count: outOfScope, total: format.number(outOfScope) })}
          </CountedLink>
        )}
      </Foot>
    </Panel>
  )
}
