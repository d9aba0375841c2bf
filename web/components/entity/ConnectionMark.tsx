import { Link } from '@tanstack/react-router'
import type { VectorType } from '#contract/fields.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { paths } from '#web/paths.ts'
import { LongText } from '#web/ui/marks/LongText.tsx'

interface OfConnection {
  connectionId: string
  connectionName: string
  vectorType: VectorType
}

/** The connection that something belongs to, among the marks of its page: its kind, and its name on one line. */
export function ConnectionMark({ of: { connectionId, connectionName, vectorType } }: { of: OfConnection }) {
  return (
    <span className="where">
      <VectorBadge vectorType={vectorType} />
      <Link to={paths.connection(connectionId)}>
        <LongText lines={1}>{connectionName}</LongText>
      </Link>
    </span>
  )
}
