import { createTheme, ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EntityTable } from './EntityTable.tsx'

const hosts = [{ name: 'alpha' }, { name: 'beta' }]
const columns = [{ id: 'name', header: 'Name', cell: (host: { name: string }) => host.name }]
const table = (label: string) => (
  <EntityTable label={label} columns={columns} rows={hosts} rowId={(host) => host.name} phoneRow={(host) => host.name} />
)
const focused = () => {
  const row = document.activeElement?.closest('tr')
  return row === null || row === undefined ? null : `${row.closest('table')?.getAttribute('aria-label')} ${row.textContent}`
}
// a dialog that another file left open would take the keys
beforeEach(() => document.body.replaceChildren())
afterEach(cleanup)

it('answers j in the table that holds the focus, and in the first one without focus', async () => {
  render(
    <ThemeProvider theme={createTheme()}>
      {table('First')}
      {table('Second')}
    </ThemeProvider>,
  )
  await userEvent.keyboard('j')
  await vi.waitFor(() => expect(focused()).toBe('First alpha'))
  screen.getByRole('table', { name: 'Second' }).querySelector<HTMLElement>('tr[data-row="0"]')?.focus()
  await userEvent.keyboard('j')
  await vi.waitFor(() => expect(focused()).toBe('Second beta'))
})
