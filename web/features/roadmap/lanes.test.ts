import { describe, expect, it } from 'vitest'
import { columnOfStatus, REMEDIATION_STATUSES, type Remediation } from '#contract/remediations.ts'
import { fullness, readLimits } from './board-limits.ts'
import { type Board, boardOf, placeOf } from './board-model.ts'
import { cardsIn, carriedAlong, dropped, endOfLane, type LaneBy, laneKey, lanesOf, mayEnter, withOwner } from './lanes.ts'

const person = (name: string) => ({ userId: name.toLowerCase(), name, initials: name.slice(0, 1) })
const [ada, ben] = [person('Ada'), person('Ben')]
const card = (id: string, over: Partial<Remediation>): Remediation =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of a card is not looked at
  ({ id, connectionId: 'c', connectionName: 'Shop', riskLevel: 'low', assignee: null, dueOn: null, ...over }) as Remediation

/** To do: a1 (Ada), n1 (nobody), b1 (Ben), a2 (Ada), n2 (nobody). Completed: a3 (Ada). */
function board(): Board {
  const cards = [
    card('a1', { assignee: ada, riskLevel: 'critical', dueOn: '2026-01-01' }),
    card('n1', { connectionId: 'd', connectionName: 'Blog 10', riskLevel: 'critical' }),
    card('b1', { assignee: ben, connectionId: 'e', connectionName: 'Blog 9' }),
    card('a2', { assignee: ada, dueOn: '2026-03-01' }),
    card('n2', {}),
    card('a3', { assignee: ada, dueOn: '2026-01-01' }),
  ]
  return boardOf({
    columns: REMEDIATION_STATUSES.map((name) => {
      const cardIds = name === 'To do' ? ['a1', 'n1', 'b1', 'a2', 'n2'] : name === 'Completed' ? ['a3'] : []
      return { id: columnOfStatus[name], name, cardIds, total: cardIds.length, onBoard: cardIds.length, nextCursor: null }
    }),
    cards,
    verifications: [{ connectionId: 'c', medianMs: 8_000 }],
  })
}
const byOwner = { lanes: lanesOf(board(), 'owner', '2026-02-01'), by: 'owner' } as const
const keys = (by: LaneBy) => lanesOf(board(), by, '2026-02-01').map(({ key }) => key)
const todo = (state: Board) => state.columns.Column_Todo
const ownerOf = (state: Board, id: string) => state.cards.get(id)?.assignee?.name

describe('lanes', () => {
  it('stand by name, nobody last; risks from the worst down', () => {
    expect(keys('owner')).toEqual(['ada', 'ben', ''])
    expect(keys('connection')).toEqual(['e', 'd', 'c'])
    expect(keys('risk')).toEqual(['critical', 'low'])
    expect(keys('none')).toEqual([''])
  })
  it('count what is open, and what of it is late; what is completed is neither', () => {
    expect(byOwner.lanes.map(({ open, late }) => [open, late])).toEqual([
      [2, 1],
      [1, 0],
      [2, 0],
    ])
  })
  it('hold each card of a column once, in its order', () => {
    for (const by of ['owner', 'connection', 'risk'] as const) {
      const ids = lanesOf(board(), by, '').flatMap(({ key }) => cardsIn(board(), 'Column_Todo', key, by))
      expect(ids.toSorted()).toEqual(todo(board()).toSorted())
    }
    expect(cardsIn(board(), 'Column_Todo', 'ada', 'owner')).toEqual(['a1', 'a2'])
  })
  it('let a card in where that changes its owner, and else only its own', () => {
    const [a1] = [card('a1', { assignee: ada })]
    expect([mayEnter(a1, 'ben', 'owner'), mayEnter(a1, 'd', 'connection'), mayEnter(a1, 'c', 'connection')]).toEqual([true, false, true])
  })
})

describe('a card carried', () => {
  it('passes the next card of its lane, not what stands between in the column', () => {
    expect(todo(carriedAlong(board(), 'a1', 1, byOwner))).toEqual(['n1', 'b1', 'a2', 'a1', 'n2'])
    expect(todo(carriedAlong(board(), 'a2', -1, byOwner))).toEqual(['a2', 'a1', 'n1', 'b1', 'n2'])
  })
  it('goes beyond the edge of its lane to the next owner, and back', () => {
    const down = carriedAlong(board(), 'a2', 1, byOwner)
    expect([ownerOf(down, 'a2'), laneKey(down.cards.get('a2')!, 'owner'), todo(down)]).toEqual([
      'Ben',
      'ben',
      ['a1', 'n1', 'a2', 'b1', 'n2'],
    ])
    const nobodys = carriedAlong(carriedAlong(down, 'a2', 1, byOwner), 'a2', 1, byOwner)
    expect(ownerOf(nobodys, 'a2')).toBeUndefined()
    const back = carriedAlong(carriedAlong(carriedAlong(nobodys, 'a2', -1, byOwner), 'a2', -1, byOwner), 'a2', -1, byOwner)
    expect(ownerOf(back, 'a2')).toBe('Ada')
    expect(placeOf(back, 'a2').columnId).toBe('Column_Todo')
  })
  it('stays with its connection and its risk', () => {
    const by = 'connection' as const
    const lanes = { lanes: lanesOf(board(), by, ''), by }
    expect(carriedAlong(board(), 'b1', 1, lanes)).toEqual(board())
    expect(carriedAlong(board(), 'b1', -1, lanes)).toEqual(board())
  })
  it('goes one place along a board without lanes', () => {
    const none = { lanes: lanesOf(board(), 'none', ''), by: 'none' as const }
    expect(todo(carriedAlong(board(), 'n1', 1, none))).toEqual(['a1', 'b1', 'n1', 'a2', 'n2'])
    expect(todo(carriedAlong(board(), 'a1', -1, none))).toEqual(['a1', 'n1', 'b1', 'a2', 'n2'])
  })
})

it('puts a card dropped into a lane behind the last card there', () => {
  expect(endOfLane(board(), 'n2', 'Column_Todo', { key: 'ada', by: 'owner' })).toBe(4)
  expect(endOfLane(board(), 'n2', 'Column_Completed', { key: 'ben', by: 'owner' })).toBe(1)
  const end = { cardId: 'n2', columnId: 'Column_Todo', lane: 'ada', over: null } as const
  expect(dropped(board(), byOwner, end)).toEqual({ cardId: 'n2', columnId: 'Column_Todo', position: 4, assignee: ada })
  const own = { cardId: 'n2', columnId: 'Column_Todo', lane: '', over: { id: 'n1', isBelow: true } } as const
  expect(dropped(board(), byOwner, own)).toEqual({ cardId: 'n2', columnId: 'Column_Todo', position: 2 })
  expect(ownerOf(withOwner(board(), 'n2', ben), 'n2')).toBe('Ben')
})

it('keeps sensible limits alone, and tells full from over', () => {
  expect(readLimits('{"Column_Todo":5}')).toEqual({ Column_Todo: 5 })
  expect([readLimits('{"Column_Todo":0}'), readLimits('nonsense'), readLimits(null), readLimits('{"Column_Completed":3}')]).toEqual([
    {},
    {},
    {},
    {},
  ])
  expect([fullness(4, 5), fullness(5, 5), fullness(6, 5), fullness(6, undefined)]).toEqual([undefined, 'full', 'over', undefined])
})

it('knows how long a verification of a connection takes, where any was seen', () => {
  expect([board().takes.get('c'), board().takes.get('d')]).toEqual([8_000, undefined])
})
