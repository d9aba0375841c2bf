import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const zone = (name: string, dnssecConfig?: unknown, more: Record<string, unknown> = {}) => ({
  name,
  ...(dnssecConfig !== undefined && { dnssecConfig }),
  ...more,
})
const model = (...dnsZones: ReturnType<typeof zone>[]) => gcpOrganization({ projects: [{ id: 'shop-production', services: { dnsZones } }] })
const url = (name: string) => ({ networkUrl: `https://www.googleapis.com/compute/v1/projects/shop-production/global/networks/${name}` })
const signed = (keySigning: unknown, zoneSigning: unknown = 'rsasha256') => ({
  state: 'on',
  defaultKeySpecs: [
    { keyType: 'keySigning', algorithm: keySigning, keyLength: 2048 },
    { keyType: 'zoneSigning', algorithm: zoneSigning, keyLength: 1024 },
  ],
})

test('zones are signed', async () => {
  const checkIds = ['gcp-dns-dnssec']
  const scanned = await scanModel(
    model(
      zone('on', { state: 'on' }),
      zone('off', { state: 'off' }),
      zone('unsaid'),
      zone('moving', { state: 'transfer' }),
      zone('inner', undefined, { visibility: 'private' }),
    ),
    { checkIds },
  )
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail off', 'FAIL fail unsaid', 'PASS pass moving', 'PASS pass on'])
  expect(scanned.inventory.get('dns.googleapis.com/ManagedZone')?.items).toHaveLength(5)
  const odd = model(zone('state', { state: true }), zone('visibility', { state: 'on' }, { visibility: 'some' }))
  expect(brief((await scanModel(odd, { checkIds })).verdicts)).toEqual(['UNKNOWN unknown state', 'UNKNOWN unknown visibility'])
  const denied = await scanModel(model(zone('on')), { checkIds, faults: { denied: new Set(['dns.managedZones.list']) } })
  expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
})

describe.each([
  ['gcp-dns-rsasha1', signed('RSASHA1'), signed('ecdsap256sha256', 'rsasha1')],
  ['gcp-dns-rsasha1-zone', signed('rsasha256', 'rsasha1'), signed('rsasha1', 'ecdsap256sha256')],
])('%s', (checkId, bad, good) => {
  const checkIds = [checkId]
  test('by what a zone signs with', async () => {
    const scanned = await scanModel(model(zone('bad', bad), zone('good', good), zone('plain', { state: 'on' }), zone('unsigned')), {
      checkIds,
    })
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail bad', 'PASS pass good', 'PASS pass plain'])
    const odd = model(zone('odd', signed(8, 8)), zone('specs', { state: 'on', defaultKeySpecs: 'rsasha1' }))
    expect(brief((await scanModel(odd, { checkIds })).verdicts)).toEqual(['UNKNOWN unknown odd', 'UNKNOWN unknown specs'])
    const denied = await scanModel(model(zone('on')), { checkIds, faults: { denied: new Set(['dns.*']) } })
    expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
  })
})

test('queries of networks are logged', async () => {
  const checkIds = ['gcp-dns-logging']
  const scan = (dnsPolicies: ({ name: string } & Record<string, unknown>)[], faults = {}) =>
    scanModel(
      gcpOrganization({
        projects: [{ id: 'shop-production', compute: { networks: [{ name: 'main' }, { name: 'other' }] }, services: { dnsPolicies } }],
      }),
      { checkIds, faults },
    )
  const logged = { name: 'log', enableLogging: true, networks: [url('main')] }
  const scanned = await scan([logged, { name: 'silent', networks: [url('other')] }])
  expect(brief(scanned.verdicts)).toEqual(['FAIL fail other', 'PASS pass main'])
  expect(scanned.inventory.get('dns.googleapis.com/Policy')?.items[0]?.relations).toEqual([
    { kind: 'attached-to', to: '//compute.googleapis.com/projects/shop-production/global/networks/main' },
  ])
  const odd = await scan([{ name: 'odd', enableLogging: 'on', networks: [url('main')] }])
  expect(brief(odd.verdicts)).toEqual(['UNKNOWN unknown main', 'UNKNOWN unknown other'])
  const denied = await scan([logged], { denied: new Set(['dns.policies.list']) })
  expect(unrun(denied.outcomes)).toEqual(['denied shop-production'])
})
