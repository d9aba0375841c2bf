import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { RiskCounts } from '#contract/fields.ts'
import { RiskCountsBar } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'

const Row = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  '& .bar': { width: 48, flex: 'none' },
  '& .numbers': { display: 'flex', gap: 8, fontVariantNumeric: 'tabular-nums', overflow: 'hidden' },
  '& .numbers > span': { display: 'inline-flex', alignItems: 'center', gap: 3, fontWeight: 550 },
})

/** Open findings as a bar and, level by level, as numbers. @param isScanned false where nothing was looked at yet, which is not the same as none */
export function OpenFindings({ counts, isScanned = true }: { counts: RiskCounts; isScanned?: boolean }) {
  const { t } = useTranslation('connections')
  const format = useFormat()
  const present = RISK_ORDER.filter((risk) => counts[risk] > 0)
  if (present.length === 0) return <span className="muted">{isScanned ? t('noneOpen') : t('notScanned')}</span>
  return (
    <Row>
      <span className="bar">
        <RiskCountsBar counts={counts} />
      </span>
      <span className="numbers" aria-hidden>
        {present.map((risk) => (
          <span key={risk} style={{ color: tone.risk[risk].text }}>
            <RiskGlyph risk={risk} size={11} />
            {format.number(counts[risk])}
          </span>
        ))}
      </span>
    </Row>
  )
}
