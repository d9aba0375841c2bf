import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import auth from '#web/i18n/en/auth.json' with { type: 'json' }
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { LoginPage } from './LoginPage.tsx'
import { rememberedEmail } from './use-enter.ts'

const USER = '0198c0de-0000-7000-8000-000000000001'
const grant = { session: { accessToken: 't', expiresInMs: 900_000, userId: USER, accountId: USER } }
const installation = {
  version: '1',
  isLocal: true,
  isFirstStart: false,
  demoAvailable: true,
  outboxAvailable: true,
  insecureTransport: false,
  demoTargetUrl: null,
  signIn: { google: true, hosted: false, sso: true, recoveryCodes: true },
  pageViews: false,
}
const profile = { userId: USER, firstName: 'Ana', language: null, rights: [], multiTenantList: [] }

let answers: Record<string, { status: number; body: unknown }>
const sent: { call: string; body: unknown }[] = []
const problem = (status: number, code: string) => ({ status, body: { type: 'about:blank', title: code, status, code, traceId: 't' } })

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'auth'],
    defaultNS: 'common',
    resources: { en: { auth, common } },
    interpolation: { escapeValue: false },
  }),
)
beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  answers = {
    'GET /client/v1/installation': { status: 200, body: installation },
    'GET /client/v1/shell': { status: 200, body: { profile } },
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const key = `${init.method ?? 'GET'} ${url}`
    sent.push({ call: key, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = answers[key] ?? problem(404, 'resource.not_found')
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(address = '/login') {
  const root = createRootRoute()
  const login = createRoute({ getParentRoute: () => root, path: '/login', component: LoginPage })
  const findings = createRoute({ getParentRoute: () => root, path: '/dashboard/findings', component: () => <p>Findings are here</p> })
  const dashboard = createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => <p>Dashboard is here</p> })
  const reset = createRoute({
    getParentRoute: () => root,
    path: '/password-reset',
    component: () => <p>New password for {rememberedEmail.get()}</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([login, dashboard, findings, reset]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Sign in' })
}
async function signInAs(email: string, password: string) {
  await userEvent.clear(screen.getByLabelText('Email'))
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email)
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('goes to the dashboard after signing in, or to where the person wanted to be', async () => {
  answers['POST /client/v1/auth/sign-in'] = { status: 200, body: grant }
  await open('/login?next=/dashboard/findings')
  await signInAs('ana@acme.example', 'right')
  expect(await screen.findByText('Findings are here')).toBeDefined()
  expect(localStorage.getItem('wasAuthenticated')).toBe('true')
})

it('sends nothing when a field is empty or wrong, says which, and focuses the first', async () => {
  await open()
  await signInAs('not-an-address', '')
  expect(await screen.findByText('Enter an email address, such as ada@example.com.')).toBeDefined()
  expect(screen.getByText('Fill in this field.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  expect(sent.map((one) => one.call)).not.toContain('POST /client/v1/auth/sign-in')
  await userEvent.type(screen.getByLabelText('Password'), 'x')
  expect(screen.queryByText('Fill in this field.')).toBeNull()
})

it('says that email or password is wrong without telling which', async () => {
  answers['POST /client/v1/auth/sign-in'] = problem(401, 'auth.credentials_wrong')
  await open()
  await signInAs('ana@acme.example', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toBe('Email or password is wrong.')
})

it('asks for the code of a challenge and completes the sign-in with it', async () => {
  answers['POST /client/v1/auth/sign-in'] = { status: 200, body: { challenge: 'SMS_MFA', challengeToken: 'c1', destination: '+49 *** 12' } }
  answers['POST /client/v1/auth/confirm-sign-in'] = { status: 200, body: grant }
  await open()
  await signInAs('ana@acme.example', 'right')
  expect(await screen.findByText(/\+49 \*\*\* 12/u)).toBeDefined()
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Dashboard is here')).toBeDefined()
  expect(sent.find((one) => one.call.endsWith('confirm-sign-in'))?.body).toEqual({
    challengeToken: 'c1',
    challenge: 'SMS_MFA',
    code: '123456',
  })
})

it('takes a recovery code instead of the code of the app', async () => {
  answers['POST /client/v1/auth/sign-in'] = {
    status: 200,
    body: { challenge: 'SOFTWARE_TOKEN_MFA', challengeToken: 'c2', destination: null },
  }
  answers['POST /client/v1/auth/confirm-sign-in'] = { status: 200, body: grant }
  await open()
  await signInAs('ana@acme.example', 'right')
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-2345')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Dashboard is here')).toBeDefined()
  expect(sent.find((one) => one.call.endsWith('confirm-sign-in'))?.body).toEqual({
    challengeToken: 'c2',
    challenge: 'SOFTWARE_TOKEN_MFA',
    code: 'abcd-efgh-2345',
  })
})

it('offers no recovery code where the user pool has none', async () => {
  const signIn = { ...installation.signIn, recoveryCodes: false }
  answers['GET /client/v1/installation'] = { status: 200, body: { ...installation, signIn } }
  answers['POST /client/v1/auth/sign-in'] = {
    status: 200,
    body: { challenge: 'SOFTWARE_TOKEN_MFA', challengeToken: 'c2', destination: null },
  }
  await open()
  await signInAs('ana@acme.example', 'right')
  await screen.findByRole('button', { name: 'Confirm' })
  expect(screen.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull()
})

it('goes straight to the new password, with the address filled in, when the old one must be replaced', async () => {
  answers['POST /client/v1/auth/sign-in'] = problem(403, 'auth.password_reset_required')
  await open()
  await signInAs('ana@acme.example', 'old')
  expect(await screen.findByText('New password for ana@acme.example')).toBeDefined()
})

it('asks for a new password when somebody else set the first one, and goes on with what is asked next', async () => {
  answers['POST /client/v1/auth/sign-in'] = {
    status: 200,
    body: { challenge: 'NEW_PASSWORD_REQUIRED', challengeToken: 'c3', destination: null },
  }
  answers['POST /client/v1/auth/confirm-sign-in'] = {
    status: 200,
    body: { challenge: 'SMS_MFA', challengeToken: 'c4', destination: '+49 *** 34' },
  }
  await open()
  await signInAs('ana@acme.example', 'first')
  await userEvent.type(await screen.findByLabelText('New password'), 'short')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Use at least 12 characters.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('New password'), ' but long enough')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText(/\+49 \*\*\* 34/u)).toBeDefined()
})

it("an SMS code without a pending challenge fails with 'An error has occurred'", async () => {
  answers['POST /client/v1/auth/sign-in'] = { status: 200, body: { challenge: 'SMS_MFA', challengeToken: 'c1', destination: null } }
  answers['POST /client/v1/auth/confirm-sign-in'] = problem(400, 'auth.no_pending_challenge')
  await open()
  await signInAs('ana@acme.example', 'right')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect((await screen.findByRole('alert')).textContent).toBe('An error has occurred')
})

it('offers each other way in only where the installation has it', async () => {
  await open()
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Single sign-on' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue with the hosted login' })).toBeNull()
  cleanup()
  const signIn = { google: false, hosted: true, sso: false, recoveryCodes: true }
  answers['GET /client/v1/installation'] = { status: 200, body: { ...installation, signIn } }
  await open()
  expect(await screen.findByRole('button', { name: 'Continue with the hosted login' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull()
})

it('a failed sign-in of somebody previously authenticated forgets them; a server that is away does not', async () => {
  answers['POST /client/v1/auth/sign-in'] = problem(503, 'server.unavailable')
  await open()
  localStorage.setItem('wasAuthenticated', 'true')
  await signInAs('ana@acme.example', 'right')
  expect((await screen.findByRole('alert')).textContent).toMatch(/unavailable/u)
  expect(localStorage.getItem('wasAuthenticated')).toBe('true')
  answers['POST /client/v1/auth/sign-in'] = problem(401, 'auth.credentials_wrong')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(localStorage.getItem('wasAuthenticated')).toBeNull())
})

it('leads a person who never confirmed their email to the code, and then in', async () => {
  const unconfirmed = problem(403, 'auth.user_unconfirmed')
  answers['POST /client/v1/auth/sign-in'] = { ...unconfirmed, body: { ...unconfirmed.body, challengeToken: 'r1' } }
  answers['POST /client/v1/auth/resend-sign-up'] = { status: 202, body: { accepted: true, challengeToken: 'r2' } }
  answers['POST /client/v1/auth/confirm-sign-up'] = { status: 200, body: { confirmed: true } }
  await open()
  await signInAs('new@acme.example', 'right')
  await screen.findByRole('heading', { name: 'Confirm your email' })
  await userEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  await screen.findByText('A new code is on its way.')
  expect(sent.at(-1)?.body).toEqual({ email: 'new@acme.example', challengeToken: 'r1' })
  answers['POST /client/v1/auth/sign-in'] = { status: 200, body: grant }
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Dashboard is here')).toBeDefined()
})

it('offers the demo on a local start only', async () => {
  answers['GET /client/v1/installation'] = { status: 200, body: { ...installation, demoAvailable: false, outboxAvailable: false } }
  await open()
  await waitFor(() => expect(sent.map((one) => one.call)).toContain('GET /client/v1/installation'))
  expect(screen.queryByRole('button', { name: 'Explore the demo' })).toBeNull()
  cleanup()
  answers['GET /client/v1/installation'] = { status: 200, body: installation }
  answers['POST /client/v1/demo/enter'] = { status: 200, body: grant }
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Explore the demo' }))
  expect(await screen.findByText('Dashboard is here')).toBeDefined()
})
