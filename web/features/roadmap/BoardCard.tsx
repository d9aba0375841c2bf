import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { CalendarClock, Ellipsis, LoaderCircle } from 'lucide-react'
import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Remediation } from '#contract/remediations.ts'
import { RiskChip, VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { tone } from '#web/ui/tokens.ts'
import { cardElementId } from './use-board-keys.ts'
import { useCardDrag } from './use-card-drag.ts'

const Card = styled('li')({
  position: 'relative',
  flex: 'none',
  listStyle: 'none',
  background: tone.raised,
  border: `1px solid ${tone.line}`,
  borderRadius: 8,
  padding: '10px 11px 9px',
  cursor: 'grab',
  // cards out of sight cost neither layout nor paint
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 98px',
  '&:hover': { borderColor: tone.lineStrong },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 8 },
  '&[data-dragging=true]': { opacity: 0.45 },
  '&[data-lifted=true]': { borderColor: tone.accentText, boxShadow: `0 0 0 1px ${tone.accentText}`, contentVisibility: 'visible' },
  '&[data-edge]': { contentVisibility: 'visible' },
  '&::after': { content: '""', position: 'absolute', insetInline: 0, height: 2, borderRadius: 1, background: tone.accentText, opacity: 0 },
  '&[data-edge=top]::after': { top: -6, opacity: 1 },
  '&[data-edge=bottom]::after': { bottom: -6, opacity: 1 },
  '& .top, & .bottom': { display: 'flex', alignItems: 'center', gap: 7, fontSize: 12, color: tone.muted, minWidth: 0 },
  '& .bottom': { flexWrap: 'wrap' },
  '& .bottom > .num': { whiteSpace: 'nowrap' },
  '& .title': { margin: '6px 0 9px', fontSize: 13, fontWeight: 500, lineHeight: 1.4, textWrap: 'pretty', overflowWrap: 'anywhere' },
  '& .completion': { display: 'flex', minWidth: 0, margin: '-1px 0 9px' },
  '& .more': { marginInlineStart: 'auto', width: 26, height: 26, marginBlock: -4, marginInlineEnd: -5 },
  '& .due': { display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' },
  '& .end': { marginInlineStart: 'auto', display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .spin': { animation: 'parapet-spin 1s linear infinite' },
  '@keyframes parapet-spin': { to: { transform: 'rotate(360deg)' } },
})

interface BoardCardProps {
  card: Remediation
  lifted: boolean
  /** The one card of its column that Tab reaches. */
  tabbable: boolean
  onKey: (event: KeyboardEvent, cardId: string) => void
  onMenu: (card: Remediation, anchor: HTMLElement) => void
  onOpen: (card: Remediation) => void
}

/** One fix: risk, key, title, how it was completed, kind of target, how much is fixed, due date, who. */
export const BoardCard = memo(function BoardCard({ card, lifted, tabbable, onKey, onMenu, onOpen }: BoardCardProps) {
  const { t } = useTranslation(['remediations', 'common'])
  const format = useFormat()
  const { ref, edge, dragging } = useCardDrag(card.id)
  const tabIndex = tabbable ? 0 : -1
  return (
    <Card
      ref={ref}
      id={cardElementId(card.id)}
      aria-roledescription={t('board.card')}
      aria-label={`${card.key}: ${card.title}`}
      aria-describedby="board-keys"
      tabIndex={tabIndex}
      data-dragging={dragging}
      data-lifted={lifted}
      data-edge={edge ?? undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(card)
        else onKey(event, card.id)
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button') === null) onOpen(card)
      }}
    >
      <div className="top">
        <RiskChip risk={card.riskLevel} />
        <span className="num">{card.key}</span>
        <IconButton
          className="more"
          aria-haspopup="menu"
          aria-label={t('board.actionsOf', { key: card.key })}
          tabIndex={tabIndex}
          onClick={(event) => onMenu(card, event.currentTarget)}
        >
          <Ellipsis size={15} aria-hidden />
        </IconButton>
      </div>
      <div className="title">{card.title}</div>
      {card.completion !== null && (
        <div className="completion">
          <ProofMark state={card.completion} chip />
        </div>
      )}
      <div className="bottom">
        <VectorBadge vectorType={card.vectorType} />
        <span className="num">
          {t('board.fixed', { fixed: format.number(card.findingsFixed), total: format.number(card.findingsTotal) })}
        </span>
        {card.dueOn !== null && (
          <span className="due">
            <CalendarClock size={13} aria-hidden />
            {format.shortDay(card.dueOn)}
          </span>
        )}
        <span className="end">
          {card.verifying && (
            <span role="status" aria-label={t('board.isVerifying')} title={t('board.isVerifying')}>
              <LoaderCircle className="spin" size={14} aria-hidden />
            </span>
          )}
          {card.assignee !== null && <Avatar initials={card.assignee.initials} name={card.assignee.name} />}
        </span>
      </div>
    </Card>
  )
})
