import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { HealthLabel } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { PanelLink, RowLink, RowList } from './panel-rows.tsx'
import { totalOf } from './posture/ChangeMark.tsx'

/** How the connections stand, those in trouble first. */
export function HealthPanel({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['dashboard', 'connections', 'common'])
  const format = useFormat()
  const total = overview.connectionsTotal
  return (
    <Panel
      pad={false}
      title={t('health.title')}
      sub={t('connections', { count: total, total: format.number(total) })}
      action={<PanelLink to={paths.connections}>{t('health.all')}</PanelLink>}
    >
      <RowList>
        {overview.connections.map((connection) => {
          const open = totalOf(connection.openFindings)
          return (
            <li key={connection.id}>
              <RowLink to={paths.connection(connection.id)}>
                <VectorBadge vectorType={connection.vectorType} />
                <strong>{connection.name}</strong>
                <span className="state">
                  <HealthLabel connection={connection} />
                </span>
                <span className="fact">{t('health.open', { count: open, total: format.number(open) })}</span>
                <span className="when">{connection.lastScanAt !== null && <RelativeTime at={connection.lastScanAt} />}</span>
              </RowLink>
            </li>
          )
        })}
      </RowList>
    </Panel>
  )
}
