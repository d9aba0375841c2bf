import { createTheme, ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { createPortal } from 'react-dom'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import type { Column } from '#web/ui/table/columns.ts'
import { EntityTable, type EntityTableProps } from './EntityTable.tsx'

interface Host {
  id: string
  name: string
  ports: number
}
const hosts: readonly Host[] = ['alpha', 'beta', 'gamma'].map((name, i) => ({ id: name, name, ports: i }))
const columns: readonly Column<Host>[] = [
  { id: 'name', header: 'Name', cell: (host) => <strong>{host.name}</strong> },
  { id: 'ports', header: 'Ports', width: 80, align: 'end', sort: '-ports', cell: (host) => host.ports },
]
const idOf = (host: Host) => host.id

type Changes = Partial<EntityTableProps<Host>>
function Harness({ onSelect, ...changes }: Changes & { onSelect?: (ids: string[]) => void }) {
  return (
    <ThemeProvider theme={createTheme()}>
      <EntityTable
        label="Hosts"
        columns={columns}
        rows={hosts}
        rowId={idOf}
        phoneRow={(host) => host.name}
        bulk={({ rows, clear }) => {
          const ids = rows.map(idOf)
          return (
            <>
              <button onClick={() => onSelect?.(ids)}>Tell</button>
              <button onClick={clear}>Clear</button>
            </>
          )
        }}
        {...changes}
      />
    </ThemeProvider>
  )
}
beforeAll(() => i18n.use(initReactI18next).init({ lng: 'en', resources: { en: { common } }, ns: ['common'], defaultNS: 'common' }))
const focusedRow = () => document.activeElement?.textContent
const tableOfFocus = () => document.activeElement?.closest('table')?.getAttribute('aria-label')

it('shows every row and aligns numbers at the end', () => {
  render(<Harness />)
  expect(screen.getByRole('table', { name: 'Hosts' })).toBeDefined()
  expect(screen.getAllByRole('row')).toHaveLength(4)
  expect(screen.getByRole('cell', { name: '2' }).className).toContain('end')
})

it('draws a row again only when it is another, not whenever something is told to what is around it', () => {
  const cell = vi.fn<(host: Host) => string>(({ name }) => name)
  const counted: readonly Column<Host>[] = [{ id: 'name', header: 'Name', cell }]
  const { rerender } = render(<Harness columns={counted} keys={[]} />)
  const drawn = cell.mock.calls.length
  rerender(<Harness columns={counted} keys={[]} refetching />)
  expect(cell).toHaveBeenCalledTimes(drawn)
  rerender(<Harness columns={counted} keys={[]} rows={hosts.map((host) => (host.id === 'beta' ? { ...host, name: 'delta' } : host))} />)
  expect(cell.mock.calls.slice(drawn).map(([{ name }]) => name)).toEqual(['delta'])
  expect(screen.getByText('delta')).toBeDefined()
})

it('opens a row by click and by Enter, not by ticking its box', async () => {
  const onOpen = vi.fn<(host: Host) => void>()
  render(<Harness onOpen={onOpen} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select alpha' }))
  expect(onOpen).not.toHaveBeenCalled()
  await userEvent.click(screen.getByText('beta'))
  expect(onOpen).toHaveBeenLastCalledWith(hosts[1])
  await userEvent.keyboard('j')
  await waitFor(() => expect(document.activeElement?.tagName).toBe('TR'))
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledTimes(2)
})

it('stays where it is when a menu that a cell opened is clicked', async () => {
  const onOpen = vi.fn<(host: Host) => void>()
  const menu: Column<Host> = { id: 'menu', header: 'Menu', cell: ({ id }) => createPortal(<p>Menu of {id}</p>, document.body) }
  render(<Harness columns={[menu]} onOpen={onOpen} />)
  await userEvent.click(screen.getByText('Menu of beta'))
  expect(onOpen).not.toHaveBeenCalled()
})

it('moves from row to row by j and k and stops at both ends', async () => {
  render(<Harness />)
  for (const [key, row] of [
    ['j', 'alpha0'],
    ['j', 'beta1'],
    ['j', 'gamma2'],
    ['j', 'gamma2'],
    ['k', 'beta1'],
  ] as const) {
    await userEvent.keyboard(key)
    await waitFor(() => expect(focusedRow()).toBe(row))
  }
})

it('answers j in the table that holds the focus, and in the first one without focus', async () => {
  render(
    <>
      <Harness label="First" />
      <Harness label="Second" />
    </>,
  )
  await userEvent.keyboard('j')
  await waitFor(() => expect([tableOfFocus(), focusedRow()]).toEqual(['First', 'alpha0']))
  screen.getByRole('table', { name: 'Second' }).querySelector<HTMLElement>('tr[data-row="0"]')?.focus()
  await userEvent.keyboard('j')
  await waitFor(() => expect([tableOfFocus(), focusedRow()]).toEqual(['Second', 'beta1']))
})

it('leaves j and k to text fields', async () => {
  render(
    <>
      <input aria-label="Search" />
      <Harness />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Search'), 'jk')
  expect(screen.getByLabelText('Search')).toHaveProperty('value', 'jk')
})

const tell = () => userEvent.click(screen.getByRole('button', { name: 'Tell' }))

it('selects one row by its box or x, and all by the head', async () => {
  const onSelect = vi.fn<(ids: string[]) => void>()
  render(<Harness onSelect={onSelect} />)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select beta' }))
  await tell()
  expect(onSelect).toHaveBeenLastCalledWith(['beta'])
  await userEvent.keyboard('jx')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  await tell()
  expect(onSelect.mock.lastCall?.[0].toSorted()).toEqual(['alpha', 'beta', 'gamma'])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
  expect(screen.queryByRole('toolbar')).toBeNull()
})

it('says which column it is sorted by and asks for another order', async () => {
  const onChange = vi.fn<(value: string) => void>()
  render(<Harness sort={{ value: '-ports', onChange }} />)
  expect(screen.getByRole('columnheader', { name: 'Ports' }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Ports' }))
  expect(onChange).toHaveBeenCalledWith('-ports')
})

it('leaves hidden columns out and shows the empty state when there is nothing', () => {
  render(<Harness hidden={['ports']} rows={[]} empty={<p>Nothing here</p>} />)
  expect(screen.queryByRole('columnheader', { name: 'Ports' })).toBeNull()
  expect(screen.getByText('Nothing here')).toBeDefined()
})

it('draws a part of a long list, with room for the rest', () => {
  const many = Array.from({ length: 500 }, (_unused, i) => ({ id: `host-${i}`, name: `host-${i}`, ports: i }))
  render(<Harness rows={many} />)
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
  const room = screen.getByRole('table', { name: 'Hosts' }).querySelector<HTMLElement>('tr[aria-hidden]:last-child td')
  expect(Number.parseInt(room?.style.height ?? '0', 10)).toBeGreaterThan(400 * 38)
  expect(screen.queryByText('host-499')).toBeNull()
})

it.each([
  ['on a phone', true],
  ['on a wide screen', false],
])('%s, the room of rows that are not drawn spans the cells of a row and no more', (_, isPhone) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const rows = Array.from({ length: 300 }, (__, i) => ({ id: `host-${i}`, name: `host-${i}`, ports: i }))
  const { container } = render(<Harness rows={rows} />)
  vi.unstubAllGlobals()
  const cells = container.querySelector('tbody tr[data-row]')?.childElementCount
  const room = [...container.querySelectorAll<HTMLTableCellElement>('tbody tr[aria-hidden] > td')].map(({ colSpan }) => colSpan)
  expect(room.length).toBeGreaterThan(0)
  expect(new Set(room)).toEqual(new Set([cells]))
  expect(cells).toBe(isPhone ? 2 : 3)
})
