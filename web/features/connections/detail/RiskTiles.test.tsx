import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import i18n from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { RiskTiles } from './RiskTiles.tsx'

const openFindings = { critical: 0, high: 0, medium: 0, low: 0, info: 0 }

beforeAll(() =>
  i18n.use(initReactI18next).init({
    lng: 'en',
    ns: ['common', 'connections'],
    defaultNS: 'common',
    resources: { en: { common, connections } },
    interpolation: { escapeValue: false },
  }),
)
afterEach(cleanup)

async function open(lastScanAt: string | null): Promise<void> {
  vi.stubGlobal('scrollTo', () => undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tiles read of one
  const connection = { id: '0198c0de-0000-7000-8000-000000000001', openFindings, lastScanAt } as Connection
  const routeTree = createRootRoute({ component: () => <RiskTiles connection={connection} /> })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })} />)
}

it('shows no zero where no scan has looked', async () => {
  await open(null)
  expect(await screen.findByText(new RegExp(connections.notScanned, 'u'), undefined, { timeout: 10_000 })).toBeDefined()
  expect(screen.queryByText('0')).toBeNull()
})

it('shows the zeros of a scan', async () => {
  await open('2026-08-18T00:00:00Z')
  expect(await screen.findAllByText('0', undefined, { timeout: 10_000 })).toHaveLength(5)
})
