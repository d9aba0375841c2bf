import { RISK_LEVELS } from '#contract/fields.ts'
import { COLUMN_IDS, type ColumnId, type Remediation } from '#contract/remediations.ts'
import { type Board, moveCard, placeOf } from './board-model.ts'

/** What the board's rows have in common; none: the board has one row. */
export const LANES = ['none', 'connection', 'owner', 'risk'] as const
export type LaneBy = (typeof LANES)[number]
export type Owner = Remediation['assignee']

/** A row of the board. */
export interface Lane {
  key: string
  /** Any card of it: its connection, owner or risk is the lane's. */
  sample: Remediation
  /** Cards in it that are not completed, and of these those past their day; of the cards that are loaded. */
  open: number
  late: number
}

/** The lanes that are shown, in order. */
export interface Lanes {
  lanes: readonly Lane[]
  by: LaneBy
}

/** The lane in which a card is; of all cards the same where there are none. */
export function laneKey(card: Pick<Remediation, 'connectionId' | 'assignee' | 'riskLevel'>, by: LaneBy): string {
  if (by === 'connection') return card.connectionId
  if (by === 'owner') return card.assignee?.userId ?? ''
  return by === 'risk' ? card.riskLevel : ''
}

const nameOf = ({ connectionName, assignee }: Remediation, by: LaneBy): string =>
  by === 'connection' ? connectionName : (assignee?.name ?? '')
function compareLanes(a: Lane, b: Lane, by: LaneBy): number {
  if (by === 'risk') return RISK_LEVELS.indexOf(b.sample.riskLevel) - RISK_LEVELS.indexOf(a.sample.riskLevel)
  // nobody's cards come last
  if (by === 'owner' && (a.key === '') !== (b.key === '')) return a.key === '' ? 1 : -1
  return nameOf(a.sample, by).localeCompare(nameOf(b.sample, by), undefined, { numeric: true }) || (a.key < b.key ? -1 : 1)
}

/** The lanes of the cards loaded: by name, risks from the worst down. @param today '2026-11-22' */
export function lanesOf(board: Board, by: LaneBy, today: string): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const card of COLUMN_IDS.flatMap((columnId) => board.columns[columnId]).flatMap((id) => board.cards.get(id) ?? [])) {
    const key = laneKey(card, by)
    const lane = lanes.get(key) ?? { key, sample: card, open: 0, late: 0 }
    const isOpen = placeOf(board, card.id).columnId !== 'Column_Completed'
    const isLate = isOpen && card.dueOn !== null && card.dueOn < today
    lanes.set(key, { ...lane, open: lane.open + Number(isOpen), late: lane.late + Number(isLate) })
  }
  return [...lanes.values()].toSorted((a, b) => compareLanes(a, b, by))
}

/** The cards of a column that are in a lane, in the order of the column. */
export const cardsIn = (board: Board, columnId: ColumnId, key: string, by: LaneBy): readonly string[] =>
  by === 'none'
    ? board.columns[columnId]
    : board.columns[columnId].filter((id) => {
        const card = board.cards.get(id)
        return card !== undefined && laneKey(card, by) === key
      })

/** Whether a person may put a card into a lane: into another only where that changes its owner. */
export const mayEnter = (card: Remediation, key: string, by: LaneBy): boolean =>
  by === 'none' || by === 'owner' || laneKey(card, by) === key

/** The board with another owner of a card. */
export function withOwner(board: Board, cardId: string, assignee: Owner): Board {
  const card = board.cards.get(cardId)
  return card === undefined ? board : { ...board, cards: new Map([...board.cards, [cardId, { ...card, assignee }]]) }
}

/** Where in its column a card comes to stand when it is put at the end of a lane: behind the lane's last card, else last. */
export function endOfLane(board: Board, cardId: string, columnId: ColumnId, { key, by }: { key: string; by: LaneBy }): number {
  const others = board.columns[columnId].filter((id) => id !== cardId)
  const last = cardsIn(board, columnId, key, by).findLast((id) => id !== cardId)
  return last === undefined ? others.length : others.indexOf(last) + 1
}

/**
 * A card carried up or down: past the next card of its lane; beyond the lane's edge into the next lane, where lanes are owners.
 */
export function carriedAlong(board: Board, cardId: string, step: 1 | -1, { lanes, by }: Lanes): Board {
  const { columnId } = placeOf(board, cardId)
  const card = board.cards.get(cardId)
  if (card === undefined) return board
  const key = laneKey(card, by)
  const cards = cardsIn(board, columnId, key, by)
  const next = cards[cards.indexOf(cardId) + step]
  const others = board.columns[columnId].filter((id) => id !== cardId)
  if (next !== undefined) return moveCard(board, cardId, columnId, others.indexOf(next) + (step > 0 ? 1 : 0))
  const lane = lanes[lanes.findIndex((one) => one.key === key) + step]
  if (by !== 'owner' || lane === undefined) return board
  const entered = withOwner(board, cardId, lane.sample.assignee)
  const [first] = cardsIn(board, columnId, lane.key, by)
  const position =
    step < 0 ? endOfLane(entered, cardId, columnId, { key: lane.key, by }) : first === undefined ? others.length : others.indexOf(first)
  return moveCard(entered, cardId, columnId, position)
}

/** What dropping a card into a column does, before another card or at the end of a lane; into another owner's lane it changes the owner. */
export function dropped(
  board: Board,
  { lanes, by }: Lanes,
  {
    cardId,
    columnId,
    lane: key,
    over,
  }: { cardId: string; columnId: ColumnId; lane: string; over: { id: string; isBelow: boolean } | null },
): { cardId: string; columnId: ColumnId; position: number; assignee?: Owner } {
  const others = board.columns[columnId].filter((id) => id !== cardId)
  const position = over === null ? endOfLane(board, cardId, columnId, { key, by }) : others.indexOf(over.id) + (over.isBelow ? 1 : 0)
  const card = board.cards.get(cardId)
  const lane = lanes.find((one) => one.key === key)
  const isGiven = by === 'owner' && card !== undefined && lane !== undefined && laneKey(card, by) !== key
  return { cardId, columnId, position, ...(isGiven && { assignee: lane.sample.assignee }) }
}
