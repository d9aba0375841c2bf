import Skeleton from '@mui/material/Skeleton'
import type { Column } from '#web/ui/table/columns.ts'

const ROWS = 12
/** Px of the title's bar: uneven, as titles are. */
const titlePx = (row: number) => 180 + ((row * 53) % 140)

interface SkeletonRowsProps<T> {
  columns: readonly Column<T>[]
  isPhone: boolean
  isPicking: boolean
  label: string
}

/** What stands in for rows that are not here yet: a light bar in each of the list's own columns. */
export function SkeletonRows<T>({ columns, isPhone, isPicking, label }: SkeletonRowsProps<T>) {
  return Array.from({ length: ROWS }, (_unused, row) => (
    <tr key={row} aria-hidden={row > 0}>
      {isPicking && (
        <td className="check">
          <Skeleton variant="rounded" width={15} height={15} />
        </td>
      )}
      {isPhone ? (
        <td className="phone">
          <Skeleton variant="text" width={titlePx(row)} />
          <Skeleton variant="text" width={140} />
        </td>
      ) : (
        columns.map((column, place) => (
          <td key={column.id} className={column.align}>
            {row === 0 && place === 0 && (
              <span role="status" className="sr-only">
                {label}
              </span>
            )}
            <Skeleton
              variant="text"
              width={column.width === undefined ? titlePx(row) : Math.min(column.width, 160) * 0.6}
              style={column.align === 'end' ? { marginInlineStart: 'auto' } : {}}
            />
          </td>
        ))
      )}
    </tr>
  ))
}
