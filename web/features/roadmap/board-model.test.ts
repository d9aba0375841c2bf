import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMN_IDS } from '#contract/remediations.ts'
import { type Board, moveCard, placeOf } from './board-model.ts'

const board = (ids: readonly string[]): Board => ({
  cards: new Map(),
  columns: { Column_Todo: ids, Column_InProgress: [], Column_ReadyToVerify: [], Column_Completed: [], Column_Regression: [] },
})

describe('moveCard', () => {
  it('puts a card at a position of another column', () => {
    const moved = moveCard(moveCard(board(['a', 'b', 'c']), 'a', 'Column_InProgress', 0), 'c', 'Column_InProgress', 0)
    expect(moved.columns.Column_InProgress).toEqual(['c', 'a'])
    expect(moved.columns.Column_Todo).toEqual(['b'])
  })
  it('counts the position among the other cards of its own column', () => {
    expect(moveCard(board(['a', 'b', 'c']), 'a', 'Column_Todo', 2).columns.Column_Todo).toEqual(['b', 'c', 'a'])
  })
  it("says 'Column not found' for a column the board does not have", () => {
    expect(() => moveCard(board(['a']), 'a', 'Column_Later', 0)).toThrow('Column not found')
  })
  it("says 'Card not found' for a card the board does not have", () => {
    expect(() => moveCard(board(['a']), 'z', 'Column_Todo', 0)).toThrow('Card not found')
  })
  it('never loses or doubles a card, and puts it where it was asked to', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const move = fc.record({ id: fc.constantFrom(...ids), column: fc.constantFrom(...COLUMN_IDS), position: fc.nat(8) })
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let state = board(ids)
        for (const { id, column, position } of moves) {
          state = moveCard(state, id, column, position)
          const others = state.columns[column].length - 1
          expect(placeOf(state, id)).toEqual({ columnId: column, position: Math.min(position, others) })
        }
        expect(COLUMN_IDS.flatMap((column) => state.columns[column]).toSorted()).toEqual(ids)
      }),
    )
  })
})
