import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Right } from '#contract/rights.ts'
import type { Profile } from '#contract/users.ts'
import { afterSignIn } from './after-sign-in.ts'
import { useUser } from './auth-store.ts'

const ANA = { userId: '0198c0de-0000-7000-8000-000000000001', email: 'ana@acme.example', rights: ['findings.read'] as Right[] }
const sent: { call: string; body: unknown }[] = []

/** The parts of a profile that matter here. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the rest of the profile is not looked at
const signedIn = (person: Partial<Profile>) => useUser.setState({ profile: person as Profile })
const run = (how: Parameters<typeof afterSignIn>[1]) => {
  afterSignIn(new QueryClient(), how)
  return sent.map(({ call }) => call)
}

beforeEach(() => {
  sent.length = 0
  signedIn(ANA)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ call: `${init.method ?? 'GET'} ${url}`, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return Promise.resolve(new Response('{}', { status: 200 }))
  })
})
afterEach(() => vi.unstubAllGlobals())

it('a sign-in loads notifications and the counts of the navigation', async () => {
  run('plain')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ call }) => call)).toEqual(['GET /client/v1/notifications?limit=30', 'GET /client/v1/findings/counts'])
})

it('does not count findings for a role that may not read them', async () => {
  signedIn({ ...ANA, rights: [] })
  run('plain')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.call).toBe('GET /client/v1/notifications?limit=30')
})

it("a federated login posts a 'Login by Google' audit entry", async () => {
  run('Google')
  await waitFor(() => expect(sent.find(({ call }) => call === 'POST /client/v2/audit')).toBeDefined())
  expect(sent.find(({ call }) => call === 'POST /client/v2/audit')?.body).toEqual({
    audit: 'sign-in',
    action: 'Login by Google',
    status: 'Success',
    userId: ANA.userId,
    email: ANA.email,
  })
})

it.each(['plain', 'code'] as const)('a sign-in by password (%s) posts no audit entry of the client', async (how) => {
  run(how)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ call }) => call)).not.toContain('POST /client/v2/audit')
})
