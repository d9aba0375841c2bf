import { useTranslation } from 'react-i18next'
import type { RiskCounts as Counts } from '#contract/fields.ts'
import { RiskBar } from '#web/ui/marks/RiskBar.tsx'
import { useFormat } from '#web/components/format.ts'

/** Open findings by risk as a bar; the counts are its accessible name. */
export function RiskCountsBar({ counts, share = 1 }: { counts: Counts; share?: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = {
    critical: format.number(counts.critical),
    high: format.number(counts.high),
    medium: format.number(counts.medium),
    low: format.number(counts.low),
    info: format.number(counts.info),
  }
  return <RiskBar counts={counts} share={share} label={t('risk.counts', words)} />
}
