import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection, Permit } from '#contract/connections.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import connections from '#web/i18n/en/connections.json' with { type: 'json' }
import scans from '#web/i18n/en/scans.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { PermitPanel } from './PermitPanel.tsx'

useProduct({ common, connections, scans })

const at = '2026-08-17T09:00:00Z'
const place = { method: 'dns', host: 'mail.example.com', withSubdomains: false, ports: 'any', by: 'Ada Test', at } as const
const permit: Permit = { places: [place], perSecond: 500, windows: null, until: null }
const windows: Permit['windows'] = { timeZone: 'Europe/Berlin', windows: [{ days: [1], from: '01:00', to: '05:00' }] }

const showPermit = (given: Permit | null, scanFrom: Connection['scanFrom'] = null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the panel reads of one
  show(<PermitPanel connection={{ target: 'mail.example.com, 192.0.2.0/28', permit: given, scanFrom } as Connection} />)
const fact = (name: string) => within(screen.getByText(name).closest('div') ?? document.body).getByRole('definition').textContent

it('shows who answers for it, how, since when, how fast and at what hours', async () => {
  showPermit(permit)
  expect(await screen.findByText('mail.example.com')).toBeDefined()
  expect(fact(connections.permit.places)).toMatch(/proved by DNS: Ada Test, .*2026/u)
  expect(fact(connections.permit.pace)).toBe('500 connections a second')
  expect(fact(connections.permit.hours)).toBe(connections.permit.always)
  expect(screen.queryByText(connections.permit.closed)).toBeNull()
})
it('shows until when it is open, or that it is not now', async () => {
  showPermit({ ...permit, windows, until: '2026-08-17T03:00:00Z' })
  expect(await screen.findByText(connections.permit.until)).toBeDefined()
  expect(screen.queryByText(connections.permit.closed)).toBeNull()
  expect(fact(connections.permit.hours)).toBe('1 window, Europe/Berlin')
})
it('says that it is outside its hours', async () => {
  showPermit({ ...permit, windows })
  expect(await screen.findByText(connections.permit.closed)).toBeDefined()
})
it.each([
  ['here', null, connections.permit.missing],
  ['at a runner', { tag: 'office' }, connections.permit.missingAtRunner],
])('says why no scan starts %s, and leads to the proof of the first host', async (_where, from, text) => {
  showPermit(null, from)
  expect(await screen.findByText(text)).toBeDefined()
  const link = screen.getByRole('link', { name: common.action.prove })
  expect(link.getAttribute('href')).toBe('/dashboard/account/dns-verification?host=mail.example.com')
})
