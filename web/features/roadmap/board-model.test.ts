import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMN_IDS, columnOfStatus, REMEDIATION_STATUSES, type Remediation } from '#contract/remediations.ts'
import { type BoardAnswer, boardOf, cardAhead, moveCard, placeOf, readOn, withPage } from './board-model.ts'

/** An answer with cards of To do alone; `all` of the column, of which these are loaded. */
function answer(ids: readonly string[], all = ids.length, nextCursor: string | null = null): BoardAnswer {
  const todo = { cardIds: [...ids], total: all, onBoard: all, nextCursor }
  const none = { cardIds: [], total: 0, onBoard: 0, nextCursor: null }
  return {
    columns: REMEDIATION_STATUSES.map((name) => Object.assign({ id: columnOfStatus[name], name }, name === 'To do' ? todo : none)),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a card is not looked at
    cards: ids.map((id) => ({ id }) as Remediation),
    verifications: [],
  }
}
const board = (ids: readonly string[]) => boardOf(answer(ids))

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
        for (const column of COLUMN_IDS) expect(state.counts[column]).toBe(state.columns[column].length)
      }),
    )
  })
})

it('names the card ahead, or none for the first', () => {
  expect(['a', 'b', 'c'].map((id) => cardAhead(board(['a', 'b', 'c']), id))).toEqual([null, 'a', 'b'])
})

describe('a column read on', () => {
  it('gets the next cards behind its own, and no card twice', () => {
    const whole = withPage(answer(['a', 'b'], 4, 'after b'), answer(['b', 'c', 'd'], 4))
    expect(boardOf(whole)).toMatchObject({
      columns: { Column_Todo: ['a', 'b', 'c', 'd'] },
      counts: { Column_Todo: 4 },
      next: { Column_Todo: null },
    })
    expect([...boardOf(whole).cards.keys()]).toEqual(['a', 'b', 'c', 'd'])
  })
  it('is as long after a refresh as it was before, or as there are cards', async () => {
    const pages: Record<string, BoardAnswer> = { 'after b': answer(['c', 'd'], 6, 'after d'), 'after d': answer(['e', 'f'], 6) }
    const asked: string[] = []
    const read = (_column: string, cursor: string) => {
      asked.push(cursor)
      return Promise.resolve(pages[cursor] ?? answer([]))
    }
    const fresh = answer(['a', 'b'], 6, 'after b')
    expect(await readOn(fresh, undefined, read)).toBe(fresh)
    expect((await readOn(fresh, answer(['x', 'y', 'z']), read)).columns[0]?.cardIds).toEqual(['a', 'b', 'c', 'd'])
    expect(asked).toEqual(['after b'])
    const many = answer(Array.from({ length: 9 }, (_, n) => `old ${n}`))
    expect((await readOn(fresh, many, read)).columns[0]?.cardIds).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})
