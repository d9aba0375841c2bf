import { useTranslation } from 'react-i18next'
import type { BeaconCategorization } from '#contract/fields.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

const STYLE: Readonly<Record<BeaconCategorization, { background: string; color: string }>> = {
  Act: { background: tone.risk.critical.bg, color: tone.risk.critical.text },
  Attend: { background: tone.risk.high.bg, color: tone.risk.high.text },
  'Track closely': { background: tone.risk.medium.bg, color: tone.risk.medium.text },
  Track: { background: tone.sunken, color: tone.muted },
}

/** The priority band of a finding, in SSVC's words. */
export function BandChip({ band }: { band: BeaconCategorization }) {
  const { t } = useTranslation()
  return <Chip style={STYLE[band]}>{t(`band.${band}`)}</Chip>
}
