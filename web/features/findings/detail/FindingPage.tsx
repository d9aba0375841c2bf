import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, getFinding } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { EvidencePanel } from '#web/components/proof/EvidencePanel.tsx'
import { FixSteps, References } from '#web/components/proof/FixSteps.tsx'
import { VerifyOutcome } from '#web/components/proof/VerifyOutcome.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { TriageActions } from '#web/features/findings/triage/TriageActions.tsx'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { Acceptance, FindingFacts, IdentityPanel } from './FindingFacts.tsx'
import { PagesPanel } from './PagesPanel.tsx'
import { PriorityPanel } from './PriorityPanel.tsx'
import { TimelinePanel } from './TimelinePanel.tsx'
import { useVerification } from './use-verification.ts'
import { VerifyButton } from './VerifyButton.tsx'

function Loaded({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const verification = useVerification(finding)
  return (
    <>
      <PageHead
        title={finding.title}
        sub={finding.message}
        above={
          <AboveTitle>
            <Link to={paths.findings}>
              <ArrowLeft size={14} aria-hidden />
              {t('detail.toList')}
            </Link>
            <RiskChip risk={finding.riskLevel} />
            <FindingProof finding={finding} chip />
          </AboveTitle>
        }
      >
        <TriageActions findings={[finding]} compact />
        <VerifyButton verification={verification} />
      </PageHead>
      <TwoColumns>
        <div>
          {verification.scanId !== null && <VerifyOutcome {...verification} />}
          <Acceptance finding={finding} />
          <Panel title={t('detail.why')}>
            <p style={{ margin: 0 }}>{finding.why}</p>
          </Panel>
          <Panel title={t('detail.fix')}>
            <FixSteps {...finding.remediation} />
            <References title={t('detail.references')} references={finding.references} />
          </Panel>
          <PagesPanel finding={finding} />
          <EvidencePanel finding={finding} />
          <TimelinePanel finding={finding} />
        </div>
        <div>
          <Panel title={t('detail.facts')}>
            <FindingFacts finding={finding} />
          </Panel>
          <PriorityPanel finding={finding} />
          <IdentityPanel identity={finding.identity} />
        </div>
      </TwoColumns>
    </>
  )
}

/** Everything about one finding: what, why, where, how to fix it, the proof, the priority, the identity, the history. */
export function FindingPage() {
  const { t } = useTranslation(['findings', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getFinding, { params: { id } }))
  if (query.data !== undefined) return <Loaded finding={query.data} />
  if (query.isPending) return <PageSkeleton label={t('common:state.loading')} />
  const isGone = query.error.status === 404 || query.error.status === 422
  return (
    <>
      <PageHead title={t('title')} sub={isGone ? t('detail.notFound') : undefined}>
        <Button component={Link} to={paths.findings} variant="outlined">
          {t('detail.toList')}
        </Button>
      </PageHead>
      {!isGone && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
    </>
  )
}
