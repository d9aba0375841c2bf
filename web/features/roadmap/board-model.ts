import { boardErrors, COLUMN_IDS, type ColumnId, type Remediation } from '#contract/remediations.ts'

/** The board as the page holds it: cards by id, and the order of each column. */
export interface Board {
  cards: ReadonlyMap<string, Remediation>
  columns: Readonly<Record<ColumnId, readonly string[]>>
}
export interface Place {
  columnId: ColumnId
  /** Index in the column, 0 first. */
  position: number
}

export const isColumnId = (value: string): value is ColumnId => COLUMN_IDS.some((column) => column === value)

export function boardOf(answer: {
  columns: readonly { id: ColumnId; cardIds: readonly string[] }[]
  cards: readonly Remediation[]
}): Board {
  const columns: Record<ColumnId, readonly string[]> = {
    Column_Todo: [],
    Column_InProgress: [],
    Column_ReadyToVerify: [],
    Column_Completed: [],
    Column_Regression: [],
  }
  for (const column of answer.columns) columns[column.id] = column.cardIds
  return { cards: new Map(answer.cards.map((card) => [card.id, card])), columns }
}

/** @throws Error 'Card not found' */
export function placeOf(board: Board, cardId: string): Place {
  for (const columnId of COLUMN_IDS) {
    const position = board.columns[columnId].indexOf(cardId)
    if (position >= 0) return { columnId, position }
  }
  throw new Error(boardErrors.card)
}

/**
 * The board after a move; the one rule for pointer, keyboard and menu. A position beyond the end is the end.
 * @throws Error 'Column not found', 'Card not found'
 */
export function moveCard(board: Board, cardId: string, columnId: string, position: number): Board {
  if (!isColumnId(columnId)) throw new Error(boardErrors.column)
  const from = placeOf(board, cardId)
  const taken = { ...board.columns, [from.columnId]: board.columns[from.columnId].filter((id) => id !== cardId) }
  const target = taken[columnId]
  const at = Math.max(0, Math.min(position, target.length))
  return { ...board, columns: { ...taken, [columnId]: [...target.slice(0, at), cardId, ...target.slice(at)] } }
}
