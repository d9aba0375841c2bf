import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Link } from '@tanstack/react-router'
import { Ellipsis, TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { proofOfRemediation } from '#contract/proofs.ts'
import type { Remediation } from '#contract/remediations.ts'
import { VectorBadge } from '#web/components/chips/chips.tsx'
import { useFormat } from '#web/components/format.ts'
import { ProofMark } from '#web/components/proof/ProofMark.tsx'
import { paths } from '#web/paths.ts'
import { Avatar } from '#web/ui/marks/Avatar.tsx'
import { Meter } from '#web/ui/marks/Meter.tsx'
import { RiskGlyph } from '#web/ui/marks/RiskGlyph.tsx'
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
  containIntrinsicSize: 'auto 112px',
  '&:hover': { borderColor: tone.lineStrong },
  '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 8 },
  '&[data-dragging=true]': { opacity: 0.45 },
  '&[data-lifted=true]': { borderColor: tone.accentText, boxShadow: `0 0 0 1px ${tone.accentText}`, contentVisibility: 'visible' },
  '&[data-edge]': { contentVisibility: 'visible' },
  '&::after': { content: '""', position: 'absolute', insetInline: 0, height: 2, borderRadius: 1, background: tone.accentText, opacity: 0 },
  '&[data-edge=top]::after': { top: -6, opacity: 1 },
  '&[data-edge=bottom]::after': { bottom: -6, opacity: 1 },
  // somebody's word is an outline, as everywhere
  '&[data-claimed=true]': { border: `1px dashed ${tone.risk.medium.fill}` },
  '& .top, & .where, & .foot': { display: 'flex', alignItems: 'center', gap: 7, fontSize: 12, color: tone.muted, minWidth: 0 },
  '& .due': {
    marginInlineStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .due[data-late=true]': { color: tone.risk.critical.text, fontWeight: 550 },
  '& .more': { width: 26, height: 26, marginBlock: -4, marginInlineEnd: -5, marginInlineStart: 'auto' },
  '& .due + .more': { marginInlineStart: -3 },
  '& .title': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    margin: '4px 0',
    paddingBlock: 2,
    fontSize: 13,
    fontWeight: 600,
    lineHeight: '18px',
    color: tone.text,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
    '&:focus-visible': { outline: `2px solid ${tone.accentText}`, outlineOffset: 1, borderRadius: 3 },
  },
  '& .where > .of': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .foot': { marginTop: 6, minHeight: 22 },
  '& .foot > .bar': { width: 38, flex: 'none' },
  '& .nobody': { width: 22, height: 22, borderRadius: '50%', border: `1px dashed ${tone.control}`, flex: 'none' },
})

const DAY_MS = 86_400_000

/** When it is due; once it is late, by how many days. */
function Due({ day, isDone }: { day: string; isDone: boolean }) {
  const { t } = useTranslation('remediations')
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const late = isDone ? 0 : Math.ceil((now - Date.parse(`${day}T23:59:59Z`)) / DAY_MS)
  return (
    <span className="due" data-late={late > 0} title={format.day(day)}>
      {late > 0 && <TriangleAlert size={13} aria-hidden />}
      {late > 0 ? t('board.late', { count: late, days: format.number(late) }) : format.shortDay(day)}
    </span>
  )
}

/** How far it is, or what is known of it once somebody says that it is done. */
function Foot({ card }: { card: Remediation }) {
  const { t } = useTranslation('remediations')
  const format = useFormat()
  const state = proofOfRemediation(card)
  if (state !== 'open') return <ProofMark state={state} chip />
  const { findingsFixed: fixed, findingsTotal: total } = card
  const text = t('board.provedOf', { fixed: format.number(fixed), total: format.number(total) })
  return (
    <>
      <span className="bar" aria-hidden>
        <Meter value={total === 0 ? 0 : (100 * fixed) / total} label={text} color={tone.ok} />
      </span>
      <span className="num">{text}</span>
    </>
  )
}

interface BoardCardProps {
  card: Remediation
  lifted: boolean
  /** The one card of its column that Tab reaches. */
  tabbable: boolean
  onKey: (event: KeyboardEvent, cardId: string) => void
  onMenu: (card: Remediation, anchor: HTMLElement) => void
  onOpen: (card: Remediation) => void
  /** The connection stands above: in its place, the effort. */
  isOfLane?: boolean
}

/** One fix: risk, key and due date; what to do; where and by whom; how far it is, or its proof. */
export const BoardCard = memo(function BoardCard({ card, lifted, tabbable, onKey, onMenu, onOpen, isOfLane = false }: BoardCardProps) {
  const { t } = useTranslation(['remediations', 'common'])
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
      data-claimed={card.completion === 'marked'}
      data-edge={edge ?? undefined}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (event.key === 'Enter') onOpen(card)
        else onKey(event, card.id)
      }}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('button, a') === null) onOpen(card)
      }}
    >
      <div className="top">
        <span title={t(`common:risk.${card.riskLevel}`)} style={{ display: 'inline-flex' }}>
          <RiskGlyph risk={card.riskLevel} />
          <span className="sr-only">{t(`common:risk.${card.riskLevel}`)}</span>
        </span>
        <span className="num">{card.key}</span>
        {card.dueOn !== null && <Due day={card.dueOn} isDone={card.columnId === 'Column_Completed'} />}
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
      <Link className="title" to={paths.remediation(card.id)} tabIndex={tabIndex} draggable={false} title={card.title}>
        {card.title}
      </Link>
      <div className="where">
        {isOfLane ? (
          <span className="of">{t('board.effort', { effort: t(`common:effort.${card.levelOfEffort}`) })}</span>
        ) : (
          <>
            <VectorBadge vectorType={card.vectorType} />
            <span className="of" title={card.connectionName}>
              {card.connectionName}
            </span>
          </>
        )}
        {card.assignee === null ? (
          <span className="nobody" title={t('common:state.unassigned')}>
            <span className="sr-only">{t('common:state.unassigned')}</span>
          </span>
        ) : (
          <Avatar initials={card.assignee.initials} name={card.assignee.name} />
        )}
      </div>
      <div className="foot">
        <Foot card={card} />
      </div>
    </Card>
  )
})
