import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, getFinding } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { FixProof } from '#web/components/proof/FixProof.tsx'
import { FixSteps, References } from '#web/components/proof/FixSteps.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { panelStateOf, useVerification } from '#web/components/proof/use-verification.ts'
import { VerifyButton } from '#web/components/proof/VerifyButton.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { TriageActions } from '#web/features/findings/triage/TriageActions.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Acceptance, FindingFacts, IdentityPanel } from './FindingFacts.tsx'
import { PriorityPanel } from './PriorityPanel.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'
import { WherePanel } from './WherePanel.tsx'

const CodePanel = lazy(async () => ({ default: (await import('#web/components/sources/CodePanel.tsx')).CodePanel }))
const ExposureView = lazy(async () => ({ default: (await import('#web/components/resources/ExposureView.tsx')).ExposureView }))

function Loaded({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const verification = useVerification(finding)
  const state = panelStateOf(finding, verification)
  const steps = useSiblings('findings', finding.id, paths.finding)
  const canVerify = verification.refusal === undefined && !verification.isRunning
  useDocumentTitle(finding.title)
  return (
    <EntityDetail
      crumb={{ to: paths.findings, label: t('title'), scope: finding.connectionName }}
      steps={steps}
      title={finding.title}
      marks={
        <>
          <RiskChip risk={finding.riskLevel} />
          <FindingProof finding={finding} chip />
          <ConnectionMark of={finding} />
          <code>{whereOf(finding)}</code>
        </>
      }
      actions={
        <>
          <TriageActions findings={[finding]} compact />
          <VerifyButton state={state} refusal={verification.refusal} isBusy={verification.isRunning} onVerify={verification.start} />
        </>
      }
      onVerify={canVerify ? verification.start : undefined}
      top={
        <>
          <Acceptance finding={finding} />
          <FixProof finding={finding} state={state} verification={verification} />
        </>
      }
      aside={
        <>
          <Panel title={t('detail.facts')}>
            <FindingFacts finding={finding} />
          </Panel>
          <PriorityPanel finding={finding} />
          <IdentityPanel identity={finding.identity} />
        </>
      }
    >
      {finding.vectorType === 'Blockchain' && (
        <Suspense fallback={null}>
          <CodePanel of={{ finding: finding.id }} />
        </Suspense>
      )}
      <Panel title={t('detail.why')}>
        <p className="measure">{finding.why}</p>
      </Panel>
      <Panel title={t('detail.fix')}>
        <FixSteps {...finding.remediation} />
        <References title={t('detail.references')} references={finding.references} />
      </Panel>
      <WherePanel finding={finding} />
      {finding.way !== 'none' && (
        <Suspense fallback={null}>
          <ExposureView resourceId={finding.resourceId} connectionId={finding.connectionId} />
        </Suspense>
      )}
      <TimelinePanel finding={finding} />
    </EntityDetail>
  )
}

/** Everything about one finding: the proof, why, how to fix it, where, what happened; the facts, the priority, the identity. */
export function FindingPage() {
  const { t } = useTranslation(['findings', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getFinding, { params: { id } }))
  return (
    <EntityGate query={query} title={t('title')} goneText={t('detail.notFound')} back={{ to: paths.findings, label: t('detail.toList') }}>
      {(finding) => <Loaded key={finding.id} finding={finding} />}
    </EntityGate>
  )
}
