import { describe, expect, test } from 'vitest'
import { WaitingList } from './waiting-list.ts'

const list = (settled: readonly string[] = []) => new WaitingList<{ name: string }>((key) => settled.includes(key))
const names = (waiting: WaitingList<{ name: string }>) => waiting.takeReady().map(({ name }) => name)

describe('things that wait for keys', () => {
  test('are ready with the last of their keys, each once', () => {
    const waiting = list()
    waiting.add({ name: 'both' }, ['a', 'b', 'a'])
    waiting.add({ name: 'one' }, ['b'])
    waiting.add({ name: 'none' }, [])
    expect(names(waiting)).toEqual(['none'])
    waiting.settle('a')
    expect(names(waiting)).toEqual([])
    waiting.settle('b')
    expect(names(waiting)).toEqual(['both', 'one'])
    waiting.settle('b')
    expect(names(waiting)).toEqual([])
  })

  test('do not wait for what was settled before they came', () => {
    const waiting = list(['a'])
    waiting.add({ name: 'late' }, ['a'])
    waiting.add({ name: 'later' }, ['a', 'b'])
    expect(names(waiting)).toEqual(['late'])
  })
})
