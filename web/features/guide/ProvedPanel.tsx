import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Guide } from '#contract/guide.ts'
import type { ProofDetail } from '#contract/proofs.ts'
import { useFormat } from '#web/components/format.ts'
import { LinkButton } from '#web/components/LinkButton.tsx'
import { WholeProof } from '#web/components/proof/WholeProof.tsx'
import { paths } from '#web/paths.ts'
import { tone } from '#web/ui/tokens.ts'
import { StepsTaken } from './StepsTaken.tsx'

export const END_PX = 960
const Frame = styled('section')(({ theme }) => ({
  maxWidth: END_PX,
  margin: '8px auto 0',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 20px', padding: '16px 0 8px' },
  '& > header > svg': { flex: 'none', color: tone.ok },
  '& > header > div': { flex: '1 1 240px', minWidth: 0 },
  '& h1': { margin: 0, fontSize: 26, lineHeight: '32px', fontWeight: 620, letterSpacing: '-0.01em' },
  '& > header p': { margin: '4px 0 0', overflowWrap: 'anywhere' },
  [theme.breakpoints.down('sm')]: { '& > header': { paddingTop: 0 } },
}))

/** A filled shield: a scan saw it. */
const Shield = () => (
  <svg width={56} height={56} viewBox="0 0 14 14" aria-hidden>
    <path fill="currentColor" d="M7 .4 1.3 2.5v4c0 3.5 2.4 5.8 5.7 7.1 3.3-1.3 5.7-3.6 5.7-7.1v-4z" />
    <path d="m4.3 7 1.9 1.9 3.5-3.8" fill="none" stroke={tone.canvas} strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** "Proved in 1.4 s", the proof whole as on its own page, and the four steps taken. */
export function ProvedPanel({ guide, proof }: { guide: Guide; proof: ProofDetail }) {
  const { t } = useTranslation('guide')
  const format = useFormat()
  return (
    <Frame aria-labelledby="proved-title">
      <header>
        <Shield />
        <div role="status">
          <h1 id="proved-title">{t('end.title', { time: format.duration(guide.proof?.durationMs ?? 0) })}</h1>
          <p>{t('end.text', { title: proof.title })}</p>
        </div>
      </header>
      <WholeProof proof={proof} actions={<LinkButton to={paths.proof(proof.id)}>{t('end.toProof')}</LinkButton>} />
      <StepsTaken guide={guide} />
    </Frame>
  )
}
