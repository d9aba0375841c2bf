import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Kind, KindField } from '#contract/kinds.ts'
import type { OnboardingState } from '#contract/onboarding.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import onboarding from '#web/i18n/en/onboarding.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { problem, show, useProduct } from '#web/test/show.tsx'
import { OnboardingPage } from './OnboardingPage.tsx'

const server = useProduct({ common, connections, onboarding, scans })
const STATE = 'GET /client/v1/onboarding'
const CONNECT = 'POST /client/v1/onboarding/connection'
const CHANGE = 'PATCH /client/v1/onboarding'
const KINDS = 'GET /client/v1/launcher/kinds'

const field = (name: string, label: string, secret: boolean): KindField => ({
  name,
  label,
  secret,
  input: 'text',
  hint: '',
  invalid: `Enter the ${label}`,
  placeholder: '',
  issued: false,
  fallback: false,
  further: false,
  required: true,
  standard: null,
  choices: [],
  rules: { minLength: 1, maxLength: 200, patterns: [] },
})
const lockbox: Kind = {
  vectorType: 'Lockbox',
  path: 'lockbox',
  name: 'Lockboxes',
  summary: 'A box with a door and a token',
  fields: [field('url', 'Address', false), field('token', 'Token', true)],
  testSteps: [],
  hasActiveChecks: false,
  needsPermit: false,
  hasSetup: false,
  isTestedFirst: false,
  checks: 2,
  services: [],
  hasResourceTags: false,
  engines: [],
  medianScanMs: null,
}
const told: OnboardingState['onboarding'] = {
  firstName: 'Ada',
  lastName: 'Byron',
  company: 'Engines',
  companyNickname: null,
  url: null,
  onboarding: null,
  stateVpc: 'pending',
  stackSSM: null,
  billingUser: 'ada@engines.test',
  billingProvider: 'Stripe',
  mainUser: 'ada@engines.test',
  vectorId: 'websites',
  typeVector: 'Websites',
  onboardingType: 'websites',
}
const state: OnboardingState = {
  version: 4,
  step: 'connect',
  isLater: false,
  onboarding: told,
  progress: { isInitializingEip: false, isLaunchingVpc: false, isCreateConnection: false, isConnected: false, isVPCCompleted: false },
  kind: 'lockbox',
  draft: { name: 'Box', tags: '', schedule: 'daily', fields: [{ name: 'url', value: 'https://box.example/' }], secrets: ['token'] },
  draftId: '0198c0de-0000-7000-8000-00000000000a',
  connectionId: null,
  connectionName: null,
  scanId: null,
  changedBy: 'Bo Ek',
  changedAt: '2026-11-20T10:00:00.000Z',
}
const PATIENCE_MS = 20_000

beforeEach(() => {
  useUser.setState({ profile: { rights: ['connections.manage', 'connections.read'], company: 'Engines' } as unknown as Profile })
  server.answers[STATE] = { body: state }
  server.answers[KINDS] = { body: { results: [lockbox] } }
})

it(
  'resumes what was typed, and says that secrets have to be entered again',
  async () => {
    show(<OnboardingPage />)
    expect(await screen.findByLabelText('Address')).toHaveProperty('value', 'https://box.example/')
    expect(screen.getByLabelText('Token')).toHaveProperty('value', '')
    expect(screen.getByText('Secrets are never kept in a draft. Please enter this again: Token.')).toBeDefined()
  },
  PATIENCE_MS,
)

it(
  'shows where it stands by now when another window has connected meanwhile',
  async () => {
    show(<OnboardingPage />)
    const person = userEvent.setup()
    await person.click(await screen.findByLabelText('Token'))
    await person.paste('opens-every-box')
    server.answers[CONNECT] = { status: 409, body: problem('resource.stale', 409) }
    server.answers[STATE] = { body: { ...state, version: 5, draftId: '0198c0de-0000-7000-8000-00000000000b' } }
    await person.click(screen.getByRole('button', { name: 'Connect and scan' }))
    expect(await screen.findByText(/^Bo Ek continued this onboarding in another window/u)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
  PATIENCE_MS,
)

it(
  'saves what one types by itself, and takes its own change for nobody else’s',
  async () => {
    show(<OnboardingPage />)
    const person = userEvent.setup()
    await person.click(await screen.findByLabelText('Token'))
    await person.paste('opens-every-box')
    server.answers[CHANGE] = { body: { ...state, version: 5 } }
    await person.type(screen.getByLabelText('Name'), 'es')
    await waitFor(() => expect(server.sent).toContain(CHANGE), { timeout: 5_000 })
    expect(screen.queryByText(/continued this onboarding/u)).toBeNull()
  },
  PATIENCE_MS,
)

it(
  'keeps what was typed last when one leaves the step at once, though the page be closed',
  async () => {
    show(<OnboardingPage />)
    const person = userEvent.setup()
    await person.click(await screen.findByLabelText('Address'))
    const fetched = vi.spyOn(globalThis, 'fetch')
    server.answers[CHANGE] = { body: { ...state, version: 5 } }
    await person.paste('?a')
    await person.click(screen.getByRole('button', { name: 'Back' }))
    await waitFor(() => expect(server.sent).toContain(CHANGE))
    const [, init] = fetched.mock.calls.find(([, { method } = {}]) => method === 'PATCH') ?? []
    expect(init?.keepalive).toBe(true)
    expect(init?.body).toContain('https://box.example/?a')
  },
  PATIENCE_MS,
)

it('says so when the kinds of targets cannot be had, and asks again', async () => {
  server.answers[KINDS] = { status: 503, body: problem('server.unavailable', 503) }
  show(<OnboardingPage />)
  const retry = await screen.findByRole('button', { name: common.action.retry })
  server.answers[KINDS] = { body: { results: [lockbox] } }
  await userEvent.setup().click(retry)
  expect(await screen.findByLabelText('Address')).toBeDefined()
})

it('tells whose role connects nothing who may', async () => {
  useUser.setState({ profile: { rights: ['connections.read'], userRole: 'Viewer', company: 'Engines' } as unknown as Profile })
  show(<OnboardingPage />)
  expect(await screen.findByRole('heading', { name: common.noRight.title })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
