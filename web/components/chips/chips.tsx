import { styled } from '@mui/material/styles'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type BeaconCategorization, type RiskCounts as Counts, type RiskLevel, VECTOR_TYPES, type VectorType } from '#contract/fields.ts'
import { useFormat } from '#web/components/format.ts'
import { Chip } from '#web/ui/marks/Chip.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { type Risk, RISK_ORDER, tone } from '#web/ui/tokens.ts'

const Row = styled('div')({ display: 'flex', gap: 2, height: 8, minWidth: 24, '& > i': { borderRadius: 2, minWidth: 3 } })

/** A bar cut into the five risk levels by count; `label` says the counts in words. `share` 0 to 1 shortens it against a longest bar. */
function RiskBar({ counts, label, share = 1 }: { counts: Readonly<Record<Risk, number>>; label: string; share?: number }) {
  const total = RISK_ORDER.reduce((sum, risk) => sum + counts[risk], 0)
  return (
    <Row
      role="img"
      aria-label={label}
      style={{ width: `${share * 100}%`, background: total === 0 ? tone.track : undefined, borderRadius: 2 }}
    >
      {RISK_ORDER.map((risk) => counts[risk] > 0 && <i key={risk} style={{ flexGrow: counts[risk], background: tone.risk[risk].fill }} />)}
    </Row>
  )
}

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

/** The short word of each kind of target. */
const WORDS: Readonly<Record<(typeof VECTOR_TYPES)[number], string>> = {
  AWS: 'AWS',
  Azure: 'Az',
  GCP: 'GCP',
  Kali: 'Net',
  Websites: 'Web',
  Blockchain: 'Eth',
}

/** Colour is kept for risk and state: a kind is told by its word. */
const Box = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 32,
  height: 18,
  paddingInline: 4,
  borderRadius: 4,
  border: `1px solid ${tone.lineStrong}`,
  fontSize: 10.5,
  fontWeight: 600,
  color: tone.muted,
  flex: 'none',
})

const known = (vectorType: VectorType) => VECTOR_TYPES.find((word) => word === vectorType)

/** 'Kali' → 'Network'; a kind that the product's texts do not know is called by its own word. */
export function useVectorName(): (vectorType: VectorType) => string {
  const { t } = useTranslation('common')
  return useCallback(
    (vectorType) => {
      const word = known(vectorType)
      return word === undefined ? vectorType : t(`vector.${word}`)
    },
    [t],
  )
}

/** A small badge for a kind of target, or its first letters; its full name is for assistive technology and the tooltip. */
export function VectorBadge({ vectorType }: { vectorType: VectorType }) {
  const name = useVectorName()(vectorType)
  const word = known(vectorType)
  return (
    <Box title={name}>
      <span aria-hidden>{word === undefined ? vectorType.slice(0, 3) : WORDS[word]}</span>
      <span className="sr-only">{name}</span>
    </Box>
  )
}

const OUTLINE = { background: 'transparent', color: tone.muted, boxShadow: `inset 0 0 0 1px ${tone.lineStrong}` }
/** What asks for work is filled; the rest is not. */
const STYLE: Readonly<Record<BeaconCategorization, { background: string; color: string }>> = {
  Act: { background: tone.risk.critical.bg, color: tone.risk.critical.text },
  Attend: { background: tone.risk.high.bg, color: tone.risk.high.text },
  'Track closely': OUTLINE,
  Track: OUTLINE,
}

/** The priority band of a finding, in SSVC's words. */
export function BandChip({ band }: { band: BeaconCategorization }) {
  const { t } = useTranslation()
  return <Chip style={STYLE[band]}>{t(`band.${band}`)}</Chip>
}

const Mark = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: 6, verticalAlign: 'middle', whiteSpace: 'nowrap' })

/** Glyph and word of a risk level in a row: no fill, so that a list of fifty stays calm. */
export function RiskMark({ risk }: { risk: RiskLevel }) {
  const { t } = useTranslation()
  return (
    <Mark>
      <RiskGlyph risk={risk} size={13} />
      {t(`risk.${risk}`)}
    </Mark>
  )
}

/** Glyph and word of a risk level at the head of a page; a row has RiskMark. */
export function RiskChip({ risk }: { risk: RiskLevel }) {
  const { t } = useTranslation()
  return (
    <Chip style={{ background: tone.risk[risk].bg, color: tone.risk[risk].text }}>
      <RiskGlyph risk={risk} size={12} />
      {t(`risk.${risk}`)}
    </Chip>
  )
}
