import { keyframes, styled } from '@mui/material/styles'
import { CloudOff } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REST, tone } from '#web/ui/tokens.ts'
import { useReach } from './reach.ts'

const appear = keyframes({ to: { opacity: 1 } })
const breathe = keyframes({ '50%': { opacity: 0.45 } })

/** Nothing is shown for the first 200 ms: what comes sooner than that would only have flashed. */
const Shape = styled('div')({ opacity: 0, animation: `${appear} 120ms 200ms forwards` })
/** A line of what comes, as a hairline more than as a slab. */
export const Line = styled('i')({
  display: 'block',
  borderRadius: 5,
  background: tone.track,
  animation: `${breathe} 1.6s ease-in-out infinite`,
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
})
const Outline = styled('div')({ border: `1px solid ${tone.line}`, borderRadius: 10, background: tone.surface, padding: 16 })
const Waiting = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  margin: 0,
  padding: 16,
  fontSize: 13,
  color: tone.muted,
  '& svg': { flex: 'none' },
})

const line = (width: CSSProperties['width'], height = 12, more: CSSProperties = {}): ReactNode => (
  <Line style={{ width, height, maxWidth: '100%', ...more }} />
)

/** What stands where something is being loaded: its outline, or, while the server does not answer, that it is waited for. */
function Loading({ label, style, children }: { label: string; style: CSSProperties; children: ReactNode }) {
  const { t } = useTranslation()
  const isLost = useReach(({ state }) => state !== 'reached')
  if (isLost) {
    return (
      <Waiting>
        <CloudOff size={15} aria-hidden />
        {t('reach.waiting')}
      </Waiting>
    )
  }
  return (
    <Shape role="status" aria-label={label} style={style}>
      {children}
    </Shape>
  )
}

/** Rows in the shape of a table. */
export function TableSkeleton({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <Loading label={label} style={{ padding: '4px 16px' }}>
      {Array.from({ length: rows }, (_unused, i) => (
        <div key={i} style={{ display: 'flex', alignItems: 'center', gap: 16, height: 38, opacity: 1 - i / (rows + 2) }}>
          {line(56)}
          {line(240 + ((i * 53) % 160), 12, { flexShrink: 1 })}
          {line(88, 12, { marginInlineStart: 'auto', flex: 'none' })}
        </div>
      ))}
    </Loading>
  )
}

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <Loading label={label} style={{ display: 'grid', gap: 12, paddingBlock: 3 }}>
      {Array.from({ length: lines }, (_unused, i) => (
        <div key={i}>{line(i === lines - 1 ? '45%' : '85%')}</div>
      ))}
    </Loading>
  )
}

/** What a menu will offer: the content of an item that cannot be chosen. */
export function ItemSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} style={{ display: 'grid', gap: 20, width: 200, paddingBlock: 6 }}>
      {['80%', '60%', '70%'].map((width) => (
        <div key={width}>{line(width)}</div>
      ))}
    </Loading>
  )
}

/** A panel of the final height (px, or the rest of the window): chart, card, tile, board. */
export function BlockSkeleton({ height, label }: { height: number | 'rest'; label: string }) {
  return (
    <Loading label={label} style={height === 'rest' ? REST : { height }}>
      <Outline style={{ height: '100%', boxSizing: 'border-box' }}>{(height === 'rest' || height >= 48) && line('34%')}</Outline>
    </Loading>
  )
}

/** A head and the outline of what is under it: what a page shows while its code and first data arrive. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} style={{ display: 'grid', gap: 10 }}>
      {line(200, 22)}
      {line(300)}
      <Outline style={{ marginTop: 10, display: 'grid', gap: 24 }}>
        {[64, 82, 48, 73].map((width) => (
          <div key={width}>{line(`${width}%`)}</div>
        ))}
      </Outline>
    </Loading>
  )
}
