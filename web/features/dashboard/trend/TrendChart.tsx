import { styled } from '@mui/material/styles'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/components/format.ts'
import { useWidth } from '#web/ui/layout/use-width.ts'
import { RISK_ORDER, tone } from '#web/ui/tokens.ts'
import { dayTicks, type Frame, type History, layersOf, openOn, pointOf, signsOf, ticksOf } from './trend-geometry.ts'

const EDGE = { top: 26, bottom: 22, start: 34, end: 12 } as const
/** Room for the forecast; narrower plots do without. */
const FORECAST = { width: 108, from: 560 } as const
/** Words over a sign, in px. */
const SIGN_PX = 120
const NAME_LENGTH = 20

const Figure = styled('figure')({
  position: 'relative',
  margin: 0,
  // a plot runs from left to right in every language, as its numbers do
  direction: 'ltr',
  '& svg': { display: 'block', touchAction: 'pan-y' },
  '& text': { fontSize: 11, fill: tone.faint, fontVariantNumeric: 'tabular-nums' },
  '& .hairline': { stroke: tone.line },
  '& .axis': { stroke: tone.lineStrong },
  '& .sign': { fill: tone.muted },
  '& .line': { fill: 'none', strokeWidth: 1.5, strokeLinejoin: 'round' },
  '& .area': { fillOpacity: 0.2 },
  '& .forecast': { stroke: tone.accentText, strokeDasharray: '4 3', strokeWidth: 1.5, fill: 'none' },
  '& .after': { fill: tone.accentText, fontWeight: 550 },
})
const Hint = styled('div')({
  position: 'absolute',
  pointerEvents: 'none',
  insetBlockStart: 8,
  minWidth: 132,
  padding: '8px 10px',
  borderRadius: 8,
  border: `1px solid ${tone.line}`,
  background: tone.raised,
  boxShadow: `0 8px 24px -12px ${tone.shadow}`,
  fontSize: 12,
  '& dl': { display: 'grid', gridTemplateColumns: '1fr auto', gap: '2px 12px', margin: '4px 0 0', fontVariantNumeric: 'tabular-nums' },
  '& dt': { display: 'flex', alignItems: 'center', gap: 6, color: tone.muted },
  '& dd': { margin: 0, textAlign: 'end' },
  '& i': { width: 8, height: 8, borderRadius: 2 },
})

function DayHint({ history, index, x, width }: { history: History; index: number; x: number; width: number }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const day = history.results[index]
  if (day === undefined) return null
  return (
    <Hint style={x < width / 2 ? { left: x + EDGE.start + 12 } : { right: width - x - EDGE.start + 12 }}>
      <strong>{format.day(day.day)}</strong>
      <dl>
        {RISK_ORDER.map((risk) => (
          <div key={risk} style={{ display: 'contents' }}>
            <dt>
              <i style={{ background: tone.risk[risk].fill }} />
              {t(`common:risk.${risk}`)}
            </dt>
            <dd>{format.number(day.open[risk])}</dd>
          </div>
        ))}
        <dt>{t('trend.total')}</dt>
        <dd>
          <strong>{format.number(openOn(day))}</strong>
        </dd>
      </dl>
    </Hint>
  )
}

function Signs({ frame, history }: { frame: Frame; history: History }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const textOf = (names: readonly string[] | null): string => {
    if (names === null) return t('trend.begins', { day: format.shortDay(history.historyBegins ?? '') })
    const [name = ''] = names
    if (names.length > 1) return t('trend.connectedMany', { count: names.length })
    return t('trend.connected', { name: name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name })
  }
  return signsOf(frame, history, SIGN_PX).map(({ index, names }) => {
    const { x } = pointOf(frame, index, 0)
    // near the end the words stand on the other side of their line
    const isLate = x > frame.width - SIGN_PX
    return (
      <g key={index}>
        <path className="hairline" d={`M${x} -20V${frame.height}`} />
        <text className="sign" x={isLate ? x - 5 : x + 5} y={-12} textAnchor={isLate ? 'end' : 'start'}>
          {textOf(names)}
        </text>
      </g>
    )
  })
}

function Forecast({ frame, now, after }: { frame: Frame; now: number; after: number }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const [from, to] = [pointOf(frame, frame.days - 1, now), pointOf(frame, frame.days - 1, after)]
  const x = frame.width + FORECAST.width / 2
  return (
    <g>
      <path className="forecast" d={`M${from.x} ${from.y}L${x} ${to.y}`} />
      <circle className="after" cx={x} cy={to.y} r={3} />
      <text className="after" x={x} y={Math.min(to.y + 18, frame.height - 4)} textAnchor="middle">
        {t('trend.afterPlan', { total: format.number(after) })}
      </text>
    </g>
  )
}

interface TrendChartProps {
  history: History
  height: number
  /** Its accessible name: the numbers of the table that stands for it are told there. */
  label: string
  /** Open findings once the plan is done; null without a plan. */
  afterPlan: number | null
}

/** Open findings stacked by risk, info at the bottom; drawn at the width it has. `height` px. */
export function TrendChart({ history, height, label, afterPlan }: TrendChartProps) {
  const format = useFormat()
  const ref = useRef<HTMLElement>(null)
  const width = useWidth(ref) ?? 0
  const [at, setAt] = useState<number | null>(null)
  const days = history.results
  const last = days.at(-1)
  const hasForecast = afterPlan !== null && last !== undefined && width >= FORECAST.from
  const ticks = ticksOf(Math.max(...days.map(openOn)))
  const frame: Frame = {
    width: Math.max(0, width - EDGE.start - EDGE.end - (hasForecast ? FORECAST.width : 0)),
    height: height - EDGE.top - EDGE.bottom,
    top: ticks.at(-1) ?? 1,
    days: days.length,
  }
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const share = (event.clientX - event.currentTarget.getBoundingClientRect().left - EDGE.start) / frame.width
    setAt(share < -0.02 || share > 1.02 ? null : Math.round(Math.min(1, Math.max(0, share)) * (days.length - 1)))
  }
  return (
    <Figure ref={ref} aria-label={label} style={{ height }}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden onPointerMove={point} onPointerLeave={() => setAt(null)}>
          <g transform={`translate(${EDGE.start} ${EDGE.top})`}>
            {ticks.map((value) => {
              const { y } = pointOf(frame, 0, value)
              return (
                <g key={value}>
                  <path className={value === 0 ? 'axis' : 'hairline'} d={`M0 ${y}H${frame.width}`} />
                  <text x={-8} y={y + 4} textAnchor="end">
                    {format.number(value)}
                  </text>
                </g>
              )
            })}
            {layersOf(frame, days).map(({ risk, area, line }) => (
              <g key={risk} style={{ fill: tone.risk[risk].fill, stroke: 'none' }}>
                <path className="area" d={area} />
                <path className="line" d={line} style={{ stroke: tone.risk[risk].fill }} />
              </g>
            ))}
            <Signs frame={frame} history={history} />
            {hasForecast && <Forecast frame={frame} now={openOn(last)} after={afterPlan} />}
            {dayTicks(days.length, width < 520 ? 3 : 6).map((index) => (
              <text
                key={index}
                x={pointOf(frame, index, 0).x}
                y={frame.height + 17}
                textAnchor={index === 0 ? 'start' : index === days.length - 1 && !hasForecast ? 'end' : 'middle'}
              >
                {format.shortDay(days[index]?.day ?? '')}
              </text>
            ))}
            {at !== null && <path className="axis" d={`M${pointOf(frame, at, 0).x} 0V${frame.height}`} />}
          </g>
        </svg>
      )}
      {at !== null && <DayHint history={history} index={at} x={pointOf(frame, at, 0).x} width={width} />}
    </Figure>
  )
}
