import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Guide } from '#contract/guide.ts'
import type { ProofDetail } from '#contract/proofs.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { EvidenceList } from '#web/components/proof/EvidenceList.tsx'
import { paths } from '#web/paths.ts'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { MONO, tone } from '#web/ui/tokens.ts'
import { StepsTaken } from './StepsTaken.tsx'

export const END_PX = 960
const Frame = styled('section')(({ theme }) => ({
  maxWidth: END_PX,
  margin: '8px auto 0',
  border: `1px solid ${tone.ok}`,
  borderRadius: 10,
  overflow: 'hidden',
  background: tone.surface,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 20px', padding: 24, background: tone.okBg },
  '& > header > svg': { flex: 'none', color: tone.ok },
  '& > header > div': { flex: '1 1 240px', minWidth: 0 },
  '& h1': { margin: 0, fontSize: 26, lineHeight: '32px', fontWeight: 620, letterSpacing: '-0.01em' },
  '& > header p': { margin: '4px 0 0', overflowWrap: 'anywhere' },
  '& .request': {
    margin: 0,
    padding: '10px 16px',
    borderTop: `1px solid ${tone.line}`,
    color: tone.muted,
    fontSize: 12,
    '& code': { fontFamily: MONO, color: tone.text, marginInlineStart: 8, overflowWrap: 'anywhere' },
  },
  [theme.breakpoints.down('sm')]: { '& > header': { padding: 16 } },
}))
const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  borderTop: `1px solid ${tone.line}`,
  '& > section': { padding: '14px 16px 16px', minWidth: 0 },
  '& > section + section': { borderInlineStart: `1px solid ${tone.line}` },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', marginBottom: 6 },
  '& h2': { margin: 0, fontSize: 13, fontWeight: 600 },
  '& small': { marginInlineStart: 'auto', fontSize: 12, color: tone.muted, fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: '0 0 10px', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > section + section': { borderInlineStart: 0, borderTop: `1px solid ${tone.line}` },
  },
}))

/** A filled shield: a scan saw it. */
const Shield = () => (
  <svg width={56} height={56} viewBox="0 0 14 14" aria-hidden>
    <path fill="currentColor" d="M7 .4 1.3 2.5v4c0 3.5 2.4 5.8 5.7 7.1 3.3-1.3 5.7-3.6 5.7-7.1v-4z" />
    <path d="m4.3 7 1.9 1.9 3.5-3.8" fill="none" stroke={tone.okBg} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** "Proved in 1.4 s" with the same request before and after, and the four steps taken. */
export function ProvedPanel({ guide, proof }: { guide: Guide; proof: ProofDetail }) {
  const { t } = useTranslation(['guide', 'proofs'])
  const format = useFormat()
  const [asked] = proof.requests
  const sides = [
    { side: 'before', shape: 'bang', at: proof.before.at, message: proof.before.message, evidence: proof.before.evidence },
    { side: 'after', shape: 'tick', at: proof.at, message: proof.after.message ?? t('proofs:gone'), evidence: proof.after.evidence },
  ] as const
  return (
    <Frame aria-labelledby="proved-title">
      <header>
        <Shield />
        <div role="status">
          <h1 id="proved-title">{t('end.title', { time: format.duration(guide.proof?.durationMs ?? 0) })}</h1>
          <p>{t('end.text', { title: proof.title })}</p>
        </div>
        <LinkButton to={paths.proof(proof.id)}>{t('end.toProof')}</LinkButton>
      </header>
      {asked !== undefined && (
        <p className="request">
          {t('proofs:request')}
          <code>{asked.request}</code>
        </p>
      )}
      <Pair>
        {sides.map(({ side, shape, at, message, evidence }) => (
          <section key={side} aria-labelledby={`proved-${side}`}>
            <header>
              <StatusGlyph shape={shape} />
              <h2 id={`proved-${side}`}>{t(`proofs:${side}`)}</h2>
              {at !== null && <small>{format.dateTime(at)}</small>}
            </header>
            <p>{message}</p>
            <EvidenceList items={evidence} />
          </section>
        ))}
      </Pair>
      <StepsTaken guide={guide} />
    </Frame>
  )
}
