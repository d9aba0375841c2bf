import { useTranslation } from 'react-i18next'
import type { RiskLevel } from '#contract/fields.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { tone } from '#web/ui/tokens.ts'

/** Glyph and word of a risk level. */
export function RiskChip({ risk }: { risk: RiskLevel }) {
  const { t } = useTranslation()
  return (
    <Chip style={{ background: tone.risk[risk].bg, color: tone.risk[risk].text }}>
      <RiskGlyph risk={risk} size={12} />
      {t(`risk.${risk}`)}
    </Chip>
  )
}
