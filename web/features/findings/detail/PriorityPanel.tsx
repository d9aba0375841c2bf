import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { RISK_LEVELS, type RiskLevel } from '#contract/fields.ts'
import type { FindingDetail } from '#contract/findings.ts'
import { CRITICALITIES, type Criticality } from '#contract/settings.ts'
import { BandChip } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { tone } from '#web/ui/tokens.ts'

type Factor = FindingDetail['priorityFactors'][number]
type Detail = Pick<FindingDetail, 'exposure' | 'way' | 'confidence'>

/** Why a factor has its value: a key to translate, or words that need no translation (a CVSS score). */
type Because =
  | { kind: 'risk'; risk: RiskLevel }
  | { kind: 'exposure'; exposure: FindingDetail['exposure'] }
  | { kind: 'reach'; exposure: Exclude<FindingDetail['exposure'], 'internal'> }
  | { kind: 'asset'; asset: Criticality }
  | { kind: 'confidence'; confidence: FindingDetail['confidence'] }
  | { kind: 'kev' }
  | { kind: 'score'; text: string }

/** The server tells the reason of a factor in English words; this finds the fact behind them. */
export function becauseOf({ factor, because }: Factor, { exposure, way, confidence }: Detail): Because {
  const word = because.split(' ').at(-1) ?? ''
  if (factor === 'impact') {
    const risk = RISK_LEVELS.find((level) => level === word)
    return risk === undefined ? { kind: 'score', text: because } : { kind: 'risk', risk }
  }
  if (factor === 'likelihood') {
    if (because.includes('KEV')) return { kind: 'kev' }
    if (because.startsWith('EPSS')) return { kind: 'score', text: because }
    return way === 'decisive' && exposure !== 'internal' ? { kind: 'reach', exposure } : { kind: 'exposure', exposure }
  }
  if (factor === 'confidence') return { kind: 'confidence', confidence }
  const asset = CRITICALITIES.find((name) => name === word)
  return asset === undefined ? { kind: 'score', text: because } : { kind: 'asset', asset }
}

/** 10 × the product of the factors, before it is rounded and capped at 100. */
export const exactPriority = (factors: readonly Factor[]): number =>
  Number(factors.reduce((product, { value }) => product * value, 10).toFixed(6))

const Figure = styled('div')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 8,
  marginBottom: 12,
  '& strong': { fontSize: 26, fontWeight: 620, lineHeight: 1, letterSpacing: '-0.02em' },
  '& span': { color: tone.muted, fontSize: 12 },
  '& > :last-child': { marginInlineStart: 'auto', alignSelf: 'center' },
})
const Sum = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': { padding: '5px 0', textAlign: 'start', fontWeight: 400, borderTop: `1px solid ${tone.line}` },
  '& th': { paddingInlineEnd: 12, color: tone.muted },
  '& td:last-child': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& tfoot td': { fontWeight: 600 },
})

function useBecause(): (because: Because) => string {
  const { t } = useTranslation(['findings', 'common'])
  return (because) => {
    if (because.kind === 'risk') return t('priority.because.risk', { word: t(`common:risk.${because.risk}`) })
    if (because.kind === 'exposure') return t(`priority.because.exposure.${because.exposure}`)
    if (because.kind === 'reach') return t(`priority.because.reach.${because.exposure}`)
    if (because.kind === 'asset') return t(`priority.because.asset.${because.asset}`)
    if (because.kind === 'confidence') return t(`priority.because.confidence.${because.confidence}`)
    return because.kind === 'kev' ? t('priority.because.kev') : because.text
  }
}

/** The priority with every factor and the sum, so that anybody can check it. */
export function PriorityPanel({ finding }: { finding: FindingDetail }) {
  const { t } = useTranslation('findings')
  const format = useFormat()
  const words = useBecause()
  const { priority, priorityFactors, beaconCategorization } = finding
  const exact = exactPriority(priorityFactors)
  return (
    <Panel title={t(finding.status === 'resolved' ? 'priority.whenOpen' : 'priority.title')} sub={t('priority.fact')}>
      <Figure>
        <strong className="num">{format.number(priority)}</strong>
        <span>{t('priority.of100')}</span>
        <BandChip band={beaconCategorization} />
      </Figure>
      <Sum>
        <tbody>
          {priorityFactors.map((factor) => (
            <tr key={factor.factor}>
              <th scope="row">{t(`priority.factor.${factor.factor}`)}</th>
              <td>{words(becauseOf(factor, finding))}</td>
              <td>× {format.decimal(factor.value)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>10 × {priorityFactors.map(({ value }) => format.decimal(value)).join(' × ')}</td>
            <td>
              {exact === priority
                ? t('priority.whole', { priority: format.number(priority) })
                : t('priority.sum', { exact: format.decimal(exact), priority: format.number(priority) })}
            </td>
          </tr>
        </tfoot>
      </Sum>
    </Panel>
  )
}
