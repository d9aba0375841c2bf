import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { OwnershipPanel } from './OwnershipPanel.tsx'

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'connections'],
    defaultNS: 'common',
    resources: { en: { common, connections } },
    interpolation: { escapeValue: false },
  }),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says once that the proofs could not be read', async () => {
  const problem = { type: 'about:blank', title: 'x', status: 500, code: 'internal', traceId: 't' }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(problem), { status: 500 })))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnershipPanel connection={{ target: 'https://shop.example/', permit: null } as Connection} />
    </QueryClientProvider>,
  )
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
})
