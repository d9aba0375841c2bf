import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type Finding, getFinding } from '#contract/findings.ts'
import { proofOfRemediation } from '#contract/proofs.ts'
import { getRemediation, type Remediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { ConnectionMark } from '#web/components/entity/ConnectionMark.tsx'
import { EntityDetail } from '#web/components/entity/EntityDetail.tsx'
import { EntityGate } from '#web/components/entity/EntityGate.tsx'
import { useSiblings } from '#web/components/entity/sequence.ts'
import { FixProof } from '#web/components/proof/FixProof.tsx'
import { FixSteps } from '#web/components/proof/FixSteps.tsx'
import { RemediationProof } from '#web/components/proof/ProofMark.tsx'
import type { Verification } from '#web/components/proof/use-scan-watch.ts'
import { VerifyButton } from '#web/components/proof/VerifyButton.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { useCardEdit } from '#web/components/remediation/use-card-edit.ts'
import { useProgressText } from '#web/features/remediations/FixProgress.tsx'
import { QueryError } from '#web/components/QueryError.tsx'
import { paths } from '#web/paths.ts'
import { useDocumentTitle } from '#web/shell/document-title.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import type { ProofShape } from '#web/ui/marks/ProofGlyph.tsx'
import { BlockSkeleton } from '#web/ui/states/Skeletons.tsx'
import { CardFindings } from './CardFindings.tsx'
import { CardHistory } from './CardHistory.tsx'
import { CardPlan } from './CardPlan.tsx'
import { useCardVerification } from './use-card-verification.ts'

type Card = ReplyOf<typeof getRemediation>

/** The state that the proof of a card shows: that of its verification while one runs or has had no answer, else its own. */
export function cardStateOf(
  card: Pick<Remediation, 'columnId' | 'completion' | 'verifying'>,
  { verdict }: Pick<Verification, 'verdict'>,
): ProofShape {
  const state = proofOfRemediation(card)
  return verdict === 'inconclusive' && (state === 'open' || state === 'awaiting') ? 'unverified' : state
}

/** The finding that stands for its card: of what is proved one that a scan saw pass, else the most urgent that is open. */
export function shownOf<F extends Pick<Finding, 'status'>>(findings: readonly F[], state: ProofShape): F | undefined {
  return (state === 'proved' ? findings.find(({ status }) => status === 'resolved') : undefined) ?? findings[0]
}

/** The proof of the card, shown by one of its findings; the table below leads to the others. */
function CardProof({ card, state, verification }: { card: Card; state: ProofShape; verification: Verification }) {
  const { t } = useTranslation(['proofs', 'common'])
  const shown = shownOf(card.findings, state)
  const query = useQuery({ ...queryOf(getFinding, { params: { id: shown?.id ?? '' } }), enabled: shown !== undefined })
  if (shown === undefined) return null
  if (query.isError) return <QueryError error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <BlockSkeleton height={320} label={t('common:state.loading')} />
  const where = whereOf(shown)
  const { findingsFixed: fixed, findingsTotal: total } = card
  const sub = total > 1 ? t('count.some', { fixed, total, where }) : undefined
  return <FixProof finding={query.data} state={state} verification={verification} sub={sub} />
}

function Loaded({ card }: { card: Card }) {
  const { t } = useTranslation('remediations')
  const edit = useCardEdit(card)
  const progressText = useProgressText()
  const verification = useCardVerification(card)
  const steps = useSiblings('remediations', card.id, paths.remediation)
  const state = cardStateOf(card, verification)
  const canVerify = edit.refusal === undefined && !edit.isPending && !card.verifying && state !== 'triaged'
  useDocumentTitle(`${card.key} ${card.title}`)
  return (
    <EntityDetail
      crumb={{ to: paths.remediations, label: t('title'), scope: card.connectionName }}
      steps={steps}
      title={card.title}
      marks={
        <>
          <RiskChip risk={card.riskLevel} />
          <RemediationProof card={card} chip />
          <ConnectionMark of={card} />
          <span>{progressText(card)}</span>
          <code>{card.key}</code>
        </>
      }
      actions={
        <VerifyButton
          state={state}
          refusal={edit.refusal ?? (state === 'triaged' ? t('card.isDone') : undefined)}
          isBusy={edit.isPending || card.verifying}
          onVerify={edit.verify}
        />
      }
      onVerify={canVerify ? edit.verify : undefined}
      top={<CardProof card={card} state={state} verification={verification} />}
      aside={<CardPlan card={card} edit={edit} />}
    >
      <Panel title={t('card.why')}>
        <p className="measure">{card.why}</p>
      </Panel>
      <Panel title={t('card.steps')}>
        <FixSteps text={card.steps} snippets={card.snippets} />
      </Panel>
      <CardFindings findings={card.findings} progress={progressText(card)} />
      <CardHistory card={card} />
    </EntityDetail>
  )
}

/** One fix: the proof, why, how, its findings with their state, its history; who and until when. */
export function RemediationPage() {
  const { t } = useTranslation('remediations')
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getRemediation, { params: { id } }))
  return (
    <EntityGate query={query} title={t('title')} goneText={t('card.notFound')} back={{ to: paths.remediations, label: t('card.toList') }}>
      {(card) => <Loaded key={card.id} card={card} />}
    </EntityGate>
  )
}
