import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Profile, Shell } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { i18n } from '#web/i18n/i18n.ts'
import { queryClient } from '#web/query-client.ts'
import { attachToaster, type ToastMessage } from '#web/ui/states/toast.ts'
import { reconsiderStanding } from './acting-account.ts'
import { useAuth, useUser } from './auth-store.ts'

const ANA = '0198c0de-0000-7000-8000-000000000001'
const ACME = '0198c0de-0000-7000-8000-00000000000a'
const BOREAL = '0198c0de-0000-7000-8000-00000000000b'
const grant = { session: { accessToken: 't', expiresInMs: 900_000, userId: ANA, accountId: BOREAL } }

/** The parts of a profile that matter here. */
const profileIn = (customerId: string, company: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the profile is not looked at
  ({ userId: ANA, customerId, company, language: null, multiTenantList: [] }) as unknown as Profile

let answer: Profile
const shell = (profile: Profile): Shell => ({
  profile,
  openFindings: 3,
  liveScans: 0,
  liveVerifications: 0,
  connections: 2,
  hasScanned: true,
  unreadNotifications: 1,
  contact: 'it@acme.example',
  insecureTransport: false,
  pageViews: false,
  onboarding: false,
  guide: false,
})
const goTo = vi.fn<(path: '/dashboard') => void>()

beforeEach(() => {
  goTo.mockReset()
  queryClient.setQueryData(['kept'], 'rows of Acme')
  useAuth.setState({ isAuthenticated: true })
  useUser.setState({ profile: profileIn(ACME, 'Acme'), accountId: null, homeAccountId: ACME })
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(new Response(JSON.stringify(url.endsWith('/shell') ? shell(answer) : grant), { status: 200 })),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
})

it('who is removed from the account of their session goes on in another one, where nothing of the lost one is left', async () => {
  answer = profileIn(BOREAL, 'Boreal')
  await reconsiderStanding(goTo)
  expect(useUser.getState()).toEqual({ profile: answer, accountId: null, homeAccountId: BOREAL })
  expect(queryClient.getQueryData(['kept'])).toBeUndefined()
  expect(goTo).toHaveBeenCalledWith('/dashboard')
})

it('a changed role in the same account keeps the person where they are', async () => {
  answer = profileIn(ACME, 'Acme')
  await reconsiderStanding(goTo)
  expect(useUser.getState().homeAccountId).toBe(ACME)
  expect(goTo).not.toHaveBeenCalled()
})

it('a changed role is said once, with the account it is in; one that stayed is not', async () => {
  await i18n.init({ lng: 'en', defaultNS: 'common', resources: { en: { common } }, interpolation: { escapeValue: false } })
  const told = vi.fn<(message: ToastMessage) => void>()
  const detach = attachToaster({ show: told, withdraw: () => undefined })
  useUser.setState({ profile: { ...profileIn(ACME, 'Acme'), userRole: 'Admin' } })
  told.mockReset()
  answer = { ...profileIn(ACME, 'Acme'), userRole: 'Viewer' }
  await reconsiderStanding(goTo)
  await reconsiderStanding(goTo)
  detach()
  expect(told.mock.calls.map(([{ text }]) => text)).toEqual(['Your role in Acme is now Viewer.'])
})
