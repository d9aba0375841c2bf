import type { Column } from '#web/ui/table/columns.ts'
import { Line } from '#web/ui/states/Skeletons.tsx'

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
          <Line style={{ width: 15, height: 15 }} />
        </td>
      )}
      {isPhone ? (
        <td className="phone">
          <Line style={{ width: titlePx(row), height: 12, marginBlock: 4 }} />
          <Line style={{ width: 140, height: 12, marginBlock: 4 }} />
        </td>
      ) : (
        columns.map((column, place) => (
          <td key={column.id} className={column.align}>
            {row === 0 && place === 0 && (
              <span role="status" className="sr-only">
                {label}
              </span>
            )}
            <Line
              style={{
                width: column.width === undefined ? titlePx(row) : Math.min(column.width, 160) * 0.6,
                height: 12,
                maxWidth: '100%',
                ...(column.align === 'end' ? { marginInlineStart: 'auto' } : {}),
              }}
            />
          </td>
        ))
      )}
    </tr>
  ))
}
