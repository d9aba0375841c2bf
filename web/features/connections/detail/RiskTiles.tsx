import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import { useFormat } from '#web/components/format.ts'
import { paths } from '#web/paths.ts'
import { useNotScanned } from '#web/components/scans/LastScan.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'

const Strip = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
  gap: 1,
  border: `1px solid ${tone.line}`,
  borderRadius: 10,
  overflow: 'hidden',
  background: tone.line,
  '& a': {
    display: 'grid',
    gap: 2,
    height: '100%',
    padding: '12px 16px',
    background: tone.surface,
    color: 'inherit',
    textDecoration: 'none',
    '&:hover': { background: tone.hover },
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& .word': { display: 'flex', alignItems: 'center', gap: 6, fontSize: 12, color: tone.muted, whiteSpace: 'nowrap' },
  '& .figure': {
    color: tone.text,
    fontSize: 26,
    fontWeight: 620,
    letterSpacing: '-0.02em',
    lineHeight: 1.2,
    fontVariantNumeric: 'tabular-nums',
  },
  [theme.breakpoints.down('sm')]: {
    '& a': { padding: '10px 8px' },
    '& .figure': { fontSize: 20 },
    '& .word': { fontSize: 11, gap: 4 },
  },
}))

const Unscanned = styled('p')({
  margin: 0,
  padding: '18px 16px',
  border: `1px dashed ${tone.lineStrong}`,
  borderRadius: 10,
  color: tone.muted,
  fontSize: 14,
})

/** Open findings of a connection by risk; each tile leads to that list. A connection never scanned has no figures: nought would say that it is clean. */
export function RiskTiles({ connection }: { connection: Connection }) {
  const { t } = useTranslation(['connections', 'common'])
  const format = useFormat()
  const notScanned = useNotScanned(connection)
  const { id, openFindings } = connection
  if (notScanned !== undefined) return <Unscanned>{notScanned}</Unscanned>
  return (
    <Strip aria-label={t('detail.openByRisk')}>
      {RISK_ORDER.map((risk) => (
        <li key={risk}>
          <Link to={paths.findings} search={{ connectionId: id, status: 'open', riskLevel: risk }}>
            <span className="word">
              <RiskGlyph risk={risk} size={12} />
              {t(`common:risk.${risk}`)}
            </span>
            <span className="figure">{format.number(openFindings[risk])}</span>
          </Link>
        </li>
      ))}
    </Strip>
  )
}
