import { LineChart } from '@mui/x-charts/LineChart'
import { useTranslation } from 'react-i18next'
import type { getTrend } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/route.ts'
import { useFormat } from '#web/components/format.ts'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'

export type DayCounts = ReplyOf<typeof getTrend>['results'][number]

const TICK = { fontSize: 11, fill: tone.faint } as const
const PLAIN_AXIS = { disableLine: true, disableTicks: true, tickLabelStyle: TICK } as const
const LOOK = {
  '& .MuiLineChart-area': { fillOpacity: 0.22, filter: 'none' },
  '& .MuiLineChart-line': { strokeWidth: 1.5 },
  '& .MuiChartsGrid-line': { stroke: tone.line },
  '& .MuiChartsAxisHighlight-root': { stroke: tone.faint },
} as const

/** Open findings stacked by risk, info at the bottom. Loaded on its own; `height` in px, `label` its accessible name. */
export function TrendChart({ days, height, label }: { days: readonly DayCounts[]; height: number; label: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <figure aria-label={label} style={{ margin: 0 }}>
      <LineChart
        height={height}
        skipAnimation
        hideLegend
        margin={{ left: 0, right: 8, top: 8, bottom: 0 }}
        grid={{ horizontal: true }}
        xAxis={[
          {
            ...PLAIN_AXIS,
            data: days.map(({ day }) => new Date(day)),
            scaleType: 'utc',
            tickNumber: 6,
            valueFormatter: (day: Date, context) => (context.location === 'tick' ? format.shortDay : format.day)(day.toISOString()),
          },
        ]}
        yAxis={[{ ...PLAIN_AXIS, width: 40, min: 0, tickNumber: 4, tickMinStep: 1, valueFormatter: format.number }]}
        series={RISK_ORDER.map((risk) => ({
          id: risk,
          data: days.map(({ open }) => open[risk]),
          label: t(`risk.${risk}`),
          color: tone.risk[risk].fill,
          valueFormatter: (value) => format.number(value ?? 0),
          stack: 'open',
          stackOrder: 'reverse',
          area: true,
          showMark: false,
          shape: 'circle',
          curve: 'monotoneX',
        }))}
        sx={LOOK}
      />
    </figure>
  )
}
