import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ColumnId } from '#contract/remediations.ts'
import { ColumnGlyph } from '#web/components/chips/StatusLabel.tsx'
import { useFormat } from '#web/components/format.ts'
import { fullness } from './board-limits.ts'

/** A column's name and how many cards it has, of how many it should have at most. */
export function ColumnHead({ columnId, count, limit }: { columnId: ColumnId; count: number; limit: number | undefined }) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const full = fullness(count, limit)
  return (
    <h2>
      <ColumnGlyph columnId={columnId} />
      {t(`common:column.${columnId}`)}
      <span className="num" data-full={full} title={full && t(`board.${full}`)}>
        {full === 'over' && <TriangleAlert size={13} aria-hidden />}
        {limit === undefined ? format.number(count) : t('board.ofLimit', { count: format.number(count), limit: format.number(limit) })}
        {full !== undefined && <span className="sr-only"> {t(`board.${full}`)}</span>}
      </span>
    </h2>
  )
}
