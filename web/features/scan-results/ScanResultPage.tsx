import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getFinding } from '#contract/findings.ts'
import type { ReplyOf } from '#contract/route.ts'
import { getScanResult } from '#contract/scan-results.ts'
import { queryOf } from '#web/api.ts'
import { BandChip, RiskChip } from '#web/components/chips/chips.tsx'
import { ResultStatusChip } from '#web/components/chips/StatusLabel.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EvidenceList } from '#web/components/proof/EvidenceList.tsx'
import { References } from '#web/components/proof/FixSteps.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'
import { KeyValues } from '#web/ui/layout/KeyValues.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'

type Detail = ReplyOf<typeof getScanResult>

function FactsPanel({ result }: { result: Detail }) {
  const { t } = useTranslation(['scans', 'common'])
  const format = useFormat()
  return (
    <Panel title={t('results.detail.facts')}>
      <KeyValues
        items={[
          [
            t('results.detail.resource'),
            <Link key="resource" to={paths.resource(result.connectionId, result.resourceId)}>
              <LongText>{result.genericIdentifierValue}</LongText>
            </Link>,
          ],
          [t('results.detail.identifier'), result.genericIdentifier],
          [t('results.detail.where'), result.place === null ? null : <code key="where">{result.place}</code>],
          [t('results.detail.region'), result.region],
          [
            t('results.detail.connection'),
            <Link key="connection" to={paths.connection(result.connectionId)}>
              <LongText>{result.connectionName}</LongText>
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

/** The finding that this result is of, with its proof: why and how to fix it stand there. */
function OfFinding({ findingId }: { findingId: string }) {
  const { t } = useTranslation(['scans', 'common'])
  const { data, isPending } = useQuery(queryOf(getFinding, { params: { id: findingId } }))
  return (
    <Panel title={t('results.detail.finding')} action={data && <FindingProof finding={data} chip />}>
      {isPending ? (
        <TextSkeleton lines={1} label={t('common:state.loading')} />
      ) : (
        <Link to={paths.finding(findingId)}>{data?.title ?? t('results.detail.toFinding')}</Link>
      )}
    </Panel>
  )
}

function Loaded({ result }: { result: Detail }) {
  const { t } = useTranslation('scans')
  const steps = useSiblings('scan-results', result.id, paths.scanResult)
  return (
    <EntityDetail
      crumb={{ to: paths.scanResults, label: t('results.title'), scope: result.connectionName }}
      steps={steps}
      title={result.title}
      marks={
        <>
          <RiskChip risk={result.riskLevel} />
          <ResultStatusChip status={result.status} />
          {result.beaconCategorization !== null && <BandChip band={result.beaconCategorization} />}
          <ConnectionMark of={result} />
          <code>{whereOf(result)}</code>
        </>
      }
      actions={
        result.findingId !== null && (
          <LinkButton to={paths.finding(result.findingId)} variant="contained">
            {t('results.detail.toFinding')}
          </LinkButton>
        )
      }
      aside={<FactsPanel result={result} />}
    >
      <Panel title={t('results.detail.saw')} sub={result.message}>
        {result.evidence.length === 0 ? (
          <p className="measure">{t('results.detail.noEvidence')}</p>
        ) : (
          <EvidenceList items={result.evidence} />
        )}
      </Panel>
      {result.findingId === null ? (
        <Panel title={t('results.detail.why')}>
          <p className="measure">{result.why}</p>
          <References title={t('results.detail.references')} references={result.references} />
        </Panel>
      ) : (
        <OfFinding findingId={result.findingId} />
      )}
      <HistoryPanel history={result.history} />
    </EntityDetail>
  )
}

/** One result: what the scan saw with its evidence, what it belongs to, and how it went before. */
export function ScanResultPage() {
  const { t } = useTranslation('scans')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getScanResult, { params: { id } }))
  return (
    <EntityGate
      query={query}
      title={t('results.title')}
      goneText={t('results.detail.notFound')}
      back={{ to: paths.scanResults, label: t('results.detail.back') }}
    >
      {(result) => <Loaded key={result.id} result={result} />}
    </EntityGate>
  )
}
