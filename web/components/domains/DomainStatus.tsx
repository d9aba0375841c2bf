import { BadgeCheck, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Domain } from '#contract/domains.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

const LOOK = {
  pending: { background: tone.sunken, color: tone.muted },
  verified: { background: tone.okBg, color: tone.ok },
  failing: { background: tone.risk.medium.bg, color: tone.risk.medium.text },
  lost: { background: tone.risk.critical.bg, color: tone.risk.critical.text },
} as const

/** How a proof of ownership stands. Needs the texts of 'connections'. */
export function DomainStatus({ status }: { status: Domain['status'] }) {
  const { t } = useTranslation('connections')
  const Icon = status === 'verified' ? BadgeCheck : ShieldQuestion
  return (
    <Chip style={LOOK[status]}>
      <Icon size={13} aria-hidden />
      {t(`proof.status.${status}`)}
    </Chip>
  )
}
