import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { type ColumnId, columnsFrom, type Remediation } from '#contract/remediations.ts'
import { useFormat } from '#web/components/format.ts'
import { tone } from '#web/ui/tokens.ts'

const Slot = styled('div')({
  margin: '0 7px 8px',
  padding: '10px 12px',
  borderRadius: 8,
  border: `1px dashed ${tone.accentText}`,
  color: tone.accentText,
  fontSize: 12,
  fontWeight: 550,
  textAlign: 'center',
  '&[data-refused=true]': { borderColor: tone.lineStrong, color: tone.muted },
  '& > span': { display: 'block', fontWeight: 400 },
  '& > .full': { color: tone.risk.medium.text, fontWeight: 550 },
})

interface DropSlotProps {
  columnId: ColumnId
  /** The card that is held here. */
  card: Remediation | undefined
  /** How long verifications of its connection took lately, ms; undefined: nothing is known. */
  takes: number | undefined
  /** Cards in the column, and how many it should have at most. */
  count: number
  limit: number | undefined
}

/** What letting go of a card here will do; nothing over the column it comes from. */
export function DropSlot({ columnId, card, takes, count, limit }: DropSlotProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  if (card === undefined || card.columnId === columnId) return null
  if (!columnsFrom(card.columnId).includes(columnId)) return <Slot data-refused>{t('board.dropRefused')}</Slot>
  const full = limit !== undefined && count >= limit && <span className="full">{t('board.dropFull', { limit: format.number(limit) })}</span>
  const open = card.findingsTotal - card.findingsFixed
  if (columnId === 'Column_ReadyToVerify')
    return (
      <Slot>
        {t('board.dropVerify')}
        <span>
          {takes === undefined
            ? t('board.dropVerifyOf', { count: open })
            : t('board.dropVerifyAbout', { count: open, time: format.duration(Math.max(1, Math.round(takes / 1000)) * 1000) })}
        </span>
        {full}
      </Slot>
    )
  return (
    <Slot>
      {columnId === 'Column_Completed' && open > 0 ? t('board.dropDone') : t('board.moveTo', { column: t(`common:column.${columnId}`) })}
      {full}
    </Slot>
  )
}
