import { boardErrors, COLUMN_IDS, type ColumnId, type getBoard, type Remediation } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'

/** What the server answers: all columns, or one with its next cards. */
export type BoardAnswer = ReplyOf<typeof getBoard>
type PerColumn<T> = Readonly<Record<ColumnId, T>>

/** The board as the page holds it: the cards loaded so far by id, and the order of each column. */
export interface Board {
  cards: ReadonlyMap<string, Remediation>
  columns: PerColumn<readonly string[]>
  /** How many cards each column has, those not loaded included. */
  counts: PerColumn<number>
  /** How many were completed so long ago that the board leaves them out. */
  older: number
  /** How long verifications of a connection took lately, ms; without those that nothing is known of. */
  takes: ReadonlyMap<string, number>
  /** Where the next cards of a column begin; null when all are here. */
  next: PerColumn<string | null>
}
interface BoardPlace {
  columnId: ColumnId
  /** Index in the column, 0 first. */
  position: number
}

export const isColumnId = (value: string): value is ColumnId => COLUMN_IDS.some((column) => column === value)

function perColumn<T>(of: (columnId: ColumnId) => T): PerColumn<T> {
  return {
    Column_Todo: of('Column_Todo'),
    Column_InProgress: of('Column_InProgress'),
    Column_ReadyToVerify: of('Column_ReadyToVerify'),
    Column_Completed: of('Column_Completed'),
    Column_Regression: of('Column_Regression'),
  }
}

export function boardOf(answer: BoardAnswer): Board {
  const columns = new Map(answer.columns.map((column) => [column.id, column]))
  return {
    cards: new Map(answer.cards.map((card) => [card.id, card])),
    columns: perColumn((id) => columns.get(id)?.cardIds ?? []),
    counts: perColumn((id) => columns.get(id)?.onBoard ?? 0),
    takes: new Map(answer.verifications.map(({ connectionId, medianMs }) => [connectionId, medianMs])),
    older: answer.columns.reduce((sum, { total, onBoard }) => sum + total - onBoard, 0),
    next: perColumn((id) => columns.get(id)?.nextCursor ?? null),
  }
}

/** The answer with the next cards of a column behind its own. A card that has come into view elsewhere meanwhile stays there. */
export function withPage(answer: BoardAnswer, page: BoardAnswer): BoardAnswer {
  const known = new Set(answer.cards.map((card) => card.id))
  const fresh = page.cards.filter((card) => !known.has(card.id))
  const isFresh = (id: string) => !known.has(id)
  return {
    columns: answer.columns.map((column) => {
      const more = page.columns.find(({ id }) => id === column.id)
      return more === undefined ? column : { ...more, cardIds: [...column.cardIds, ...more.cardIds.filter(isFresh)] }
    }),
    cards: [...answer.cards, ...fresh],
    verifications: [...answer.verifications, ...page.verifications],
  }
}

/** The answer with its columns read on until each is as long as it was shown before, as far as there are cards. */
export async function readOn(
  answer: BoardAnswer,
  before: BoardAnswer | undefined,
  read: (columnId: ColumnId, cursor: string) => Promise<BoardAnswer>,
): Promise<BoardAnswer> {
  const column = answer.columns.find(({ id, cardIds, nextCursor }) => {
    const wanted = before?.columns.find((old) => old.id === id)?.cardIds.length ?? 0
    return nextCursor !== null && cardIds.length < wanted
  })
  if (column?.nextCursor === undefined || column.nextCursor === null) return answer
  return readOn(withPage(answer, await read(column.id, column.nextCursor)), before, read)
}

/** @throws Error 'Card not found' */
export function placeOf(board: Board, cardId: string): BoardPlace {
  for (const columnId of COLUMN_IDS) {
    const position = board.columns[columnId].indexOf(cardId)
    if (position >= 0) return { columnId, position }
  }
  throw new Error(boardErrors.card)
}

/** The card right ahead of a card; null for the first of its column. The server places by it: positions shift while others work. */
export function cardAhead(board: Board, cardId: string): string | null {
  const { columnId, position } = placeOf(board, cardId)
  return board.columns[columnId][position - 1] ?? null
}

/**
 * The board after a move; the one rule for pointer, keyboard and menu. A position beyond the end is the end.
 * @throws Error 'Column not found', 'Card not found'
 */
export function moveCard(board: Board, cardId: string, columnId: string, position: number): Board {
  if (!isColumnId(columnId)) throw new Error(boardErrors.column)
  const from = placeOf(board, cardId).columnId
  const taken = { ...board.columns, [from]: board.columns[from].filter((id) => id !== cardId) }
  const target = taken[columnId]
  const at = Math.max(0, Math.min(position, target.length))
  const counts = { ...board.counts, [from]: board.counts[from] - 1 }
  return {
    ...board,
    columns: { ...taken, [columnId]: [...target.slice(0, at), cardId, ...target.slice(at)] },
    counts: { ...counts, [columnId]: counts[columnId] + 1 },
  }
}
