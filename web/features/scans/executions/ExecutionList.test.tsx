import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Execution } from '#contract/executions.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { ExecutionList } from './ExecutionList.tsx'

const server = useProduct({ common, scans })
const AT = '2026-11-26T17:00:00.000Z'
const ID = '0198c0de-0000-7000-8000-00000000000'
const COUNTS = { steps: 12, warnings: 2, errors: 1, attempt: 1, lastModified: AT, startedAt: AT }
const SCAN: Execution = {
  ...COUNTS,
  executionId: `${ID}1`,
  kind: 'scan',
  identifierId: `${ID}3`,
  connectionName: 'Shop',
  scanId: `${ID}4`,
  status: 'lost',
  runnerId: null,
  runner: null,
  endedAt: '2026-11-26T17:01:30.000Z',
}
const SESSION: Execution = {
  ...SCAN,
  executionId: `${ID}2`,
  kind: 'runner',
  identifierId: null,
  connectionName: null,
  scanId: null,
  status: 'running',
  runnerId: `${ID}5`,
  runner: 'Office',
  endedAt: null,
}

const told = (name: string) => within(screen.getByRole('link', { name }).closest('[role=row], tr') ?? document.body)

it('names what each execution is of, how it stands and for how long, and leads to its log', async () => {
  server.answers['GET /client/v1/agentic?limit=50'] = {
    body: { results: [SESSION, SCAN], total: 2, totalIsExact: true, page: 1, limit: 50, lastModified: AT, nextCursor: null },
  }
  show(<ExecutionList />)
  const shop = await screen.findByRole('link', { name: 'Shop' })
  expect(shop.getAttribute('href')).toBe(`/dashboard/scans/executions/${SCAN.executionId}`)
  expect(told('Shop').getByText('Interrupted')).toBeDefined()
  expect(told('Shop').getByText(scans.executions.kind.scan)).toBeDefined()
  expect(told('Office').getByText('Running')).toBeDefined()
  expect(told('Office').getByText(scans.executions.kind.runner)).toBeDefined()
})
