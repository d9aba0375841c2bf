import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ChooseFile } from './ChooseFile.tsx'

test('a chosen file becomes the text of its field, cut where it is longer than any', async () => {
  const onText = vi.fn<(text: string) => void>()
  render(<ChooseFile label="JSON key" onText={onText} />)
  const input = screen.getByLabelText(/JSON key/u)
  fireEvent.change(input, { target: { files: [new File(['{"type":"service_account"}'], 'key.json')] } })
  await waitFor(() => expect(onText).toHaveBeenLastCalledWith('{"type":"service_account"}'))
  fireEvent.change(input, { target: { files: [new File(['x'.repeat(100_000)], 'large.json')] } })
  await waitFor(() => expect(onText.mock.lastCall?.[0]?.length).toBe(65_536))
  fireEvent.change(input, { target: { files: [] } })
  expect(onText).toHaveBeenCalledTimes(2)
})
