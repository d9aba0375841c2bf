import Button from '@mui/material/Button'
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
import { useProgressText } from '#web/features/remediations/FixProgress.tsx'
import { useCardEdit } from '#web/features/remediations/use-card-edit.ts'
import { paths } from '#web/paths.ts'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { AboveTitle, TwoColumns } from '#web/ui/layout/TwoColumns.tsx'
import { PageSkeleton } from '#web/ui/states/Skeletons.tsx'
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
  const { t } = useTranslation('remediations')
  const done = card.columnId === 'Column_Completed' ? t('card.isDone') : undefined
  const refusal = edit.refusal ?? done
  return (
    <Button
      variant="contained"
      startIcon={<ShieldCheck size={15} aria-hidden />}
      disabled={refusal !== undefined || edit.isPending || card.verifying}
      title={refusal}
      onClick={edit.verify}
    >
      {t(card.columnId === 'Column_ReadyToVerify' ? 'card.verifyAgain' : 'card.verify')}
    </Button>
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
            <ColumnLabel columnId={card.columnId} />
          </AboveTitle>
        }
      >
        <VerifyButton card={card} edit={edit} />
      </PageHead>
      <TwoColumns>
        <div>
          {isShown && <VerifyOutcome {...verification} />}
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
