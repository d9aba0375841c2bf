import { describe, expect, test } from 'vitest'
import { gcpOrganization } from '#scanners/gcp/fixture/index.ts'
import type { ServicesModel } from '#scanners/gcp/fixture/model/services.ts'
import { brief, scanModel, unrun } from '#scanners/gcp/test/scan-model.ts'

const DAY = 86_400_000
const from = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const model = (services: Partial<ServicesModel>) => gcpOrganization({ projects: [{ id: 'shop-production', services }] })
const denied = (...permissions: string[]) => ({ denied: new Set(permissions) })
const targets = (...services: unknown[]) => ({ restrictions: { apiTargets: services.map((service) => ({ service })) } })

const keys = (...apiKeys: ServicesModel['apiKeys']) => model({ apiKeys })
const ring = (...own: ServicesModel['keyRings'][number]['keys']) =>
  model({ keyRings: [{ name: 'ring', location: 'europe-west1', keys: own }] })

describe('API keys', () => {
  test('restriction to APIs', async () => {
    const checkIds = ['gcp-apikey-unrestricted']
    const scanned = await scanModel(
      keys(
        { uid: 'one-api', ...targets('maps-backend.googleapis.com') },
        { uid: 'all-apis', ...targets('maps-backend.googleapis.com', 'cloudapis.googleapis.com') },
        { uid: 'free' },
        { uid: 'referrers', restrictions: { browserKeyRestrictions: { allowedReferrers: ['example.com/*'] } } },
        { uid: 'odd', ...targets(7) },
      ),
      { checkIds },
    )
    expect(brief(scanned.verdicts)).toEqual(['FAIL all all-apis', 'FAIL fail free', 'FAIL fail referrers', 'UNKNOWN unknown odd'])
    const good = await scanModel(keys({ uid: 'one-api', ...targets('maps-backend.googleapis.com') }), { checkIds })
    expect(brief(good.verdicts)).toEqual(['PASS pass one-api'])
    // Google names them by number; here they are named by the id that people know
    expect(good.inventory.get('apikeys.googleapis.com/Key')?.items[0]?.resource.genericIdentifierValue).toBe(
      '//apikeys.googleapis.com/projects/shop-production/locations/global/keys/one-api',
    )
    expect(unrun((await scanModel(keys({ uid: 'free' }), { checkIds, faults: denied('apikeys.keys.list') })).outcomes)).toEqual([
      'denied shop-production',
    ])
    const off = gcpOrganization({ projects: [{ id: 'shop-production', disabled: ['apikeys.googleapis.com'] }] })
    expect(unrun((await scanModel(off, { checkIds })).outcomes)).toEqual(['skipped shop-production'])
  })
  test('age', async () => {
    const checkIds = ['gcp-apikey-age']
    const scanned = await scanModel(
      keys({ uid: 'old', createTime: from(-91) }, { uid: 'young', createTime: from(-89) }, { uid: 'odd', createTime: 12 }),
      { checkIds },
    )
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail old', 'UNKNOWN unknown odd'])
    expect(brief((await scanModel(keys({ uid: 'young', createTime: from(-89) }), { checkIds })).verdicts)).toEqual(['PASS pass young'])
    expect(unrun((await scanModel(keys(), { checkIds, faults: denied('apikeys.keys.list') })).outcomes)).toEqual(['denied shop-production'])
  })
  test('for services that are active', async () => {
    const checkIds = ['gcp-apikey-inactive-service']
    const enabled = ['translate.googleapis.com']
    const scan = (key: ServicesModel['apiKeys'][number], faults = {}) => scanModel(model({ apiKeys: [key], enabled }), { checkIds, faults })
    expect(brief((await scan({ uid: 'active', ...targets('translate.googleapis.com') })).verdicts)).toEqual(['PASS pass active'])
    expect(brief((await scan({ uid: 'off', ...targets('translate.googleapis.com', 'vision.googleapis.com') })).verdicts)).toEqual([
      'FAIL fail off',
    ])
    expect(brief((await scan({ uid: 'free' })).verdicts)).toEqual(['PASS open free'])
    expect(brief((await scan({ uid: 'odd', ...targets({}) })).verdicts)).toEqual(['UNKNOWN unknown odd'])
    expect(unrun((await scan({ uid: 'free' }, denied('serviceusage.services.list'))).outcomes)).toEqual(['denied shop-production'])
  })
})

describe('encryption keys', () => {
  const ROTATED = { rotationPeriod: '7776000s', nextRotationTime: from(20) }
  test('rotation', async () => {
    const checkIds = ['gcp-kms-rotation']
    const scanned = await scanModel(
      ring(
        { name: 'good', ...ROTATED },
        { name: 'never' },
        { name: 'seldom', ...ROTATED, rotationPeriod: '31536000s' },
        { name: 'later', ...ROTATED, nextRotationTime: from(120) },
        { name: 'signing', purpose: 'ASYMMETRIC_SIGN' },
        { name: 'external', versionTemplate: { protectionLevel: 'EXTERNAL' } },
        { name: 'gone', primary: { state: 'DESTROYED' } },
      ),
      { checkIds },
    )
    expect(brief(scanned.verdicts)).toEqual(['FAIL late later', 'FAIL long seldom', 'FAIL off never', 'PASS pass good'])
    expect(scanned.verdicts[0]?.resource.region).toBe('europe-west1')
    const key = scanned.inventory.get('cloudkms.googleapis.com/CryptoKey')
    expect(key).toMatchObject({ complete: true })
    expect(key?.items[0]?.relations).toEqual([
      { kind: 'member-of', to: '//cloudkms.googleapis.com/projects/shop-production/locations/europe-west1/keyRings/ring' },
    ])
    const odd = ring({ name: 'period', rotationPeriod: 90 }, { name: 'purpose', purpose: null })
    expect(brief((await scanModel(odd, { checkIds })).verdicts)).toEqual(['UNKNOWN unknown period', 'UNKNOWN unknown purpose'])
    expect(unrun((await scanModel(ring(), { checkIds, faults: denied('cloudkms.locations.list') })).outcomes)).toEqual([
      'denied shop-production',
    ])
    const rings = await scanModel(ring({ name: 'good', ...ROTATED }), { checkIds, faults: denied('cloudkms.cryptoKeys.list') })
    expect(brief(rings.verdicts)).toEqual(['UNKNOWN unknown shop-production'])
    expect(rings.inventory.get('cloudkms.googleapis.com/CryptoKey')?.complete).not.toBe(true)
  })
  test('open to everyone', async () => {
    const checkIds = ['gcp-kms-public']
    const open = { bindings: [{ role: 'roles/cloudkms.cryptoKeyDecrypter', members: ['user:ann@example.com', 'allUsers'] }] }
    const scanned = await scanModel(ring({ name: 'open', policy: open }, { name: 'closed' }), { checkIds })
    expect(brief(scanned.verdicts)).toEqual(['FAIL fail open', 'PASS pass closed'])
    expect(scanned.verdicts.find(({ status }) => status === 'FAIL')?.exposure).toBe('exposed')
    const byRing = model({ keyRings: [{ name: 'ring', policy: open, keys: [{ name: 'key' }] }] })
    expect(brief((await scanModel(byRing, { checkIds })).verdicts)).toEqual(['FAIL ring key'])
    const odd = ring({ name: 'odd', policy: { bindings: 'none' } })
    expect(brief((await scanModel(odd, { checkIds })).verdicts)).toEqual(['UNKNOWN unknown odd'])
    const refused = await scanModel(ring({ name: 'key' }), { checkIds, faults: denied('cloudkms.cryptoKeys.getIamPolicy') })
    expect(refused.verdicts).toMatchObject([{ status: 'UNKNOWN', values: { reason: 'denied' } }])
  })
  test('a verification asks for the one key', async () => {
    const name = '//cloudkms.googleapis.com/projects/shop-production/locations/europe-west1/keyRings/ring/cryptoKeys/open'
    const scanned = await scanModel(ring({ name: 'open' }, { name: 'other' }), {
      checkIds: ['gcp-kms-public'],
      scopes: ['shop-production'],
      inventory: false,
      environment: { only: { genericIdentifier: 'resourceName', genericIdentifierValue: name } },
    })
    expect(brief(scanned.verdicts)).toEqual(['PASS pass open'])
    expect(scanned.calls.byPermission['cloudkms.locations.list']).toBeUndefined()
  })
})
