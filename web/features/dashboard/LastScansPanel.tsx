import { Radar } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Scan } from '#contract/scans.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { PanelLink, RowLink, RowList } from './panel-rows.tsx'

/** The newest scans that ended, and what they found; each leads to its results. */
export function LastScansPanel({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTranslation(['dashboard', 'scans', 'common'])
  const format = useFormat()
  const failureText = useFailureText()
  const outcome = (scan: Scan) =>
    scan.failureCode === null
      ? t('scans:outcome', {
          pass: format.number(scan.results.pass),
          fail: format.number(scan.results.fail),
          fresh: format.number(scan.newFindings),
          resolved: format.number(scan.resolvedFindings),
        })
      : failureText(scan)
  return (
    <Panel
      pad={false}
      title={t('lastScans.title')}
      sub={t('lastScans.sub')}
      action={<PanelLink to={paths.scans}>{t('lastScans.all')}</PanelLink>}
    >
      {scans.length === 0 ? (
        <EmptyState icon={Radar} text={t('scans:empty')} />
      ) : (
        <RowList>
          {scans.map((scan) => (
            <li key={scan.scanId}>
              <RowLink to={paths.scanResults} search={{ scanId: scan.scanId }}>
                <VectorBadge vectorType={scan.vectorType} />
                <strong title={scan.connectionName}>{scan.connectionName}</strong>
                <span className="state">
                  <ScanStatusChip status={scan.status} />
                </span>
                <span className="fact" title={outcome(scan)}>
                  {scan.kind === 'verify' && `${t('scans:kind.verify')} · `}
                  {outcome(scan)}
                </span>
                <span className="when">
                  <RelativeTime at={scan.finishedAt ?? scan.requestedAt} />
                </span>
              </RowLink>
            </li>
          ))}
        </RowList>
      )}
    </Panel>
  )
}
