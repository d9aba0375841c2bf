import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPrivateScanner, PRIVATE_STANDARD, type PrivatePlan, type PrivateScanner } from '#contract/private-scanning.ts'
import type { Profile } from '#contract/users.ts'
import { queryOf } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import scanning from '#web/i18n/en/private-scanning.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { problem, show, useProduct } from '#web/test/show.tsx'
import { PrivateScanning } from './PrivateScanning.tsx'

const server = useProduct({ common, connections, 'private-scanning': scanning })
const SCANNER = 'GET /client/v1/private-scanning'
const PLAN = 'GET /client/v1/private-scanning/plan?region=eu-central-1&instanceType=t3.small&volumeGb=20'
const SETUP = 'GET /client/v1/private-scanning/setup'
const LAUNCH = 'POST /client/v1/private-scanning/launch'
const PATIENCE_MS = 20_000
const ROLE = 'arn:aws:iam::123456789012:role/parapet-private-launch'

const failure: NonNullable<PrivateScanner['failure']> = {
  code: 'role',
  part: null,
  resource: null,
  type: null,
  reason: null,
  isRolledBack: false,
  at: '2026-11-20T10:00:00.000Z',
}
const scanner: PrivateScanner = {
  stateVPC: 'pending',
  progress: { isInitializingEip: false, isLaunchingVpc: false, isCreateConnection: false, isConnected: false, isVPCCompleted: false },
  isDeleting: false,
  access: { roleArn: ROLE, externalId: 'parapet-x', awsAccountId: '123456789012' },
  settings: { region: 'eu-central-1', ...PRIVATE_STANDARD },
  stacks: [],
  failure,
  trouble: null,
  host: {
    instanceId: 'i-0123456789abcdef0',
    state: 'running',
    isOnline: true,
    publicIp: '203.0.113.7',
    checkedAt: '2026-11-20T10:00:00.000Z',
    stopsAt: null,
    updatedAt: null,
    updateDueAt: '2026-11-27T10:00:00.000Z',
    isUpdating: false,
  },
  onDemandScanner: false,
  launchedAt: '2026-11-20T09:00:00.000Z',
  completedAt: null,
  templateLinks: {},
}
const plan: PrivatePlan = { digest: 'read', pricesAsOf: '2025-06', costs: [], monthly: null, hourly: null, stacks: [] }
const setup = { externalId: 'parapet-x', suffix: 'abc', principal: 'arn:aws:iam::1:root', ways: [] }
const { queryKey } = queryOf(getPrivateScanner, {})

beforeEach(() => {
  useUser.setState({ profile: { rights: ['connections.manage', 'connections.read'], company: 'Engines' } as unknown as Profile })
  server.answers[SCANNER] = { body: scanner }
  server.answers[PLAN] = { body: plan }
  server.answers[SETUP] = { body: setup }
})

describe('what is typed', () => {
  it(
    'stays when the page cannot be asked for again',
    async () => {
      const cache = show(<PrivateScanning />)
      const person = userEvent.setup()
      const role = await screen.findByLabelText('ARN of the role')
      await person.clear(role)
      await person.type(role, 'arn:aws:iam::9')
      server.answers[SCANNER] = { status: 503, body: problem('server.unavailable', 503) }
      await cache.invalidateQueries({ queryKey })
      await waitFor(() => expect(cache.getQueryState(queryKey)?.status).toBe('error'))
      expect(screen.getByLabelText('ARN of the role')).toHaveProperty('value', 'arn:aws:iam::9')
    },
    PATIENCE_MS,
  )
  it(
    'is told at its field where it is no size of a disk, and asks for no prices of it',
    async () => {
      show(<PrivateScanning />)
      const person = userEvent.setup()
      await person.click(await screen.findByText('More settings'))
      await person.clear(screen.getByLabelText('Disk'))
      await person.type(screen.getByLabelText('Disk'), '5')
      await person.click(screen.getByRole('button', { name: 'Launch again' }))
      expect(await screen.findByText('Enter a number within its bounds')).toBeDefined()
      expect(server.sent.filter((asked) => asked.includes('/plan'))).toEqual([PLAN])
    },
    PATIENCE_MS,
  )
})

it(
  'a launch that is refused says the server’s words, and shows the plan of now',
  async () => {
    show(<PrivateScanning />)
    const person = userEvent.setup()
    const launch = await screen.findByRole('button', { name: 'Launch again' })
    await waitFor(() => expect(launch).toHaveProperty('disabled', false))
    server.answers[LAUNCH] = { status: 409, body: { ...problem('resource.stale', 409), detail: 'What is made has changed.' } }
    await person.click(launch)
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Launch' }))
    expect(await screen.findByText('What is made has changed.')).toBeDefined()
    expect(server.sent.filter((asked) => asked === PLAN)).toHaveLength(2)
  },
  PATIENCE_MS,
)

it(
  'what was tested is told as long as it stands in the form',
  async () => {
    show(<PrivateScanning />)
    const person = userEvent.setup()
    server.answers['POST /client/v1/private-scanning/test'] = { body: { awsAccountId: '123456789012' } }
    await person.click(await screen.findByRole('button', { name: 'Test the role' }))
    expect(await screen.findByText('The role works. It is in account 123456789012.')).toBeDefined()
    await person.type(screen.getByLabelText('ARN of the role'), '-other')
    expect(screen.queryByText('The role works. It is in account 123456789012.')).toBeNull()
  },
  PATIENCE_MS,
)

it(
  'an installation that AWS does not know is asked again, without losing the page',
  async () => {
    server.answers[SCANNER] = { body: { ...scanner, access: null, settings: null, host: null, failure: null } }
    server.answers[SETUP] = { body: { ...setup, principal: null } }
    show(<PrivateScanning />)
    const retry = await screen.findByRole('button', { name: common.action.retry })
    server.answers[SETUP] = { body: setup }
    await userEvent.setup().click(retry)
    expect(await screen.findByText('parapet-x')).toBeDefined()
  },
  PATIENCE_MS,
)

it('a launch that failed says that what is made stays on the bill', async () => {
  const eip = { part: 'eip', name: 'parapet-private-eip-x', id: 'arn:aws:cloudformation:x', status: 'CREATE_COMPLETE', consoleUrl: null }
  server.answers[SCANNER] = { body: { ...scanner, stacks: [eip] } }
  const cache = show(<PrivateScanning />)
  expect(await screen.findByText(/stays on AWS’s bill/u)).toBeDefined()
  cache.setQueryData(queryKey, { ...scanner, stacks: [{ ...eip, part: 'eip', id: null, status: null }] })
  await waitFor(() => expect(screen.queryByText(/stays on AWS’s bill/u)).toBeNull())
})

it(
  'the host of a launch that failed cannot be switched, and says when it can',
  async () => {
    show(<PrivateScanning />)
    const stop = await screen.findByRole('button', { name: 'Stop' })
    expect(stop.getAttribute('aria-disabled')).toBe('true')
    expect(stop.getAttribute('aria-description')).toBe('Possible once private scanning is set up')
  },
  PATIENCE_MS,
)

it(
  'what was chosen to be forgotten is not forgotten once it can be deleted',
  async () => {
    const cache = show(<PrivateScanning />)
    const person = userEvent.setup()
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    await person.click(await screen.findByLabelText(/^Only forget it here/u))
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cache.setQueryData(queryKey, { ...scanner, failure: null })
    await person.click(await screen.findByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    server.answers['DELETE /client/v1/private-scanning'] = { body: { ...scanner, failure: null, isDeleting: true } }
    await person.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.sent).toContain('DELETE /client/v1/private-scanning'))
  },
  PATIENCE_MS,
)
