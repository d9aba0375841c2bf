import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RiskLevel } from '#contract/fields.ts'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'

/** Risk, kind of target and a title that gives way when space is short; `where` follows in small print. */
export function TitleCell({ risk, badge, title, where }: { risk: RiskLevel; badge: ReactNode; title: string; where: string }) {
  const { t } = useTranslation()
  return (
    <span className="line">
      <span title={t(`risk.${risk}`)} style={{ display: 'inline-flex' }}>
        <RiskGlyph risk={risk} />
        <span className="sr-only">{t(`risk.${risk}`)}</span>
      </span>
      {badge}
      <span title={`${title} · ${where}`}>
        <strong>{title}</strong>
        <span className="muted"> · {where}</span>
      </span>
    </span>
  )
}
