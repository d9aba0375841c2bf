import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { getProof, listProofs, type ProofDetail } from '#contract/proofs.ts'
import { queryOf } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import findings from '#web/i18n/en/findings.json' with { type: 'json' }
import proofs from '#web/i18n/en/proofs.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import type { Profile } from '#contract/users.ts'
import { ProofPage } from './ProofPage.tsx'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'proofs', 'findings'],
    defaultNS: 'common',
    resources: { en: { common, proofs, findings } },
  }),
)

const ACCOUNT = '01a00000-0000-7000-8000-00000000000a'
const proof: ProofDetail = {
  id: '01a00000-0000-7000-8000-000000000001',
  at: '2026-08-18T12:00:00.000Z',
  reason: 'fixed',
  scanId: '01a00000-0000-7000-8000-000000000002',
  scanKind: 'verify',
  findingId: '01a00000-0000-7000-8000-000000000003',
  title: 'Credentials file is readable',
  checkId: 'web-exposed-env',
  riskLevel: 'critical',
  connectionId: '01a00000-0000-7000-8000-000000000004',
  connectionName: 'Shop',
  vectorType: 'Websites',
  genericIdentifier: 'url',
  genericIdentifierValue: 'https://shop.example/',
  locator: '/.env',
  place: '/.env',
  region: null,
  remediationId: '01a00000-0000-7000-8000-000000000005',
  remediationKey: 'REM-12',
  holds: true,
  link: 'https://parapet.example/dashboard/proofs/1',
  before: {
    scanId: '01a00000-0000-7000-8000-000000000006',
    at: '2026-08-01T12:00:00.000Z',
    message: '/.env can be read.',
    evidence: [{ label: 'GET /.env: 200', kind: 'text', content: 'DB_PASSWORD=hunter2h…' }],
  },
  after: { message: null, evidence: [{ label: 'GET https://shop.example/.env', kind: 'response', content: 'HTTP 404' }] },
  askedBy: null,
  tookMs: 1400,
  sha256: null,
  requests: [{ request: 'GET https://shop.example/.env', answer: 'HTTP 404' }],
}

/** The page of a proof that the server has answered already. */
async function show(over: Partial<ProofDetail> = {}): Promise<void> {
  const shown = { ...proof, ...over }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(queryOf(getProof, { params: { id: shown.id } }).queryKey, shown)
  client.setQueryData(queryOf(listProofs, { query: { findingId: shown.findingId } }).queryKey, {
    results: [shown],
    total: 1,
    totalIsExact: true,
    nextCursor: null,
  })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/dashboard/proofs/$id', component: ProofPage })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/dashboard/proofs/${shown.id}`] }),
  })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: shown.title })
}

it('shows what failed beside what passed, and the request with its answer', async () => {
  await show()
  expect(within(screen.getByRole('region', { name: 'Before' })).getByText('DB_PASSWORD=hunter2h…')).toBeDefined()
  const after = within(screen.getByRole('region', { name: 'After' }))
  expect(after.getAllByText('HTTP 404')).not.toHaveLength(0)
  expect(after.getByText('The check ran and no longer sees it.')).toBeDefined()
  const cells = within(screen.getByRole('table')).getAllByRole('cell')
  expect(cells.map(({ textContent }) => textContent)).toEqual(['GET https://shop.example/.env', 'HTTP 404'])
  expect(screen.getByText('Proved by scan')).toBeDefined()
  expect(screen.getByRole('link', { name: 'REM-12' }).getAttribute('href')).toBe(`/dashboard/remediation/${proof.remediationId}`)
})

it('says of a finding that returned that the proof holds no more, and calls nothing proved', async () => {
  await show({ holds: false })
  expect(screen.getByRole('heading', { level: 2, name: 'No longer valid' })).toBeDefined()
  expect(screen.queryByText('Proved by scan')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('Valid until a scan saw the problem again')
})

it('copies a link that names the account, so that it opens for colleagues who work in another one', async () => {
  const user = userEvent.setup()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the button reads nothing else of it
  useUser.setState({ profile: { customerId: ACCOUNT } as Profile })
  await show()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(new URL(written.mock.calls[0]?.[0] ?? '').searchParams.get('account')).toBe(ACCOUNT)
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeDefined()
})
