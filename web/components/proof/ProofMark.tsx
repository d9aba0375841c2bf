import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { Waves } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Finding } from '#contract/findings.ts'
import { proofOfFinding, proofOfRemediation, type ProofState } from '#contract/proofs.ts'
import type { Remediation } from '#contract/remediations.ts'
import { ColumnLabel } from '#web/components/chips/StatusLabel.tsx'
import { paths } from '#web/paths.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { PROOF_COLOR, ProofGlyph } from '#web/ui/marks/ProofGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const Mark = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minWidth: 0,
  maxWidth: '100%',
  fontSize: 12,
  fontWeight: 550,
  whiteSpace: 'nowrap',
  verticalAlign: 'middle',
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '&[data-look=chip]': { height: 22, paddingInline: '6px 8px', borderRadius: 6, background: tone.risk.info.bg },
  '&[data-look=chip][data-proof=proved]': { background: tone.okBg },
  // a claim has an outline and no fill
  '&[data-look=chip][data-proof=marked]': { background: 'none', border: `1px dashed ${tone.risk.medium.fill}` },
  '&[data-look=chip][data-proof=awaiting], &[data-look=chip][data-proof=verifying]': { background: tone.accentBg },
  '&[data-look=chip][data-proof=regression]': { background: tone.risk.critical.bg },
})
/** Open is no news: its word stays quiet. */
const inkOf = (state: ProofState): string => (state === 'open' || state === 'triaged' ? tone.muted : PROOF_COLOR[state])

interface Look {
  /** With a fill, for the head of a page and for cards; plain in rows. */
  chip?: boolean
}

/** Where something stands with its proof, told by shape, then colour, then word. @param label instead of the state's own word */
export function ProofMark({ state, chip = false, label }: Look & { state: ProofState; label?: string }) {
  const { t } = useTranslation()
  const text = label ?? t(chip && state === 'proved' ? 'proofState.provedInFull' : `proofState.${state}`)
  return (
    <Mark data-proof={state} data-look={chip ? 'chip' : 'plain'} title={text} style={{ color: inkOf(state) }}>
      <ProofGlyph shape={state} />
      <span>{text}</span>
    </Mark>
  )
}

type Card = Pick<Remediation, 'columnId' | 'completion' | 'verifying'>

/** A remediation's proof. */
export const RemediationProof = ({ card, chip = false }: Look & { card: Card }) => (
  <ProofMark state={proofOfRemediation(card)} chip={chip} />
)

/** Where a card stands: its column, and of one in Completed how it came there. */
export function CardStanding({ card }: { card: Card }) {
  return card.completion === null ? <ColumnLabel columnId={card.columnId} /> : <ProofMark state={card.completion} />
}

/** Says of a finding that it came back again and again within a day; nothing of any other. @param short the mark alone, its word for readers */
export function UnstableChip({ isUnstable, short = false }: Pick<Finding, 'isUnstable'> & { short?: boolean }) {
  const { t } = useTranslation()
  if (!isUnstable) return null
  return (
    <Chip style={{ background: tone.risk.medium.bg, color: tone.risk.medium.text }} title={`${t('unstable.label')}: ${t('unstable.why')}`}>
      <Waves size={13} aria-hidden style={{ flex: 'none' }} />
      <span className={short ? 'sr-only' : ''}>{t('unstable.label')}</span>
    </Chip>
  )
}

type Standing = Pick<Finding, 'status' | 'completion' | 'verifying' | 'remediationStatus' | 'isUnstable'>

/** A finding's proof; one that people closed says how. */
export function FindingProof({ finding, chip = false }: Look & { finding: Standing }) {
  const { t } = useTranslation()
  const state = proofOfFinding(finding)
  const mark = <ProofMark state={state} chip={chip} {...(state === 'triaged' && { label: t(`findingStatus.${finding.status}`) })} />
  if (!finding.isUnstable) return mark
  return (
    <span style={{ display: 'inline-flex', gap: 6, maxWidth: '100%' }}>
      {mark}
      <UnstableChip isUnstable short={!chip} />
    </span>
  )
}

/** The way to the proof of a finding; nothing while there is none. */
export function ProofLink({ proofId }: { proofId: string | null }) {
  const { t } = useTranslation()
  return proofId === null ? null : <Link to={paths.proof(proofId)}>{t('completion.openProof')}</Link>
}
