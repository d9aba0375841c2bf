import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { Overview } from '#contract/dashboard.ts'
import type { RiskLevel } from '#contract/fields.ts'
import { useFormat } from '#web/components/format.ts'
import { BlockLink } from '#web/features/dashboard/panel-rows.tsx'
import type { DayCounts } from '#web/features/dashboard/trend/TrendChart.tsx'
import { paths } from '#web/paths.ts'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import { ChangeMark, changeOf } from './ChangeMark.tsx'
import { ScoreCell } from './ScoreCell.tsx'

/** Line with a faint fill, drawn to the full width of its box; decorative. `color` is a CSS colour, `height` px. */
function Spark({ data, color, height = 28 }: { data: readonly number[]; color: string; height?: number }) {
  if (data.length < 2) return <svg width="100%" height={height} aria-hidden style={{ display: 'block' }} />
  const width = 96
  const max = Math.max(...data)
  const min = Math.min(...data)
  const y = (value: number) => height - 3 - ((value - min) / (max - min || 1)) * (height - 6)
  const line = data
    .map((value, i) => `${i === 0 ? 'M' : 'L'}${((i / (data.length - 1)) * width).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      aria-hidden
      style={{ display: 'block', overflow: 'visible' }}
    >
      <path d={`${line}L${width} ${height}L0 ${height}Z`} style={{ fill: color, opacity: 0.1 }} />
      <path d={line} fill="none" style={{ stroke: color }} strokeWidth={1.5} vectorEffect="non-scaling-stroke" strokeLinejoin="round" />
    </svg>
  )
}

const SPARK_DAYS = 30

/** One card; the gap between its cells is the hairline. */
const Strip = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '288px repeat(5, minmax(0, 1fr))',
  gap: 1,
  background: tone.line,
  marginBottom: 16,
  '& > *': { background: tone.surface },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))', '& > .score': { gridColumn: '1 / -1' } },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    '& > .tile': { gridColumn: 'span 2' },
    '& > .tile:nth-last-of-type(-n + 2)': { gridColumn: 'span 3' },
  },
}))
const Tile = styled(BlockLink)({
  display: 'flex',
  flexDirection: 'column',
  padding: '14px 0 0',
  '& .name': { display: 'flex', alignItems: 'center', gap: 6, paddingInline: 16, color: tone.muted, fontWeight: 500 },
  '& .figure': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '0 8px', padding: '2px 16px 8px' },
  '& strong': { fontSize: 26, lineHeight: '34px', fontWeight: 620, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' },
  '& .spark': { marginTop: 'auto', overflow: 'hidden' },
})

function RiskTile({ risk, overview, spark }: { risk: RiskLevel; overview: Overview; spark: readonly number[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  // Before the first scan there was nothing to compare with.
  const hadScan = overview.postureScore30DaysAgo !== null
  const change = changeOf(overview.open[risk], hadScan ? overview.open30DaysAgo[risk] : null)
  return (
    <Tile className="tile" to={paths.findings} search={{ status: 'open', riskLevel: risk }}>
      <span className="name">
        <RiskGlyph risk={risk} />
        {t(`risk.${risk}`)}
      </span>
      <span className="figure">
        <strong>{format.number(overview.open[risk])}</strong>
        {change !== null && <ChangeMark by={change} good={risk === 'info' ? 'neither' : 'down'} />}
      </span>
      <span className="spark">
        <Spark data={spark} color={tone.risk[risk].fill} />
      </span>
    </Tile>
  )
}

/** Posture score and open findings by risk, each with its course over 30 days; a tile leads to its findings. */
export function PostureStrip({ overview, days }: { overview: Overview; days: readonly DayCounts[] }) {
  const month = days.slice(-SPARK_DAYS)
  return (
    <Strip>
      <ScoreCell overview={overview} />
      {RISK_ORDER.map((risk) => (
        <RiskTile key={risk} risk={risk} overview={overview} spark={month.map(({ open }) => open[risk])} />
      ))}
    </Strip>
  )
}

/** The strip while its figures arrive. */
export function PostureStripSkeleton() {
  return (
    <Strip aria-hidden>
      <div className="score" style={{ padding: '15px 20px', display: 'flex', gap: 16, alignItems: 'center' }}>
        <Skeleton variant="circular" width={76} height={76} />
        <Skeleton variant="rounded" height={40} style={{ flex: 1, maxWidth: 180 }} />
      </div>
      {RISK_ORDER.map((risk) => (
        <span key={risk} className="tile" style={{ padding: '14px 16px 12px', display: 'grid', gap: 6 }}>
          <Skeleton variant="rounded" width={64} height={14} />
          <Skeleton variant="rounded" width={48} height={26} />
          <Skeleton variant="rounded" height={28} />
        </span>
      ))}
    </Strip>
  )
}
