import { expect, onTestFinished, test, vi } from 'vitest'
import { createAccountSlots } from './account-slots.ts'

const held = () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  return { work: () => promise, end: resolve }
}

test('an account holds no more than its slots; another one is not held up', async () => {
  const slots = createAccountSlots({ slots: 1, sharedSlots: 1, waiting: 5, waitMs: 5_000 })
  const first = held()
  const order: string[] = []
  const ends = [
    slots.run('a', first.work).then(() => order.push('a1')),
    slots.run('a', async () => 'second').then(() => order.push('a2')),
    slots.run('b', async () => 'other').then(() => order.push('b1')),
  ]
  await ends[2]
  expect(order).toEqual(['b1'])
  first.end('')
  await Promise.all(ends)
  expect(order).toEqual(['b1', 'a1', 'a2'])
})
test('an account alone has more slots than beside others, and has them again when they are gone', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = createAccountSlots({ slots: 2, sharedSlots: 1, waiting: 5, waitMs: 60_000 })
  const works = Array.from({ length: 5 }, held)
  const begun: number[] = []
  const begin = (index: number) =>
    void slots.run('a', () => {
      begun.push(index)
      return works[index]?.work() ?? Promise.resolve('')
    })
  begin(0)
  begin(1)
  await slots.run('b', async () => 'other')
  begin(2)
  begin(3)
  works[0]?.end('')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(begun).toEqual([0, 1])
  works[1]?.end('')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(begun).toEqual([0, 1, 2])
  begin(4)
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([0, 1, 2, 3])
  works[2]?.end('')
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
test('beside others, the next who waits comes after a rest as long as the work before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slots = createAccountSlots({ slots: 1, sharedSlots: 1, waiting: 5, waitMs: 60_000 })
  const works = Array.from({ length: 3 }, held)
  const begun: number[] = []
  const ends = works.map(({ work }, index) =>
    slots.run('a', () => {
      begun.push(index)
      return work()
    }),
  )
  await slots.run('b', async () => 'other')
  await vi.advanceTimersByTimeAsync(30)
  works[0]?.end('')
  await vi.advanceTimersByTimeAsync(29)
  expect(begun).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(begun).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(5_000)
  works[1]?.end('')
  await vi.advanceTimersByTimeAsync(100)
  expect(begun).toEqual([0, 1, 2])
  works[2]?.end('')
  await Promise.all(ends)
})
test('who waits too long, or behind too many, is told to try again; the slot is not lost', async () => {
  const slots = createAccountSlots({ slots: 1, sharedSlots: 1, waiting: 1, waitMs: 20 })
  const first = held()
  const running = slots.run('a', first.work)
  const late = slots.run('a', async () => 'late')
  await expect(slots.run('a', async () => 'one too many')).rejects.toMatchObject({ code: 'server.unavailable' })
  await expect(late).rejects.toMatchObject({ code: 'server.unavailable' })
  first.end('done')
  expect(await running).toBe('done')
  expect(await slots.run('a', async () => 'again')).toBe('again')
})
test('a failure gives the slot back', async () => {
  const slots = createAccountSlots({ slots: 1, sharedSlots: 1, waiting: 1, waitMs: 20 })
  await expect(slots.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await slots.run('a', async () => 'next')).toBe('next')
})
