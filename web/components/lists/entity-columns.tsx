import type { RiskLevel, VectorType } from '#contract/fields.ts'
import { RiskMark, VectorBadge } from '#web/components/chips/chips.tsx'
import { PlaceText } from '#web/components/proof/PlaceText.tsx'
import { type SourcePlace, whereOf } from '#web/components/proof/where.ts'
import { RelativeTime } from '#web/components/RelativeTime.tsx'
import type { Column } from '#web/ui/table/columns.ts'

/** What a list may say otherwise of a column that several lists have. */
type Own<T> = Partial<Omit<Column<T>, 'cell' | 'link'>>

/** How bad it is: glyph and word. */
export function riskColumn<T extends { riskLevel: RiskLevel }>(header: string, own: Own<T> = {}): Column<T> {
  return {
    id: 'risk',
    header,
    width: 88,
    sort: '-riskLevel',
    filter: 'riskLevel',
    phone: 'meta',
    cell: (row) => <RiskMark risk={row.riskLevel} />,
    ...own,
  }
}

/** Where in the target it is, below the title where rows have two lines. */
export function placeColumn<T extends SourcePlace>(header: string, own: Own<T> = {}): Column<T> {
  return { id: 'resource', header, isBelow: true, phone: 'meta', cell: (row) => <PlaceText text={whereOf(row)} />, ...own }
}

/** The connection by its name, with the kind of its target. */
export function connectionColumn<T extends { connectionName: string; vectorType: VectorType }>(header: string, own: Own<T>): Column<T> {
  return {
    id: 'connection',
    header,
    sort: 'connectionName',
    filter: 'connectionId',
    cell: (row) => (
      <span className="line" title={row.connectionName}>
        <VectorBadge vectorType={row.vectorType} />
        <span>{row.connectionName}</span>
      </span>
    ),
    ...own,
  }
}

/** A moment, told by how long ago it was. */
export function momentColumn<T>(header: string, at: (row: T) => string, own: Own<T> & { id: string }): Column<T> {
  return { header, cell: (row) => <RelativeTime at={at(row)} />, ...own }
}
