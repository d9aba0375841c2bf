import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getGuide, type Guide } from '#contract/guide.ts'
import { queryOf } from '#web/api.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { useStartScan } from './use-start-scan.ts'

const server = useProduct({ common, scans })

function Start() {
  const { mutate } = useStartScan()
  return <button onClick={() => mutate('0198c0de-0000-7000-8000-000000000001')}>Start</button>
}

it('has what the guide says next read again', async () => {
  const scan = { scanId: '0198c0de-0000-7000-8000-000000000002', connectionName: 'Shop', joined: false }
  server.answers['POST /client/v1/launcher'] = { status: 202, body: scan }
  const cache = show(<Start />)
  const { queryKey } = queryOf(getGuide, {})
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guide is not looked into
  cache.setQueryData(queryKey, {} as Guide)
  fireEvent.click(await screen.findByRole('button', { name: 'Start' }))
  await waitFor(() => expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true))
})
