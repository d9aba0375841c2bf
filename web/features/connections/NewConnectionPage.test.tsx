import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Kind } from '#contract/kinds.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { NewConnectionPage } from './NewConnectionPage.tsx'

/** As the server describes the tiny kind of scanners/test. */
const lockbox: Kind = {
  vectorType: 'Lockbox',
  path: 'lockbox',
  name: 'Lockboxes',
  summary: 'A box with a door and a token',
  fields: [
    {
      name: 'url',
      input: 'url',
      label: 'Address of the lockbox',
      hint: 'Where it answers',
      invalid: 'Enter an address',
      placeholder: 'https://lockbox.example/',
      secret: false,
      issued: false,
      fallback: false,
      further: false,
      required: true,
      standard: null,
      choices: [],
      rules: { minLength: 8, maxLength: 2048, patterns: [String.raw`^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s]+$`] },
    },
    {
      name: 'token',
      input: 'text',
      label: 'Token',
      hint: 'What opens it',
      invalid: 'Enter at least 8 characters',
      placeholder: '',
      secret: true,
      issued: false,
      fallback: false,
      further: false,
      required: true,
      standard: null,
      choices: [],
      rules: { minLength: 8, maxLength: 200, patterns: [] },
    },
    {
      name: 'validDays',
      input: 'number',
      label: 'Token valid for (days)',
      hint: 'From now on',
      invalid: 'From 1 to 90',
      placeholder: '',
      secret: false,
      issued: false,
      fallback: false,
      further: false,
      required: false,
      standard: 90,
      choices: [],
      rules: { minimum: 1, maximum: 90, patterns: [] },
    },
  ],
  testSteps: [
    { step: 'reach', label: 'It answers' },
    { step: 'open', label: 'The token fits' },
  ],
  hasActiveChecks: false,
  needsPermit: false,
  isTestedFirst: false,
  hasSetup: false,
  checks: 2,
  services: [],
  hasResourceTags: false,
  engines: [],
  medianScanMs: 1_500,
}
const website: Kind = { ...lockbox, vectorType: 'Websites', path: 'website', name: 'Websites', summary: 'A site', hasActiveChecks: true }

const TOKEN = 'opens-every-box-9999'
const passed = ({ step, label }: { step: string; label: string }) => ({
  step,
  label,
  state: 'passed',
  reason: null,
  message: null,
  detail: null,
  durationMs: 1,
})
const sent: { call: string; body: unknown }[] = []
let answers: Record<string, { status: number; body: unknown }>

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'connections'],
    defaultNS: 'common',
    resources: { en: { common, connections } },
    interpolation: { escapeValue: false },
  }),
)
beforeEach(() => {
  sent.length = 0
  useUser.setState({ profile: { rights: ['connections.manage', 'connections.read'] } as unknown as Profile })
  answers = {
    'GET /client/v1/launcher/kinds': { status: 200, body: { results: [website, lockbox] } },
    'POST /client/v1/launcher/lockbox/test': {
      status: 200,
      body: { ok: true, steps: lockbox.testSteps.map(passed), finalUrl: null, permit: null },
    },
    'POST /client/v1/launcher/lockbox': { status: 201, body: { id: '0198c0de-0000-7000-8000-000000000001', name: 'Box' } },
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const key = `${init.method ?? 'GET'} ${url}`
    sent.push({ call: key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[key] ?? {
      status: 404,
      body: { type: 'about:blank', title: 'x', status: 404, code: 'resource.not_found', traceId: 't' },
    }
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(until: 'fill' | 'show' = 'fill') {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/connections/new', component: NewConnectionPage })
  const shown = createRoute({ getParentRoute: () => root, path: '/connections/$id', component: () => <p>Connected</p> })
  const history = createMemoryHistory({ initialEntries: ['/connections/new'] })
  const router = createRouter({ routeTree: root.addChildren([page, shown]), history })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const person = userEvent.setup()
  const radio = await screen.findByRole('radio', { name: /Lockboxes/u })
  if (until === 'show') return person
  await person.click(radio)
  await person.click(screen.getByRole('button', { name: /^Continue/u }))
  await screen.findByLabelText('Token')
  return person
}

async function fill(person: UserEvent, label: string, text: string) {
  await person.click(screen.getByLabelText(label))
  await person.paste(text)
}
/** Three steps of a form, on a busy machine. */
const PATIENCE_MS = 20_000

it('says what is checked, with and without proof, of a kind that asks more of what is one’s own', async () => {
  const person = await open('show')
  await person.click(screen.getByRole('radio', { name: /Websites/u }))
  await person.click(screen.getByRole('button', { name: /^Continue/u }))
  expect(await screen.findByRole('heading', { name: 'What is checked' })).toBeDefined()
})

it(
  'makes the form of a kind from what the server says of it, tests it and connects it',
  async () => {
    const person = await open()
    expect(screen.queryByRole('heading', { name: 'What is checked' })).toBeNull()
    expect(screen.getByLabelText('Token')).toHaveProperty('type', 'password')
    await fill(person, 'Address of the lockbox', 'https://lockbox.example/7')
    await fill(person, 'Token', TOKEN)
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'lockbox.example')
    await person.clear(screen.getByLabelText('Token valid for (days)'))
    await fill(person, 'Token valid for (days)', '30')
    await person.click(screen.getByRole('button', { name: 'Test now' }))
    expect(await screen.findByText('The token fits')).toBeDefined()
    await person.click(screen.getByRole('button', { name: /^Continue/u }))
    expect(await screen.findByText('Set, never shown')).toBeDefined()
    expect(document.body.textContent).not.toContain(TOKEN)
    await person.click(screen.getByRole('button', { name: 'Save only' }))
    expect(await screen.findByText('Connected')).toBeDefined()
    const fields = { url: 'https://lockbox.example/7', token: TOKEN, validDays: 30 }
    const posts = sent.filter(({ call }) => call.startsWith('POST'))
    expect(posts).toEqual([
      { call: 'POST /client/v1/launcher/lockbox/test', body: fields },
      { call: 'POST /client/v1/launcher/lockbox', body: { name: 'lockbox.example', tags: [], schedule: 'daily', ...fields } },
    ])
  },
  PATIENCE_MS,
)

it(
  "keeps to the kind's rules before anything is sent, and shows what the server refuses at its field",
  async () => {
    const person = await open()
    await fill(person, 'Address of the lockbox', 'lockbox')
    await fill(person, 'Token', 'short')
    await fill(person, 'Name', 'Box')
    await person.click(screen.getByRole('button', { name: /^Continue/u }))
    expect(await screen.findByText('Enter an address')).toBeDefined()
    expect(screen.getByText('Enter at least 8 characters')).toBeDefined()
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([])

    answers['POST /client/v1/launcher/lockbox'] = {
      status: 422,
      body: {
        type: 'about:blank',
        title: 'x',
        status: 422,
        code: 'target.refused',
        traceId: 't',
        errors: [{ field: 'url', message: 'It is connected already, as “Box 1”.' }],
        connectionId: '0198c0de-0000-7000-8000-000000000002',
      },
    }
    await person.clear(screen.getByLabelText('Address of the lockbox'))
    await fill(person, 'Address of the lockbox', 'https://lockbox.example/nowhere')
    await fill(person, 'Token', '-no-more')
    await person.click(screen.getByRole('button', { name: /^Continue/u }))
    await person.click(await screen.findByRole('button', { name: 'Save only' }))
    expect(await screen.findByText('It is connected already, as “Box 1”.')).toBeDefined()
    const link = screen.getByRole('link', { name: 'Open existing connection' })
    expect(link.getAttribute('href')).toMatch(/\/connections\/0198c0de-0000-7000-8000-000000000002$/u)
  },
  PATIENCE_MS,
)
