import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { CircleDashed, CircleSlash, type LucideIcon, ShieldCheck, Waves } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import type { Completion } from '#contract/proofs.ts'
import type { Remediation } from '#contract/remediations.ts'
import { paths } from '#web/paths.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'
import { ColumnLabel, FindingStatusChip } from './StatusLabel.tsx'

/** Told apart by shape, then by colour: a shield for what a scan has seen, an open ring for somebody's word. */
const LOOK: Readonly<Record<Completion, { icon: LucideIcon; style: { background: string; color: string } }>> = {
  proved: { icon: ShieldCheck, style: { background: tone.okBg, color: tone.ok } },
  marked: { icon: CircleDashed, style: { background: tone.risk.medium.bg, color: tone.risk.medium.text } },
  triaged: { icon: CircleSlash, style: { background: tone.sunken, color: tone.muted } },
}

const Whole = styled(Chip)({
  maxWidth: '100%',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  flex: '0 1 auto',
})

/** 'Proved by scan', 'Marked done, not proved', 'Closed by triage'. @param short for a table's cell; the whole sentence stays its name */
export function CompletionChip({ completion, short = false }: { completion: Completion; short?: boolean }) {
  const { t } = useTranslation()
  const { icon: Icon, style } = LOOK[completion]
  const text = t(`completion.${completion}`)
  return (
    <Whole style={style} title={text} data-completion={completion}>
      <Icon size={13} aria-hidden style={{ flex: 'none' }} />
      {short ? (
        <>
          <span aria-hidden>{t(`completion.short.${completion}`)}</span>
          <span className="sr-only">{text}</span>
        </>
      ) : (
        <span>{text}</span>
      )}
    </Whole>
  )
}

/** Where a card stands; one in Completed says how it came there. */
export function CardStanding({ card, short = false }: { card: Pick<Remediation, 'columnId' | 'completion'>; short?: boolean }) {
  return card.completion === null ? <ColumnLabel columnId={card.columnId} /> : <CompletionChip completion={card.completion} short={short} />
}

/** Says of a finding that it came back again and again within a day; nothing of any other. @param short the mark alone, its word for readers */
export function UnstableChip({ isUnstable, short = false }: Pick<Finding, 'isUnstable'> & { short?: boolean }) {
  const { t } = useTranslation()
  if (!isUnstable) return null
  return (
    <Whole style={{ background: tone.risk.medium.bg, color: tone.risk.medium.text }} title={`${t('unstable.label')}: ${t('unstable.why')}`}>
      <Waves size={13} aria-hidden style={{ flex: 'none' }} />
      <span className={short ? 'sr-only' : ''}>{t('unstable.label')}</span>
    </Whole>
  )
}

/** Where a finding stands, in one chip: what a scan proved, or that its remediation was marked done while it is open. */
export function FindingStanding({
  finding,
  short = false,
}: {
  finding: Pick<Finding, 'status' | 'completion' | 'isUnstable'>
  short?: boolean
}) {
  const { status, completion, isUnstable } = finding
  const standing = completion === null ? <FindingStatusChip status={status} /> : <CompletionChip completion={completion} short={short} />
  if (!isUnstable) return standing
  return (
    <span style={{ display: 'inline-flex', gap: 6, maxWidth: '100%', flexWrap: short ? 'nowrap' : 'wrap' }}>
      {standing}
      <UnstableChip isUnstable short={short} />
    </span>
  )
}

/** The way to the proof of a finding; nothing while there is none. */
export function ProofLink({ proofId }: { proofId: string | null }) {
  const { t } = useTranslation()
  return proofId === null ? null : <Link to={paths.proof(proofId)}>{t('completion.openProof')}</Link>
}
