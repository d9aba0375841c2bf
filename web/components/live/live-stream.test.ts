import { expect, it, vi } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import { cutEvents, readLive, waitBefore } from './live-stream.ts'

const event = (id: string): LiveEvent => ({ topic: 'scan', id, data: { progress: 10 }, at: '2026-08-18T12:00:00.000Z' })
const wire = (seq: number, id: string) => `id: ${seq}\nevent: scan\ndata: ${JSON.stringify(event(id))}\n\n`
const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

it('cuts events however the bytes arrive, and skips comments', () => {
  const whole = `: hello\n\n${wire(1, 'a')}`
  for (let i = 0; i <= whole.length; i++) {
    const first = cutEvents(whole.slice(0, i))
    const second = cutEvents(first.rest + whole.slice(i))
    const all = [...first.events, ...second.events].filter((one) => one.data !== '')
    expect(all).toEqual([{ id: '1', data: JSON.stringify(event('a')) }])
  }
})

it('comes back after a loss and resumes by the last event id', async () => {
  const stop = new AbortController()
  const asked: (string | null)[] = []
  const got: string[] = []
  const opened: boolean[] = []
  let lost = 0
  await readLive({
    open: (lastEventId) => {
      asked.push(lastEventId)
      if (asked.length === 2) return Promise.reject(new Error('gone'))
      if (asked.length === 3) return Promise.resolve(streamOf(wire(3, 'c')))
      return Promise.resolve(streamOf(wire(1, 'a'), wire(2, 'b')))
    },
    onEvent: (live) => got.push(live.id ?? ''),
    onOpen: (resumed) => opened.push(resumed),
    onHeard: () => undefined,
    onLost: () => (lost += 1),
    sleep: () => {
      if (asked.length === 3) stop.abort()
      return Promise.resolve()
    },
    random: () => 0.5,
    signal: stop.signal,
  })
  expect(got).toEqual(['a', 'b', 'c'])
  expect(asked).toEqual([null, '2', '2'])
  expect(opened).toEqual([false, true])
  expect(lost).toBe(3)
})

it('comes back at once when the server ended it because the standing changed', async () => {
  const stop = new AbortController()
  const waits: number[] = []
  const onLost = vi.fn<() => void>()
  const ended: LiveEvent = { topic: 'session', id: null, data: { ended: true }, at: '2026-08-18T12:00:00.000Z' }
  await readLive({
    open: () => Promise.resolve(waits.length === 0 ? streamOf(`data: ${JSON.stringify(ended)}\n\n`) : streamOf(wire(1, 'a'))),
    onEvent: () => undefined,
    onOpen: () => undefined,
    onHeard: () => undefined,
    onLost,
    sleep: (ms) => {
      waits.push(ms)
      if (waits.length === 2) stop.abort()
      return Promise.resolve()
    },
    random: () => 1,
    signal: stop.signal,
  })
  expect(waits).toEqual([50, 1000])
  expect(onLost, 'only the second end came unannounced').toHaveBeenCalledOnce()
})

it('ignores what is not a live event', async () => {
  const stop = new AbortController()
  const onEvent = vi.fn<(live: LiveEvent) => void>()
  await readLive({
    open: () => Promise.resolve(streamOf('data: {"topic":"weather"}\n\ndata: {{{\n\n')),
    onEvent,
    onOpen: () => undefined,
    onHeard: () => undefined,
    onLost: () => undefined,
    sleep: () => {
      stop.abort()
      return Promise.resolve()
    },
    random: () => 0,
    signal: stop.signal,
  })
  expect(onEvent).not.toHaveBeenCalled()
})

it('takes a stream that falls silent for lost: a line that broke without a word', async () => {
  vi.useFakeTimers()
  const stop = new AbortController()
  const heard = vi.fn<() => void>()
  const onLost = vi.fn<() => void>(() => stop.abort())
  const done = readLive({
    open: () =>
      Promise.resolve(
        new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new TextEncoder().encode(': hello\n\n')) }),
      ),
    onEvent: () => undefined,
    onOpen: () => undefined,
    onHeard: heard,
    onLost,
    sleep: () => Promise.resolve(),
    random: () => 0,
    signal: stop.signal,
  })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(heard).toHaveBeenCalledOnce()
  expect(onLost).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_000)
  await done
  expect(onLost).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

it('waits longer after each failure, never more than 30 s, never all at the same moment', () => {
  expect([0, 1, 2, 10].map((attempt) => waitBefore(attempt, 1))).toEqual([1000, 2000, 4000, 30_000])
  expect(waitBefore(3, 0)).toBe(4000)
})
