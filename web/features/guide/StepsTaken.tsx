import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Guide } from '#contract/guide.ts'
import { useFormat } from '#web/components/format.ts'
import { StatusGlyph } from '#web/ui/marks/StatusGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'
import { tookMs } from '#web/shell/guide/guide-stage.ts'

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: 1,
  background: tone.line,
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  overflow: 'hidden',
  '& li': { background: tone.surface, padding: '12px 16px', minWidth: 0 },
  '& strong': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600, color: tone.ok },
  '& span': { display: 'block', marginTop: 2, fontSize: 12, color: tone.muted, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

/** The four steps, each with what it came to. */
export function StepsTaken({ guide }: { guide: Guide }) {
  const { t } = useTranslation('guide')
  const format = useFormat()
  const { connection, scan, repaired, proof } = guide
  if (connection === null || scan === null || proof === null) return null
  const took = tookMs(guide)
  const amounts = [
    t('end.checks', { count: scan.checks, amount: format.number(scan.checks) }),
    t('end.findings', { count: scan.findings, amount: format.number(scan.findings) }),
  ]
  const resources = format.number(connection.resources)
  const facts = [
    [t('end.connected'), t('end.connectedFact', { name: connection.name, count: connection.resources, resources })],
    [t('end.scanned'), amounts.join(', ')],
    [t('end.fixed'), connection.isDemo ? t('end.fixedFact', { count: repaired, amount: format.number(repaired) }) : t('end.fixedOwn')],
    [t('end.proved'), took === null ? format.dateTime(proof.at) : t('end.provedFact', { time: format.duration(took) })],
  ]
  return (
    <Steps>
      {facts.map(([step, fact]) => (
        <li key={step}>
          <strong>
            <StatusGlyph shape="tick" />
            {step}
          </strong>
          <span>{fact}</span>
        </li>
      ))}
    </Steps>
  )
}
