import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { TypedNameDialog } from './TypedNameDialog.tsx'

useProduct({ common })
const words = { title: 'Delete Web shop?', text: 'Its findings go with it.', action: 'Delete', name: 'Web shop', label: 'Type Web shop' }

it('asks once, only after the name was typed, and says why it was refused', async () => {
  const send = vi
    .fn<(typed: string) => Promise<void>>()
    .mockRejectedValueOnce(new ApiError({ title: 'no', status: 403, code: 'right.missing' }))
  const [onSent, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  show(<TypedNameDialog {...words} send={send} onSent={onSent} onClose={onClose} />)
  const user = userEvent.setup()
  const field = await screen.findByLabelText(words.label)
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: words.action })
  await user.type(field, 'Web sho')
  expect(button().disabled).toBe(true)
  await user.type(field, 'p {Enter}')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect([send.mock.calls, onSent.mock.calls.length]).toEqual([[['Web shop']], 0])
  send.mockResolvedValueOnce()
  await user.click(button())
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce())
})
