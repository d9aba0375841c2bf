import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/route.ts'
import { getScanResult } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { BandChip, RiskChip } from '#web/components/chips/chips.tsx'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EvidenceList } from '#web/components/proof/EvidencePanel.tsx'
import { References } from '#web/components/proof/FixSteps.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'

type Detail = ReplyOf<typeof getScanResult>

function FactsPanel({ result }: { result: Detail }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  return (
    <Panel title={t('results.detail.facts')}>
      <KeyValues
        items={[
          [t('results.detail.resource'), <code key="resource">{result.genericIdentifierValue}</code>],
          [t('results.detail.identifier'), result.genericIdentifier],
          [t('results.detail.where'), result.locator === null ? null : <code key="where">{result.locator}</code>],
          [t('results.detail.region'), result.region],
          [
            t('results.detail.connection'),
            <Link key="connection" to={paths.connection(result.connectionId)}>
              {result.connectionName}
            </Link>,
          ],
          [t('results.detail.category'), result.categoryName],
          [t('results.detail.scanner'), result.scannerTypeName],
          [t('results.detail.check'), <code key="check">{result.checkId}</code>],
          [t('results.detail.effort'), t(`common:effort.${result.levelOfEffort}`)],
          [t('results.detail.since'), format.dateTime(result.sinceAt)],
          [
            t('results.detail.scan'),
            <Link key="scan" to={paths.scanResults} search={{ scanId: result.scanId }}>
              {t('results.detail.toScan')}
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}

/** One result: what the scan saw with its evidence, why it matters, how to fix it, and how it went before. */
export function ScanResultPage() {
  const { t } = useTranslation(['scans', 'common'])
  const { id } = useParams({ strict: false })
  const query = useQuery(queryOf(getScanResult, { params: { id: id ?? '' } }))
  if (query.isPending) return <PageSkeleton label={t('common:state.loading')} />
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  const result = query.data
  return (
    <>
      <PageHead
        above={
          <AboveTitle>
            <Link to={paths.scanResults}>
              <ArrowLeft size={14} aria-hidden />
              {t('results.detail.back')}
            </Link>
            <ResultStatusChip status={result.status} />
            <RiskChip risk={result.riskLevel} />
            {result.beaconCategorization !== null && <BandChip band={result.beaconCategorization} />}
          </AboveTitle>
        }
        title={result.title}
        sub={result.message}
      >
        {result.findingId !== null && (
          <LinkButton to={paths.finding(result.findingId)} variant="contained">
            {t('results.detail.toFinding')}
          </LinkButton>
        )}
      </PageHead>
      <TwoColumns>
        <div>
          <Panel title={t('results.detail.saw')}>
            {result.evidence.length === 0 ? (
              <p style={{ margin: 0 }}>{t('results.detail.noEvidence')}</p>
            ) : (
              <EvidenceList items={result.evidence} />
            )}
          </Panel>
          <Panel title={t('results.detail.why')}>
            <p style={{ margin: 0 }}>{result.why}</p>
            <h3>{t('results.detail.fix')}</h3>
            <p style={{ margin: 0 }}>{result.remediation}</p>
            <References title={t('results.detail.references')} references={result.references} />
          </Panel>
        </div>
        <div>
          <FactsPanel result={result} />
          <HistoryPanel history={result.history} />
        </div>
      </TwoColumns>
    </>
  )
}
