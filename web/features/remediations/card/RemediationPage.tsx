import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Finding, getFinding } from '#contract/findings.ts'
import { getRemediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import { queryOf } from '#web/api.ts'
import { RiskChip } from '#web/components/chips/chips.tsx'
import { ColumnLabel } from '#web/components/chips/StatusLabel.tsx'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EvidencePanel } from '#web/components/proof/EvidencePanel.tsx'
import { FixSteps } from '#web/components/proof/FixSteps.tsx'
import { VerifyOutcome } from '#web/components/proof/VerifyOutcome.tsx'
import { whereOf } from '#web/components/proof/where.ts'
import { QueryError } from '#web/components/QueryError.tsx'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { useProgressText } from '#web/features/remediations/FixProgress.tsx'
import { useCardEdit } from '#web/features/remediations/use-card-edit.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
import { tone } from '#web/ui/tokens.ts'
import { CardFindings } from './CardFindings.tsx'
import { CardHistory } from './CardHistory.tsx'
import { CardPlan } from './CardPlan.tsx'
import { useCardVerification } from './use-card-verification.ts'

/** The proof of the card: what the scanner saw of its finding, before and after the fix; the table below leads to that of the others. */
function CardEvidence({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('remediations')
  const shown = findings.find(({ status }) => status === 'resolved') ?? findings[0]
  const { data } = useQuery({ ...queryOf(getFinding, { params: { id: shown?.id ?? '' } }), enabled: shown !== undefined })
  if (shown === undefined || data === undefined) return null
  return <EvidencePanel finding={data} {...(findings.length > 1 ? { sub: t('card.evidenceOf', { where: whereOf(shown) }) } : {})} />
}

type Card = ReplyOf<typeof getRemediation>

/** Moves the card to Ready to Verify, which starts a re-scan of just its check. */
function VerifyButton({ card, edit }: { card: Card; edit: ReturnType<typeof useCardEdit> }) {
  const { t } = useTranslation(['remediations', 'common'])
  // somebody's word is no proof: the next step stays open
  const done = card.completion === null || card.completion === 'marked' ? undefined : t('card.isDone')
  const refusal = edit.refusal ?? done
  return (
    <Button
      variant="contained"
      startIcon={<ShieldCheck size={15} aria-hidden />}
      disabled={refusal !== undefined || edit.isPending || card.verifying}
      title={refusal}
      onClick={edit.verify}
    >
      {card.completion === 'marked'
        ? t('common:completion.verifyNow')
        : t(card.columnId === 'Column_ReadyToVerify' ? 'card.verifyAgain' : 'card.verify')}
    </Button>
  )
}

const Word = styled('div')({
  display: 'grid',
  gap: 4,
  justifyItems: 'start',
  padding: '12px 14px',
  borderRadius: 8,
  border: `1px solid ${tone.risk.medium.fill}`,
  background: tone.risk.medium.bg,
  '& > [data-completion]': { paddingInline: 0 },
  '& p': { margin: 0 },
  '& p + p': { fontSize: 13, color: tone.muted },
})

/** That a card was completed by somebody's word, what no scan has seen yet, and the next step. */
function MarkedDone({ card }: { card: Card }) {
  const { t } = useTranslation('remediations')
  return (
    <Word role="status">
      <ProofMark state="marked" chip />
      <p>{t('card.markedText', { count: card.findingsTotal - card.findingsFixed })}</p>
      <p>{t('card.markedNext')}</p>
    </Word>
  )
}

function Loaded({ card }: { card: Card }) {
  const { t } = useTranslation('remediations')
  const edit = useCardEdit(card)
  const progressText = useProgressText()
  const { isShown, ...verification } = useCardVerification(card)
  return (
    <>
      <PageHead
        title={card.title}
        sub={t('card.sub', { connection: card.connectionName, progress: progressText(card) })}
        above={
          <AboveTitle>
            <Link to={paths.remediations}>
              <ArrowLeft size={14} aria-hidden />
              {t('card.toList')}
            </Link>
            <code>{card.key}</code>
            <RiskChip risk={card.riskLevel} />
            <ColumnLabel columnId={card.columnId} isProved={card.completion !== 'marked'} />
            {card.completion !== null && <ProofMark state={card.completion} chip />}
          </AboveTitle>
        }
      >
        <VerifyButton card={card} edit={edit} />
      </PageHead>
      <TwoColumns>
        <div>
          {isShown && <VerifyOutcome {...verification} />}
          {card.completion === 'marked' && <MarkedDone card={card} />}
          <CardEvidence findings={card.findings} />
          <Panel title={t('card.why')}>
            <p style={{ margin: 0 }}>{card.why}</p>
          </Panel>
          <Panel title={t('card.steps')}>
            <FixSteps text={card.steps} snippets={card.snippets} />
          </Panel>
          <CardFindings findings={card.findings} progress={progressText(card)} />
        </div>
        <div>
          <CardPlan card={card} edit={edit} />
          <CardHistory card={card} />
        </div>
      </TwoColumns>
    </>
  )
}

/** One fix: its steps, its findings with their state, who and when, its history, and the proof. */
export function RemediationPage() {
  const { t } = useTranslation(['remediations', 'common'])
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(queryOf(getRemediation, { params: { id } }))
  if (query.data !== undefined) return <Loaded card={query.data} />
  if (query.isPending) return <PageSkeleton label={t('common:state.loading')} />
  const isGone = query.error.status === 404 || query.error.status === 422
  return (
    <>
      <PageHead title={t('title')} sub={isGone ? t('card.notFound') : undefined}>
        <LinkButton to={paths.remediations} variant="outlined">
          {t('card.toList')}
        </LinkButton>
      </PageHead>
      {!isGone && <QueryError error={query.error} onRetry={() => void query.refetch()} />}
    </>
  )
}
