import { expect, test } from 'vitest'
import { rememberScopes, scopesLost } from './known-scopes.ts'

const of = 'organizations/1'
const day = (at: number) => new Date(Date.UTC(2026, 0, at))
const first = rememberScopes({ of, memory: null }, { seen: ['a', 'b'], lost: [], now: day(1) })
const lostOf = (memory: string | null, now: Date, ...listed: string[]) => scopesLost({ of, memory }, new Set(listed), now)

test('what an earlier scan saw and this one does not is lost', () => {
  expect(lostOf(null, day(2), 'a')).toEqual([])
  expect(lostOf(first, day(2), 'a', 'c')).toEqual(['b'])
  expect(lostOf(first, day(2), 'a', 'b')).toEqual([])
})
test('it is looked for as long as it may come back, counted from when it was last seen', () => {
  const second = rememberScopes({ of, memory: first }, { seen: ['a'], lost: ['b'], now: day(60) })
  expect(lostOf(second, day(90), 'a')).toEqual(['b'])
  expect(lostOf(second, day(92), 'a')).toEqual([])
  expect(lostOf(second, day(92))).toEqual(['a'])
})
test('nothing is known of another target, nor by what is no memory of it', () => {
  for (const memory of [
    '',
    '[]',
    'null',
    '{"of":"organizations/1"}',
    '{"of":"organizations/1","seen":[1]}',
    '{"of":"organizations/1","seen":{"a":"x"}}',
  ])
    expect(lostOf(memory, day(2)), memory).toEqual([])
  expect(scopesLost({ of: 'organizations/2', memory: first }, new Set(), day(2))).toEqual([])
})
test('it stays short, however many there are', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => `0a1b2c3d-0000-4000-8000-${String(at).padStart(12, '0')}`)
  expect(rememberScopes({ of, memory: null }, { seen: many, lost: [], now: day(1) }).length).toBeLessThan(200_000)
})
