import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reach } from '#web/ui/states/reach.ts'
import { ReachWatch } from './reach-watch.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function watched(options: { ownBuild?: string | null } = {}) {
  const world = { answers: true, network: true, build: '/assets/index-1.js' as string | null }
  const told: Partial<Reach>[] = []
  const look = vi.fn<(signal: AbortSignal) => Promise<string | null>>(() =>
    world.answers ? Promise.resolve(world.build) : Promise.reject(new Error('refused')),
  )
  const onReturn = vi.fn<() => void>()
  const watch = new ReachWatch({
    look,
    ownBuild: options.ownBuild === undefined ? '/assets/index-1.js' : options.ownBuild,
    hasNetwork: () => world.network,
    tell: (change) => told.push(change),
    onReturn,
    now: () => Date.now(),
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        setTimeout(resolve, ms)
        signal.addEventListener('abort', () => resolve())
      }),
    random: () => 1,
  })
  return { watch, world, told, look, onReturn }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('asks nobody while answers come, and says nothing of a call that failed while the server lives', async () => {
  const { watch, told, look, onReturn } = watched()
  watch.heard()
  await pass(600_000)
  expect(look).not.toHaveBeenCalled()
  watch.doubt()
  watch.doubt()
  await pass(1)
  expect(look).toHaveBeenCalledOnce()
  expect(told).toEqual([])
  expect(onReturn).not.toHaveBeenCalled()
})

it('says at once that the server stopped and how old the page is, looks at growing distances, and says when it is back', async () => {
  const { watch, world, told, look, onReturn } = watched()
  watch.heard()
  const heardAt = Date.now()
  await pass(120_000)
  world.answers = false
  watch.doubt()
  await pass(1)
  expect(told).toEqual([{ state: 'stopped', heardAt }])
  await pass(60_000)
  // after 1, 2, 4, 8 and then every 15 s
  expect(look).toHaveBeenCalledTimes(8)
  world.answers = true
  await pass(15_000)
  expect(told.at(-1)).toEqual({ state: 'reached' })
  expect(onReturn).toHaveBeenCalledOnce()
  await pass(600_000)
  expect(look).toHaveBeenCalledTimes(9)
})

it('is offline as soon as the browser says so, and back as soon as it says that', async () => {
  const { watch, world, told, onReturn } = watched()
  Object.assign(world, { network: false, answers: false })
  watch.hurry()
  expect(told.map(({ state }) => state)).toEqual(['offline'])
  await pass(40_000)
  Object.assign(world, { network: true, answers: true })
  watch.hurry()
  await pass(1)
  expect(told.at(-1)).toEqual({ state: 'reached' })
  expect(onReturn).toHaveBeenCalledOnce()
})

it('notices that the server came back with another build, and compares nothing in development', async () => {
  const { watch, world, told } = watched()
  world.build = '/assets/index-2.js'
  watch.doubt()
  await pass(1)
  expect(told).toEqual([{ isNewBuild: true }])
  const dev = watched({ ownBuild: null })
  dev.watch.doubt()
  await pass(1)
  expect(dev.told).toEqual([])
})

it('gives up a look that hangs after three seconds', async () => {
  const { watch, told, look } = watched()
  look.mockImplementation(
    (signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  )
  watch.doubt()
  // AbortSignal.timeout runs by the real clock
  vi.useRealTimers()
  await vi.waitFor(() => expect(told.map(({ state }) => state)).toEqual(['stopped']), { timeout: 4_500 })
})
