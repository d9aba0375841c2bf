/** Line with a faint fill, drawn to the full width of its box; decorative. `color` is a CSS colour, `height` px. */
export function Spark({ data, color, height = 28 }: { data: readonly number[]; color: string; height?: number }) {
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
