import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchSession } from './watch-session.ts'

const session = {
  check: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  checkMark: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  session.check.mockClear()
  session.checkMark.mockClear()
  stop = watchSession(session)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('checks the session every 600000 ms', () => {
  vi.advanceTimersByTime(599_999)
  expect(session.check).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(session.check).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(600_000)
  expect(session.check).toHaveBeenCalledTimes(2)
})

it('looks for a forced logout every 60 s', () => {
  vi.advanceTimersByTime(60_000)
  expect(session.checkMark).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(120_000)
  expect(session.checkMark).toHaveBeenCalledTimes(3)
})

it('a sign-out in another tab is noticed at once, other changes of its storage are not', () => {
  dispatchEvent(new StorageEvent('storage', { key: 'language' }))
  expect(session.checkMark).not.toHaveBeenCalled()
  dispatchEvent(new StorageEvent('storage', { key: 'wasAuthenticated', newValue: null }))
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.checkMark).toHaveBeenCalledTimes(2)
})

it('checks when the page is shown again', () => {
  document.dispatchEvent(new Event('visibilitychange'))
  expect(session.check).toHaveBeenCalledOnce()
})

it('watches no more once it is stopped', () => {
  stop()
  vi.advanceTimersByTime(600_000)
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(session.check).not.toHaveBeenCalled()
  expect(session.checkMark).not.toHaveBeenCalled()
})
