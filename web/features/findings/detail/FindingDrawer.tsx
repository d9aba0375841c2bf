import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type FindingDetail, getFinding } from '#contract/findings.ts'
import { queryOf } from '#web/api.ts'
import { BandChip, RiskChip } from '#web/components/chips/chips.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EvidenceList } from '#web/components/proof/EvidencePanel.tsx'
import { FixSteps } from '#web/components/proof/FixSteps.tsx'
import { VerifyOutcome } from '#web/components/proof/VerifyOutcome.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { TriageActions } from '#web/features/findings/triage/TriageActions.tsx'
import { paths } from '#web/paths.ts'
import { SideDrawer } from '#web/ui/layout/SideDrawer.tsx'
import { TextSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { Acceptance, FindingFacts } from './FindingFacts.tsx'
import { useVerification } from './use-verification.ts'
import { VerifyButton } from './VerifyButton.tsx'

const Content = styled('div')({
  display: 'grid',
  gap: 20,
  '& > *': { minWidth: 0 },
  '& h2': { margin: 0, fontSize: 20, lineHeight: 1.3, fontWeight: 620, letterSpacing: '-0.015em', overflowWrap: 'anywhere' },
  '& h3': { margin: '0 0 6px', fontSize: 14, fontWeight: 600 },
  '& p': { margin: 0, color: tone.muted, overflowWrap: 'anywhere' },
})

function Loaded({ finding, label, onClose }: { finding: FindingDetail; label: string; onClose: () => void }) {
  const { t } = useTranslation(['findings', 'common'])
  const verification = useVerification(finding)
  return (
    <SideDrawer
      open
      onClose={onClose}
      label={label}
      closeLabel={t('common:action.close')}
      head={
        <>
          <RiskChip risk={finding.riskLevel} />
          {finding.completion === null ? <BandChip band={finding.beaconCategorization} /> : <ProofMark state={finding.completion} chip />}
          <LinkButton to={paths.finding(finding.id)} variant="text">
            {t('openFull')}
          </LinkButton>
        </>
      }
      foot={
        <>
          <VerifyButton verification={verification} />
          <TriageActions findings={[finding]} compact />
        </>
      }
    >
      <Content>
        <div>
          <h2>{finding.title}</h2>
          <p style={{ marginTop: 6 }}>{finding.message}</p>
        </div>
        {verification.scanId !== null && <VerifyOutcome {...verification} />}
        <Acceptance finding={finding} />
        <FindingFacts finding={finding} />
        <section>
          <h3>{t('detail.why')}</h3>
          <p>{finding.why}</p>
        </section>
        <section>
          <h3>{t('detail.fix')}</h3>
          <FixSteps {...finding.remediation} />
        </section>
        {finding.evidence.length > 0 && (
          <section>
            <h3>{t('evidence.title')}</h3>
            <EvidenceList items={finding.evidence} />
          </section>
        )}
      </Content>
    </SideDrawer>
  )
}

/** One finding beside its list; `label` is its title while it loads. */
export function FindingDrawer({ id, label, onClose }: { id: string; label: string; onClose: () => void }) {
  const { t } = useTranslation(['findings', 'common'])
  const query = useQuery(queryOf(getFinding, { params: { id } }))
  if (query.data !== undefined) return <Loaded finding={query.data} label={query.data.title} onClose={onClose} />
  return (
    <SideDrawer open onClose={onClose} label={label} closeLabel={t('common:action.close')}>
      {query.isError ? (
        <QueryError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={9} label={t('common:state.loading')} />
      )}
    </SideDrawer>
  )
}
