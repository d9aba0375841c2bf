import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LiveEvent } from '#contract/events.ts'
import { useLiveEvents } from '#web/components/live/use-live-events.ts'
import { scanToast } from '#web/components/scans/scan-toast.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { Toaster } from '#web/ui/states/Toaster.tsx'
import { notify } from '#web/ui/states/toast.ts'
import { RunningPill } from './RunningPill.tsx'

const server = useProduct({ common })
const SHOP = '0198c0de-0000-7000-8000-000000000001'
const BLOG = '0198c0de-0000-7000-8000-000000000002'

function Frame() {
  useLiveEvents(() => undefined)
  return (
    <>
      <RunningPill />
      <Toaster label="Messages" closeLabel="Close" />
    </>
  )
}

it('takes away what tells of the start of a scan once that scan is over, and no sooner', async () => {
  const events = new TransformStream<Uint8Array, Uint8Array>()
  const wire = events.writable.getWriter()
  const say = (id: string, status: string) => {
    const event: LiveEvent = { topic: 'scan', id, data: { status }, at: '2026-08-18T00:00:00Z' }
    return wire.write(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  }
  server.answers['GET /client/v1/events'] = { body: events.readable }
  server.answers['GET /client/v1/shell'] = { body: { liveScans: 1, liveVerifications: 0 } }
  show(<Frame />)
  await screen.findByRole('button', { name: /1 scan/u })
  act(() => {
    notify({ kind: 'info', text: 'Scanning Shop', id: scanToast(SHOP) })
    notify({ kind: 'info', text: 'Scanning Blog', id: scanToast(BLOG) })
  })
  await say(SHOP, 'running')
  await say(BLOG, 'completed')
  await waitFor(() => expect(screen.queryByText('Scanning Blog')).toBeNull())
  expect(screen.getByText('Scanning Shop')).toBeDefined()
  await say(SHOP, 'failed')
  await waitFor(() => expect(screen.queryByText('Scanning Shop')).toBeNull())
})
