import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attachToaster, type ToastMessage } from '#web/ui/states/toast.ts'
import { ActionButton, ActionIconButton } from './ActionButton.tsx'

const notify = vi.fn<(message: ToastMessage) => void>()
let detach: () => void
beforeEach(() => {
  detach = attachToaster({ show: notify, withdraw: () => undefined })
})
afterEach(() => {
  cleanup()
  detach()
  notify.mockClear()
})
const REASON = 'To run scans you need to be Owner, Admin or User.'

it.each([
  ['with words', ActionButton],
  ['that is an icon', ActionIconButton],
])('a refused button %s is reached by keyboard, says why to a screen reader, and on a press to everybody', async (_, Part) => {
  const act = vi.fn<() => void>()
  const submit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Part type="submit" refusal={REASON} onClick={act}>
        Verify
      </Part>
    </form>,
  )
  const user = userEvent.setup()
  await user.tab()
  const button = screen.getByRole('button', { name: 'Verify' })
  expect(document.activeElement).toBe(button)
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual(['true', REASON])
  await user.keyboard('{Enter}')
  await user.click(button)
  expect(notify.mock.calls.map(([message]) => message)).toEqual(Array.from({ length: 2 }, () => expect.objectContaining({ text: REASON })))
  expect([act.mock.calls.length, submit.mock.calls.length]).toEqual([0, 0])
})

it('without a refusal is a plain button', async () => {
  const act = vi.fn<() => void>()
  render(<ActionButton onClick={act}>Verify</ActionButton>)
  const button = screen.getByRole('button', { name: 'Verify' })
  await userEvent.setup().click(button)
  expect([button.hasAttribute('aria-disabled'), act.mock.calls.length]).toEqual([false, 1])
  expect(notify).not.toHaveBeenCalled()
})
