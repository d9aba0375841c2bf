import { useTranslation } from 'react-i18next'
import { RISK_LEVELS, type RiskCounts } from '#contract/fields.ts'
import { useFormat } from '#web/components/format.ts'
import { toggleWord, wordsOf } from '#web/components/use-url-query.ts'
import { FilterPill } from '#web/ui/input/FilterPill.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'

interface RiskPillsProps {
  /** Of the address: 'critical,high', or undefined. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  counts?: RiskCounts | undefined
}

/** Risk levels to narrow a list to, the worst first. */
export function RiskPills({ value, onChange, counts }: RiskPillsProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  return RISK_LEVELS.toReversed().map((risk) => (
    <FilterPill
      key={risk}
      pressed={wordsOf(value).includes(risk)}
      onToggle={() => onChange(toggleWord(value, risk))}
      icon={<RiskGlyph risk={risk} size={12} />}
      count={counts && format.number(counts[risk])}
    >
      {t(`risk.${risk}`)}
    </FilterPill>
  ))
}
