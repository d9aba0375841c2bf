import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { createBatcher } from './create-batcher.ts'

const windowMs = 10
type Write = (items: readonly number[]) => Promise<void>

describe('createBatcher', () => {
  it('writes together what arrives within the window, in order', async () => {
    const write = vi.fn<Write>(async () => undefined)
    const batcher = createBatcher<number>({ windowMs, write, onError: () => undefined })
    await batcher.add(1)
    await batcher.add(2)
    await wait(40)
    await batcher.add(3)
    await batcher.drain()
    expect(write.mock.calls).toEqual([[[1, 2]], [[3]]])
  })

  it('never runs two writes at once', async () => {
    let running = 0
    let most = 0
    const write = async () => {
      most = Math.max(most, (running += 1))
      await wait(30)
      running -= 1
    }
    const batcher = createBatcher<number>({ windowMs, write, onError: () => undefined })
    for (let item = 0; item < 5; item += 1) {
      await batcher.add(item)
      await wait(windowMs + 5)
    }
    await batcher.drain()
    expect(most).toBe(1)
  })

  it('tells of the first failed write, writes nothing after it, and throws it when drained', async () => {
    const failure = new Error('no disk')
    const write = vi.fn<Write>(() => Promise.reject(failure))
    const onError = vi.fn<(error: unknown) => void>()
    const batcher = createBatcher<number>({ windowMs, write, onError })
    await batcher.add(1)
    await wait(40)
    await batcher.add(2)
    await expect(batcher.drain()).rejects.toBe(failure)
    expect(write).toHaveBeenCalledOnce()
    expect(onError.mock.calls).toEqual([[failure]])
  })

  it('drops what waits when it is discarded', async () => {
    const write = vi.fn<Write>(async () => undefined)
    const batcher = createBatcher<number>({ windowMs, write, onError: () => undefined })
    await batcher.add(1)
    await batcher.discard()
    await wait(40)
    expect(write).not.toHaveBeenCalled()
  })

  it('makes whoever adds wait while a full batch is written', async () => {
    const { promise: written, resolve } = Promise.withResolvers<void>()
    const write = vi.fn<Write>(() => written)
    const batcher = createBatcher<number>({ windowMs: 60_000, most: 2, write, onError: () => undefined })
    await batcher.add(1)
    let hasRoom = false
    const second = batcher.add(2).then(() => (hasRoom = true))
    await wait(20)
    expect([write.mock.calls, hasRoom]).toEqual([[[[1, 2]]], false])
    resolve()
    await second
    expect(hasRoom).toBe(true)
  })
})
