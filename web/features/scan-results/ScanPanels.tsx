import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ScanDetail } from '#contract/scans.ts'
import { useFormat } from '#web/components/format.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import { CoverageList } from '#web/components/scans/CoverageList.tsx'
import { useFailureText } from '#web/components/scans/failure-text.ts'
import { ScanStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'

/** What is known of the scan that was picked, and what it could not see. */
export function ScanPanels({ scan }: { scan: ScanDetail }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  const failureText = useFailureText()
  const { startedAt, finishedAt, results } = scan
  const duration = startedAt === null || finishedAt === null ? null : format.duration(Date.parse(finishedAt) - Date.parse(startedAt))
  return (
    <>
      <Panel title={t('results.scan.title')}>
        <KeyValues
          items={[
            [
              t('results.scan.connection'),
              <Link key="connection" to={paths.connection(scan.connectionId)}>
                {scan.connectionName}
              </Link>,
            ],
            [t('column.status'), <ScanStatusChip key="status" status={scan.status} />],
            [t('column.requested'), <RelativeTime key="at" at={scan.requestedAt} />],
            [t('column.trigger'), t(`trigger.${scan.trigger}`)],
            [t('column.duration'), duration],
            [
              t('column.outcome'),
              scan.failureCode === null
                ? t('outcome', {
                    fail: format.number(results.fail),
                    pass: format.number(results.pass),
                    fresh: format.number(scan.newFindings),
                    resolved: format.number(scan.resolvedFindings),
                  })
                : failureText(scan),
            ],
          ]}
        />
      </Panel>
      {scan.coverage.total > 0 && (
        <Panel title={t('coverage.title')}>
          <CoverageList coverage={scan.coverage} />
        </Panel>
      )}
    </>
  )
}
