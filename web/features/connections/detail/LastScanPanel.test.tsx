import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import type { ScanDetail } from '#contract/scans.ts'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { LastScanPanel } from './LastScanPanel.tsx'

const CONNECTION_ID = '0198c0de-0000-7000-8000-000000000001'
const SCAN_ID = '0198c0de-0000-7000-8000-000000000002'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the panel reads of one
const connection = { id: CONNECTION_ID, name: 'Shop', health: 'healthy', failedScanId: null, lastScanId: SCAN_ID } as Connection

type NotRun = ScanDetail['coverage']['notRun'][number]
const missed = (state: NotRun['state'], reason: string | null): NotRun => ({
  checkId: `web-${reason ?? 'none'}`,
  title: 'A check',
  scope: 'http://shop.example/',
  state,
  reason,
})
function scanWith(notRun: NotRun[], failureCode: string | null = null) {
  return {
    scanId: SCAN_ID,
    status: failureCode === null ? 'completed' : 'failed',
    requestedAt: '2026-08-18T00:00:00Z',
    startedAt: '2026-08-18T00:00:00Z',
    finishedAt: '2026-08-18T00:00:01Z',
    results: { pass: 1, fail: 0, manual: 0, error: 0, muted: 0 },
    newFindings: 0,
    resolvedFindings: 0,
    failureCode,
    failureDetail: null,
    coverage: { ran: 1, total: 1 + notRun.length, scopes: [], notRun },
  }
}

const { answers, sent } = useProduct({ common, connections, scans })
beforeEach(() => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the panel asks for rights alone
  useUser.setState({ profile: { rights: ['connections.manage', 'scans.run'] } as unknown as Profile })
  answers[`POST /client/v1/launcher/${CONNECTION_ID}/recognise`] = { status: 202, body: {} }
  answers['POST /client/v1/launcher'] = { status: 202, body: {} }
})

async function open(scan: ReturnType<typeof scanWith> | null, shown = connection): Promise<void> {
  answers[`GET /client/v1/scans/${SCAN_ID}`] = { body: scan }
  show(<LastScanPanel connection={shown} />)
  const heading = shown.lastScanId === null ? connections.detail.lastScan : scans.coverage.title
  expect(await screen.findByRole('heading', { name: heading })).toBeDefined()
}
const button = () => screen.queryByRole('button', { name: connections.recognise.action })

it.each([
  ['its answers are others', missed('blocked', 'other_answers'), scans.coverage.reason.other_answers],
  ['only a part of its page came', missed('inconclusive', 'part_of_page'), scans.coverage.reason.part_of_page],
  ['a page of it is another', missed('blocked', 'page_blocked'), scans.coverage.reason.page_unseen],
])('where %s, one may say that this is the site; it is learned and scanned again', async (_, entry, why) => {
  await open(scanWith([missed('skipped', 'permit'), entry]))
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.getByText(connections.recognise.partly)).toBeDefined()
  await userEvent.setup().click(screen.getByRole('button', { name: connections.recognise.action }))
  await waitFor(() =>
    expect(sent.filter((call) => call.startsWith('POST'))).toEqual([
      `POST /client/v1/launcher/${CONNECTION_ID}/recognise`,
      'POST /client/v1/launcher',
    ]),
  )
})

it.each([
  ['that were refused', scanWith([missed('blocked', 'forbidden')])],
  ['that need proof of ownership', scanWith([missed('skipped', 'permit')])],
  ['that could not tell', scanWith([missed('inconclusive', null)])],
  ['of a scan that failed, which says so above', scanWith([missed('blocked', 'other_page')], 'other_page')],
])('of checks %s nothing is asked', async (_, scan) => {
  await open(scan)
  expect(button()).toBeNull()
})
