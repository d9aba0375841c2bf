import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { OverviewTab } from './OverviewTab.tsx'

useProduct({ common, connections, scans })

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tab reads of one
const neverScanned = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Shop',
  target: 'shop.example',
  vectorType: 'Kali',
  isDemoTarget: false,
  needsPermit: false,
  permit: null,
  schedule: 'manual',
  nextScanAt: null,
  scanWindows: null,
  scanFrom: null,
  scanScope: null,
  credentialsExpireAt: null,
  credentialsState: null,
  lastScanAt: null,
  lastScanId: null,
  failedScanId: null,
  failedAt: null,
  healthReason: null,
  health: 'never_scanned',
  tags: [],
  resources: 0,
  openFindings: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
  createdAt: '2026-08-17T00:00:00Z',
} as unknown as Connection

/** What a fact says, by its name. */
const fact = (name: string) => within(screen.getByText(name).closest('div') ?? document.body).getByRole('definition').textContent

it('shows no zero where no scan has looked', async () => {
  show(<OverviewTab connection={neverScanned} />)
  expect(await screen.findByText(connections.detail.facts)).toBeDefined()
  expect(screen.queryByText('0')).toBeNull()
  expect(fact(connections.detail.fact.resources)).toBe(connections.notScanned)
})

it('shows the zeros of a scan: of each risk and of resources', async () => {
  show(<OverviewTab connection={{ ...neverScanned, lastScanAt: '2026-08-18T00:00:00Z' }} />)
  expect(await screen.findAllByText('0')).toHaveLength(6)
  expect(fact(connections.detail.fact.resources)).toBe('0')
})

it('says that every scan failed, where none has looked, instead of that there was none', async () => {
  const at = '2026-08-18T00:00:00Z'
  show(<OverviewTab connection={{ ...neverScanned, health: 'failed', healthReason: 'timeout', failedAt: at }} />)
  expect(await screen.findByText(connections.noneSucceeded)).toBeDefined()
  expect(screen.queryByText(connections.notScanned)).toBeNull()
  expect(screen.queryByText('0')).toBeNull()
})
