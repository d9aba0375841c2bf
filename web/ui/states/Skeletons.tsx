import Skeleton from '@mui/material/Skeleton'

/** Rows in the shape of a table. */
export function TableSkeleton({ rows = 8, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label} style={{ padding: '4px 16px' }}>
      {Array.from({ length: rows }, (_unused, i) => (
        <div key={i} style={{ display: 'flex', alignItems: 'center', gap: 16, height: 38 }}>
          <Skeleton variant="rounded" width={72} height={20} />
          <Skeleton variant="rounded" height={14} style={{ flex: 1, maxWidth: 320 + ((i * 53) % 160) }} />
          <Skeleton variant="rounded" width={120} height={14} style={{ marginInlineStart: 'auto' }} />
        </div>
      ))}
    </div>
  )
}

/** Lines of text, the last one shorter. */
export function TextSkeleton({ lines = 3, label }: { lines?: number; label: string }) {
  return (
    <div role="status" aria-label={label} style={{ display: 'grid', gap: 10 }}>
      {Array.from({ length: lines }, (_unused, i) => (
        <Skeleton key={i} variant="rounded" height={13} width={i === lines - 1 ? '55%' : '100%'} />
      ))}
    </div>
  )
}

/** A block of the final height (px): chart, card, tile. */
export function BlockSkeleton({ height, label }: { height: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton variant="rounded" height={height} />
    </div>
  )
}

/** Head and two blocks: what a page shows while its code and first data arrive. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} style={{ display: 'grid', gap: 16 }}>
      <Skeleton variant="rounded" width={220} height={26} />
      <Skeleton variant="rounded" width={320} height={14} />
      <Skeleton variant="rounded" height={116} />
      <Skeleton variant="rounded" height={320} />
    </div>
  )
}
