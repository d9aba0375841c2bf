import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProofDetail } from '#contract/proofs.ts'
import { useFormat } from '#web/components/format.ts'
import { EvidenceList } from '#web/components/proof/EvidencePanel.tsx'
import { paths } from '#web/paths.ts'
import { StatusGlyph, type StatusShape } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 28px minmax(0, 1fr)',
  gap: 8,
  alignItems: 'stretch',
  marginBottom: 16,
  '& > .arrow': { display: 'grid', placeItems: 'center', color: tone.faint },
  '[dir=rtl] & > .arrow svg': { transform: 'scaleX(-1)' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > .arrow svg, [dir=rtl] & > .arrow svg': { transform: 'rotate(90deg)' },
  },
}))
const Side = styled('section')({
  minWidth: 0,
  padding: '14px 16px 16px',
  borderRadius: 10,
  border: `1px solid ${tone.line}`,
  borderTop: `3px solid ${tone.risk.critical.fill}`,
  background: tone.surface,
  '&[data-side=after]': { borderTopColor: tone.ok },
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', marginBottom: 6 },
  '& > header small': { marginInlineStart: 'auto', fontSize: 12, color: tone.muted },
  '& h2': { margin: 0, fontSize: 14, fontWeight: 620 },
  '& > p': { margin: '0 0 12px', overflowWrap: 'anywhere' },
  '& > p.none': { color: tone.muted, margin: 0 },
})

interface SideProps {
  side: 'before' | 'after'
  shape: StatusShape
  when: ReactNode
  message: string
  evidence: ProofDetail['before']['evidence']
}
function OneSide({ side, shape, when, message, evidence }: SideProps) {
  const { t } = useTranslation('proofs')
  const titleId = `proof-${side}`
  return (
    <Side data-side={side} aria-labelledby={titleId}>
      <header>
        <StatusGlyph shape={shape} size={16} />
        <h2 id={titleId}>{t(side)}</h2>
        <small>{when}</small>
      </header>
      <p>{message}</p>
      {evidence.length === 0 ? <p className="none">{t('noEvidence')}</p> : <EvidenceList items={evidence} />}
    </Side>
  )
}

/** Leads to the results of the scan that saw it. */
function ScanLink({ scanId, children }: { scanId: string | null; children: string }) {
  if (scanId === null) return children
  return (
    <Link to={paths.scanResults} search={{ scanId }}>
      {children}
    </Link>
  )
}

/** What failed, and beside it (below on narrow screens) what passed, each with its scan. */
export function BeforeAfter({ proof }: { proof: ProofDetail }) {
  const { t } = useTranslation('proofs')
  const format = useFormat()
  const { before, after } = proof
  return (
    <Pair>
      <OneSide
        side="before"
        shape="bang"
        when={before.at !== null && <ScanLink scanId={before.scanId}>{t('since', { at: format.dateTime(before.at) })}</ScanLink>}
        message={before.message}
        evidence={before.evidence}
      />
      <div className="arrow">
        <ArrowRight size={20} aria-hidden />
      </div>
      <OneSide
        side="after"
        shape="tick"
        when={<ScanLink scanId={proof.scanId}>{t('seen', { at: format.dateTime(proof.at) })}</ScanLink>}
        message={after.message ?? t('gone')}
        evidence={after.evidence}
      />
    </Pair>
  )
}
