import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Profile } from '#contract/users.ts'
import type { Runner } from '#contract/runners.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import runners from '#web/i18n/en/runners.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { RunnersPage } from './RunnersPage.tsx'

const server = useProduct({ common, runners })
const LIST = 'GET /client/v1/runners'
const runner: Runner = {
  id: '01a00000-0000-7000-8000-000000000001',
  name: 'Office',
  tags: ['office'],
  scope: ['10.20.0.0/16'],
  kinds: null,
  state: 'online',
  last4: 'abcd',
  createdAt: '2026-08-18T12:00:00.000Z',
  createdBy: 'Ana Keller',
  revokedAt: null,
  lastSeenAt: '2026-08-18T12:00:00.000Z',
  version: '0.9.0',
  updateAvailable: true,
  platform: 'linux',
  localScope: null,
  engines: [],
  load: { running: 1, slots: 2, perProcessor: 0.4 },
  connections: 0,
}
const answer = (results: readonly Runner[]) => ({ body: { results, total: results.length, serverVersion: '1.0.0' } })
const signIn = (rights: readonly string[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page reads no more of it
  useUser.setState({ profile: { rights, userRole: 'User', company: 'Keller' } as unknown as Profile })

beforeEach(() => signIn(['connections.read', 'connections.manage']))

it('says what a runner is for where there is none, and has its button there', async () => {
  server.answers[LIST] = answer([])
  show(<RunnersPage />)
  expect(await screen.findByText(runners.empty)).toBeDefined()
  expect(screen.getAllByRole('button', { name: runners.register })).toHaveLength(1)
})

it('shows how each stands, its load, and that another version is to be had', async () => {
  server.answers[LIST] = answer([
    runner,
    { ...runner, id: runner.id.replace(/1$/u, '2'), name: 'Lab', state: 'expected', lastSeenAt: null, load: null, updateAvailable: false },
    { ...runner, id: runner.id.replace(/1$/u, '3'), name: 'Cellar', state: 'offline', load: { running: 2, slots: 2, perProcessor: 1 } },
  ])
  show(<RunnersPage />)
  const office = await screen.findByRole('row', { name: /Office/u })
  expect(within(office).getByText(runners.state.online)).toBeDefined()
  expect(within(office).getByText('1 of 2 jobs')).toBeDefined()
  expect(within(office).getByText('Update available: 1.0.0')).toBeDefined()
  const lab = screen.getByRole('row', { name: /Lab/u })
  expect(within(lab).getByText(runners.state.expected)).toBeDefined()
  expect(within(lab).queryByText(/Update/u)).toBeNull()
  expect(screen.queryByText('2 of 2 jobs')).toBeNull()
  expect(screen.getByText('3 runners, 1 online')).toBeDefined()
})

it('lets nobody register one who may not, and sends nothing', async () => {
  signIn(['connections.read'])
  server.answers[LIST] = answer([])
  show(<RunnersPage />)
  const button = await screen.findByRole('button', { name: runners.register })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent).toEqual([LIST])
})

it('shows the token once, with the lines of each kind of machine', async () => {
  server.answers[LIST] = answer([])
  server.answers['POST /client/v1/runners'] = { status: 201, body: { ...runner, token: 'pr_secret' } }
  show(<RunnersPage />)
  await userEvent.click(await screen.findByRole('button', { name: runners.register }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: runners.register }))
  expect(await within(dialog).findByText(runners.form.nameNeeded)).toBeDefined()
  expect(server.sent).not.toContain('POST /client/v1/runners')
  await userEvent.type(within(dialog).getByLabelText(runners.form.name), 'Office')
  await userEvent.type(within(dialog).getByLabelText(runners.form.scope), '10.20.0.0/16 ')
  await userEvent.click(within(dialog).getByRole('button', { name: runners.register }))
  const made = await screen.findByRole('dialog', { name: 'Runner Office registered' })
  expect(within(made).getByRole('region', { name: runners.made.token }).textContent).toBe('pr_secret')
  await userEvent.click(within(made).getByRole('tab', { name: 'Docker' }))
  expect(within(made).getByRole('region', { name: runners.made.lines }).textContent).toContain('docker run')
  await userEvent.click(within(made).getByRole('button', { name: common.action.close }))
  expect(document.body.textContent).not.toContain('pr_secret')
})
