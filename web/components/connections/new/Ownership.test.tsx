import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Permit } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { Ownership } from './Ownership.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import type { Kind } from '#contract/kinds.ts'
import { useAllowedChecks } from './use-allowed-checks.ts'

const server = useProduct({ common, connections })
const prove = () => screen.queryByRole('button', { name: connections.new.prove })

const operator: Permit = {
  places: [{ method: 'operator', by: null, at: '2026-08-18T12:00:00.000Z', host: 'shop.example', withSubdomains: false, ports: 'any' }],
  perSecond: null,
  windows: null,
  until: null,
}
/** A connection test as the two steps read it. @param permit what it said of probing; undefined: not tested */
const tested = (permit: Permit | null | undefined) => ({
  run: () => undefined,
  concerns: () => true,
  answerFor: () => (permit === undefined ? undefined : { ok: true, steps: [], finalUrl: null, field: null, preflight: null, permit }),
  revealed: 0,
  isBusy: false,
  error: null,
  isUnfinished: () => false,
})
interface Shown {
  url?: string
  permit?: Permit | null
  onProve?: () => void
}
function Details({ url = 'https://shop.example/', permit, onProve }: Shown) {
  return <Ownership allowed={useAllowedChecks({ url }, tested(permit))} onProve={onProve} />
}

it('leads to where ownership is proved', async () => {
  const onProve = vi.fn<() => void>()
  show(<Details onProve={onProve} />)
  await userEvent.setup().click(await screen.findByRole('button', { name: connections.new.prove }))
  expect(onProve).toHaveBeenCalledOnce()
})

it('offers no proof to who may not give one', async () => {
  show(<Details permit={null} />)
  expect(await screen.findByText(connections.new.active)).toBeDefined()
  expect(prove()).toBeNull()
})

it('asks for none of the demo target', async () => {
  server.answers['GET /client/v1/demo/faults'] = { body: { url: 'http://shop.localhost:3080/', results: [] } }
  show(<Details url="http://shop.localhost:3080/about" onProve={() => undefined} />)
  expect(await screen.findByText(connections.new.activeDemo)).toBeDefined()
  expect(prove()).toBeNull()
})

it('asks for none where somebody answers for probing already', async () => {
  show(<Details permit={operator} onProve={() => undefined} />)
  expect(await screen.findByText(connections.new.activeAllowed)).toBeDefined()
  expect(prove()).toBeNull()
})

it.each([
  ['all of them where the operator allows it', operator, connections.new.reviewAll],
  ['what visitors see where nobody answers for it', null, connections.new.reviewPassive],
  ['both, where it was not tested', undefined, connections.new.reviewUnknown],
])('the review names the checks that will run: %s', async (_what, permit, text) => {
  const kind = {
    vectorType: 'Websites',
    path: 'website',
    name: 'Websites',
    summary: 'A site',
    fields: [],
    testSteps: [],
    hasActiveChecks: true,
    needsPermit: false,
    isTestedFirst: false,
    hasSetup: false,
    checks: 2,
    hasResourceTags: false,
    engines: [] as Kind['engines'],
    medianScanMs: null,
  } as const
  const values = { fields: {}, name: 'Shop', tags: '', schedule: 'daily' as const, cron: '' }
  show(<ReviewStep kind={{ ...kind, fields: [], testSteps: [], services: [] }} values={values} test={tested(permit)} />)
  expect(await screen.findByText(text)).toBeDefined()
})
