import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, getFinding } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { DetailPanel } from '#web/components/entity/DetailPanel.tsx'
import type { OpenRow } from '#web/components/lists/EntityList.tsx'
import { FixProof } from '#web/components/proof/FixProof.tsx'
import { FixSteps } from '#web/components/proof/FixSteps.tsx'
import { FindingProof } from '#web/components/proof/ProofMark.tsx'
import { panelStateOf, useVerification } from '#web/components/proof/use-verification.ts'
import { VerifyButton } from '#web/components/proof/VerifyButton.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { TriageActions } from '#web/features/findings/triage/TriageActions.tsx'
import { paths } from '#web/paths.ts'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { Acceptance, FindingFacts } from './FindingFacts.tsx'

function Loaded({ finding, open }: { finding: FindingDetail; open: OpenRow }) {
  const { t } = useTranslation('findings')
  const verification = useVerification(finding)
  const state = panelStateOf(finding, verification)
  const canVerify = verification.refusal === undefined && !verification.isRunning
  return (
    <DetailPanel
      open={open}
      page={paths.finding(finding.id)}
      marks={
        <>
          <RiskChip risk={finding.riskLevel} />
          <FindingProof finding={finding} />
        </>
      }
      onVerify={canVerify ? verification.start : undefined}
      actions={
        <>
          <VerifyButton state={state} refusal={verification.refusal} isBusy={verification.isRunning} onVerify={verification.start} />
          <TriageActions findings={[finding]} compact />
        </>
      }
    >
      <header>
        <h2>{finding.title}</h2>
        <p>{finding.message}</p>
      </header>
      <Acceptance finding={finding} />
      <FixProof narrow finding={finding} state={state} verification={verification} />
      <FindingFacts finding={finding} />
      <section>
        <h3>{t('detail.why')}</h3>
        <p style={{ margin: 0 }}>{finding.why}</p>
      </section>
      <section>
        <h3>{t('detail.fix')}</h3>
        <FixSteps {...finding.remediation} />
      </section>
    </DetailPanel>
  )
}

/** One finding beside its list. */
export function FindingDrawer({ open }: { open: OpenRow }) {
  const { t } = useTranslation('common')
  const query = useQuery(queryOf(getFinding, { params: { id: open.id } }))
  if (query.data !== undefined) return <Loaded key={open.id} finding={query.data} open={open} />
  return (
    <DetailPanel open={open} page={paths.finding(open.id)}>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={9} label={t('state.loading')} />
      )}
    </DetailPanel>
  )
}
