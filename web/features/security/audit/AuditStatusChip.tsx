import { Ban, Check, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AuditStatus } from '#contract/audit.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { tone } from '#web/ui/tokens.ts'

const LOOK = {
  Request: { icon: Hourglass, style: { background: tone.risk.info.bg, color: tone.risk.info.text } },
  Success: { icon: Check, style: { background: tone.okBg, color: tone.ok } },
  Fail: { icon: Ban, style: { background: tone.risk.critical.bg, color: tone.risk.critical.text } },
} as const

/** How it ended, as icon and word. */
export function AuditStatusChip({ status }: { status: AuditStatus }) {
  const { t } = useTranslation('security')
  const { icon: Icon, style } = LOOK[status]
  return (
    <Chip style={style}>
      <Icon size={12} aria-hidden />
      {t(`audit.status.${status}`)}
    </Chip>
  )
}
