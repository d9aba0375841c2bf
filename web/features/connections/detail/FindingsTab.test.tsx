import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { FindingsTab } from './FindingsTab.tsx'

const server = useProduct({ common, connections })
const ID = '0198c0de-0000-7000-8000-000000000001'

it.each([
  ['was never scanned', null, connections.notScanned],
  ['was scanned and is clean', '2026-08-18T00:00:00Z', connections.detail.noFindings],
])('of a connection that %s says so', async (_, lastScanAt, text) => {
  const none = { results: [], total: 0, totalIsExact: true, nextCursor: null }
  server.answers[`GET /client/v1/findings?connectionId=${ID}&status=open`] = { body: none }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the tab reads of one
  show(<FindingsTab connection={{ id: ID, lastScanAt, failedAt: null, healthReason: null } as Connection} />)
  expect(await screen.findByText(text)).toBeDefined()
})
