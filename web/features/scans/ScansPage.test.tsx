import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Profile } from '#contract/users.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { useUser } from '#web/shell/session/auth-store.ts'
import { show, useProduct } from '#web/test/show.tsx'
import { ScansPage } from './ScansPage.tsx'

const server = useProduct({ common, scans })

it.each([
  ['nothing is connected', 0, ['connections.manage', 'scans.run'], common.nothingYet.connect],
  ['something is connected', 1, ['connections.manage', 'scans.run'], null],
  ['nothing is connected, for who may not', 0, [], null],
])('without a scan, where %s, offers to connect a target or does not', async (_, connections, rights, offer) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rights, role and company alone are asked for
  useUser.setState({ profile: { rights, userRole: 'Viewer', company: 'Acme' } as unknown as Profile })
  const none = { results: [], total: 0, totalIsExact: true, nextCursor: null }
  server.answers['GET /client/v1/scans?limit=50'] = { body: none }
  server.answers['GET /client/v1/scans?status=queued%2Crunning&limit=50'] = { body: none }
  server.answers['GET /client/v1/shell'] = { body: { connections } }
  const cache = show(<ScansPage />)
  expect(await screen.findByText(scans.empty)).toBeDefined()
  await waitFor(() => expect(cache.isFetching()).toBe(0))
  await waitFor(() => expect(screen.queryByRole('link', { name: common.nothingYet.connect })?.textContent ?? null).toBe(offer))
})
