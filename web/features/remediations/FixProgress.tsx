import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { useFormat } from '#web/components/format.ts'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { tone } from '#web/ui/tokens.ts'

/** '12 of 40 proved', in words: of a card's findings, those that a scan has seen to be fixed. */
export function useProgressText(): (card: Pick<Remediation, 'findingsFixed' | 'findingsTotal'>) => string {
  const { t } = useTranslation('remediations')
  const format = useFormat()
  return ({ findingsFixed, findingsTotal }) =>
    t('board.provedOf', { fixed: format.number(findingsFixed), total: format.number(findingsTotal) })
}

/** How many of a card's findings are proved to be fixed, as a bar and in words. */
export function FixProgress({ card }: { card: Pick<Remediation, 'findingsFixed' | 'findingsTotal'> }) {
  const text = useProgressText()(card)
  const share = card.findingsTotal === 0 ? 0 : (100 * card.findingsFixed) / card.findingsTotal
  return (
    <div style={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <span className="num" style={{ fontSize: 12, lineHeight: 1.2 }}>
        {text}
      </span>
      <Meter value={share} label={text} color={tone.ok} />
    </div>
  )
}
