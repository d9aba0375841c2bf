import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notify, withdraw } from './toast.ts'
import { Toaster } from './Toaster.tsx'

beforeEach(() => {
  // jsdom draws by an interval of its own: one that begins on a stopped clock stands still for every later test
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  render(<Toaster label="Messages" closeLabel="Close" />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const say = (message: Parameters<typeof notify>[0]) => act(() => notify(message))
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

it('goes after six seconds, not while the pointer or the focus is on it', () => {
  say({ kind: 'success', text: 'Saved' })
  pass(5_900)
  expect(screen.getByRole('status').textContent).toBe('Saved')
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }))
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }))
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  pass(60_000)
  expect(screen.queryByText('Saved')).not.toBeNull()
  act(() => screen.getByRole('button', { name: 'Close' }).blur())
  pass(6_000)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('closes by its button and by its action', () => {
  const onClick = vi.fn<() => void>()
  say({ kind: 'info', text: 'Assigned', action: { label: 'Undo', onClick } })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onClick).toHaveBeenCalledOnce()
  expect(screen.queryByText('Assigned')).toBeNull()
  say({ kind: 'error', text: 'Failed' })
  expect(screen.getByRole('alert').textContent).toBe('Failed')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('Failed')).toBeNull()
})

it('shows the newest first, three at most, and one of an id', () => {
  for (const text of ['one', 'two', 'three', 'four']) say({ kind: 'info', text })
  say({ kind: 'info', text: 'Scan started', id: 'scan' })
  say({ kind: 'success', text: 'Scan completed', id: 'scan' })
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['Scan completed', 'four', 'three'])
})

it('is reached by Alt T', () => {
  say({ kind: 'info', text: 'Saved' })
  fireEvent.keyDown(document.body, { code: 'KeyT', altKey: true })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close')
})

it('tells messages apart whose area was mounted again between them', () => {
  cleanup()
  notify({ kind: 'info', text: 'before' })
  render(<Toaster label="Messages" closeLabel="Close" />, { wrapper: StrictMode })
  say({ kind: 'info', text: 'after' })
  const [close] = screen.getAllByRole('button', { name: 'Close' })
  if (close !== undefined) fireEvent.click(close)
  expect(screen.getAllByRole('status').map((toast) => toast.textContent)).toEqual(['before'])
})

it('takes away what is no longer so, and leaves the others', () => {
  say({ kind: 'info', text: 'Scan of Lamps started', id: 'scan-1' })
  say({ kind: 'info', text: 'Scan of Goods started', id: 'scan-2' })
  act(() => withdraw('scan-1'))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Scan of Goods started'])
})
