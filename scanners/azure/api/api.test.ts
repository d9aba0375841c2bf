import { describe, expect, test } from 'vitest'
import { armId, regionOf, withinOf } from '#scanners/azure/arm-id.ts'
import { REASON_FIELDS } from '#scanners/azure/access/connection-texts.ts'
import { azureConsoleUrl } from '#scanners/azure/console-url.ts'
import { selfSigned } from '#scanners/test/certificate.ts'
import { certificateEnd, readCertificate } from './certificate.ts'
import { audienceFor, CLOUDS, isHostOf } from './clouds.ts'
import { leftOf, readRefusal } from './session.ts'
import { SignInError } from './sign-in-error.ts'

const SUBSCRIPTION = '0a1b2c3d-0000-4000-8000-0000000000aa'
const VAULT = `/subscriptions/${SUBSCRIPTION}/resourcegroups/rg/providers/microsoft.keyvault/vaults/v`

describe('hosts', () => {
  test('are those of one cloud, and of no other', () => {
    for (const cloud of Object.values(CLOUDS))
      for (const host of [cloud.authority, cloud.management, cloud.graph, `shop-1.${cloud.vaults}`])
        expect(
          Object.values(CLOUDS).filter((other) => isHostOf(other, host)),
          host,
        ).toEqual([cloud])
    const foreign = [
      'management.azure.com.evil.example',
      'evil-vault.azure.net',
      'a.b.vault.azure.net',
      'vault.azure.net',
      '-x.vault.azure.net',
      'localhost',
    ]
    expect(foreign.filter((host) => isHostOf(CLOUDS.public, host))).toEqual([])
  })
  test('say what a token has to be good for', () => {
    expect(audienceFor(CLOUDS.china, 'management.chinacloudapi.cn')).toBe('https://management.chinacloudapi.cn')
    expect(audienceFor(CLOUDS.public, 'shop.vault.azure.net')).toBe('https://vault.azure.net')
    expect(audienceFor(CLOUDS.usGovernment, 'graph.microsoft.us')).toBe('https://graph.microsoft.us')
  })
})

describe('ids', () => {
  test('are kept in lower case, and what is none is none', () => {
    expect(armId(VAULT.toUpperCase().replace('/SUBSCRIPTIONS', '/Subscriptions'))).toBe(VAULT)
    for (const wrong of [
      null,
      5,
      '',
      '/subscriptions/x',
      `${VAULT}?a=b`,
      `${VAULT}\u0000`,
      'https://evil.example/',
      `/subscriptions/${SUBSCRIPTION}//x`,
    ])
      expect(armId(wrong)).toBeNull()
  })
  test('say what they lie below', () => {
    expect(withinOf(`${VAULT}/keys/k`, 'Microsoft.KeyVault/vaults')).toBe(VAULT)
    expect(withinOf(`${VAULT}/keys/k`, 'Microsoft.KeyVault/vaults/keys')).toBe(`${VAULT}/keys/k`)
    expect(withinOf(`${VAULT}/providers/microsoft.insights/diagnosticsettings/d`, 'Microsoft.KeyVault/vaults')).toBe(VAULT)
    expect(withinOf(VAULT, 'Microsoft.Storage/storageAccounts')).toBeNull()
    expect(withinOf(`/subscriptions/${SUBSCRIPTION}`, 'Microsoft.KeyVault/vaults')).toBeNull()
  })
  test('lead to the portal, whatever stands in them', () => {
    expect(azureConsoleUrl({ value: VAULT }, {})).toBe(`https://portal.azure.com/#@/resource${VAULT}`)
    expect(azureConsoleUrl({ value: VAULT }, { cloud: 'usGovernment' })).toBe(`https://portal.azure.us/#@/resource${VAULT}`)
    expect(azureConsoleUrl({ value: `${VAULT} x` }, { cloud: 'china' })).toContain('https://portal.azure.cn/#@/resource/subscriptions/')
    expect(azureConsoleUrl({ value: 'javascript:alert(1)' }, {})).toBeNull()
  })
  test('and regions are written shortest', () => {
    expect(['West Europe', 'westeurope', 'global', '', '../x', undefined].map(regionOf)).toEqual([
      'westeurope',
      'westeurope',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('refusals', () => {
  test.each([
    [403, 'AuthorizationFailed', 'denied'],
    [404, 'SubscriptionNotFound', 'denied'],
    [401, 'InvalidAuthenticationTokenTenant', 'denied'],
    [401, 'ExpiredAuthenticationToken', 'expired'],
    [429, 'TooManyRequests', 'throttled'],
    [409, 'MissingSubscriptionRegistration', 'not_offered'],
    [404, 'Subscription Not Registered', 'not_offered'],
    [404, 'InvalidResourceType', 'not_offered'],
    [404, 'ResourceNotFound', 'error'],
    [504, 'GatewayTimeout', 'timeout'],
    [500, '', 'error'],
  ])('%i %s means %s', (status, code, reason) => {
    expect(readRefusal(status, { error: { code, message: 'said' } })).toEqual({ code, message: 'said', reason })
  })
  test('of any form are read', () => {
    for (const body of [undefined, null, [], 'no', { error: 'no' }, { error: { code: 5 } }])
      expect(readRefusal(403, body)).toMatchObject({ code: '', reason: 'denied' })
  })
})

const said = (number: number) =>
  new SignInError(400, { error: 'invalid_client', error_description: `AADSTS${number}: Said. Trace ID: 0`, error_codes: [number] })

describe('what Entra answers instead of a token', () => {
  test.each([
    [90_002, 'directoryId', 'invalid_keys'],
    [900_023, 'directoryId', 'invalid_keys'],
    [900_382, 'directoryId', 'invalid_keys'],
    [700_016, 'applicationId', 'invalid_keys'],
    [70_001, 'applicationId', 'invalid_keys'],
    [50_034, 'applicationId', 'invalid_keys'],
    [7_000_112, 'applicationId', 'invalid_keys'],
    [53_003, 'applicationId', 'denied'],
    [7_000_215, 'clientSecret', 'invalid_keys'],
    [7_000_222, 'clientSecret', 'expired'],
    [700_027, 'certificate', 'invalid_keys'],
    [1_000_502, 'certificate', 'invalid_keys'],
  ])('AADSTS%i is about the field %s', (number, field, reason) => {
    const error = said(number)
    expect([REASON_FIELDS[error.signIn ?? 'sign_in_refused'], error.reason, error.code]).toEqual([field, reason, `AADSTS${number}`])
    // without the list of numbers the text names it
    const inText = new SignInError(401, { error: 'invalid_client', error_description: `AADSTS${number}: Said.` })
    expect(inText.signIn).toBe(error.signIn)
  })
  test('a number without a word of its own is a refusal, and no answer at all is none', () => {
    expect([said(99_999).signIn, said(99_999).reason]).toEqual([null, 'invalid_keys'])
    expect(new SignInError(503, undefined)).toMatchObject({ signIn: null, reason: 'error' })
  })
})

const code = (pem: string) => {
  try {
    readCertificate(pem, new Date())
    return 'read'
  } catch (error) {
    return JSON.parse(JSON.stringify(error)) as unknown
  }
}

describe('certificates', () => {
  const DAY_MS = 86_400_000
  const made = (from: number, to: number) =>
    selfSigned({
      names: [{ type: 'dns', value: 'a.example' }],
      notBefore: new Date(Date.now() + from * DAY_MS),
      notAfter: new Date(Date.now() + to * DAY_MS),
    })
  test('of a chain the one that the key belongs to signs in', async () => {
    const [own, other] = [await made(-1, 30), await made(-1, 300)]
    const { thumbprint, expiresAt } = readCertificate(`${own.key}${other.cert}${own.cert}`, new Date())
    expect(thumbprint).toMatch(/^[\w-]{43}$/u)
    expect(Math.round((expiresAt.getTime() - Date.now()) / DAY_MS)).toBe(30)
    // the chain holds as long as its first end
    expect(Math.round(((certificateEnd(`${other.cert}${own.cert}`)?.getTime() ?? 0) - Date.now()) / DAY_MS)).toBe(30)
  })
  test('without, with another’s or with no readable key sign nobody in, and nothing of them is said', async () => {
    const [own, other] = [await made(-1, 30), await made(-1, 30)]
    expect(code(own.cert)).toMatchObject({ code: 'certificate_unreadable' })
    expect(code(`${own.cert}${other.key}`)).toMatchObject({ code: 'certificate_mismatch' })
    expect(code(`${own.cert}-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----`)).toMatchObject({
      code: 'certificate_unreadable',
    })
    const ended = await made(-30, -1)
    expect(code(`${ended.cert}${ended.key}`)).toMatchObject({ code: 'certificate_expired' })
    expect(certificateEnd('nothing')).toBeNull()
  })
})

describe('what is left of the questions that Azure counts', () => {
  test.each<[string, Record<string, string>, ReturnType<typeof leftOf>]>([
    ['nothing is said', { 'content-type': 'application/json' }, { left: null, resetMs: null }],
    ['of a subscription', { 'x-ms-ratelimit-remaining-subscription-reads': '249' }, { left: 249, resetMs: null }],
    [
      'the least of several',
      {
        'X-MS-RateLimit-Remaining-Subscription-Global-Reads': '3749',
        'x-ms-ratelimit-remaining-resource': 'Microsoft.Compute/HighCostGet3Min;107,Microsoft.Compute/HighCostGet30Min;35',
      },
      { left: 35, resetMs: null },
    ],
    [
      'of Resource Graph, and when there is more',
      { 'x-ms-user-quota-remaining': '0', 'x-ms-user-quota-resets-after': '00:01:05' },
      { left: 0, resetMs: 65_000 },
    ],
    ['of changes, which a scan does not make', { 'x-ms-ratelimit-remaining-subscription-writes': '3' }, { left: null, resetMs: null }],
    [
      'what cannot be read',
      { 'x-ms-ratelimit-remaining-tenant-reads': 'many', 'x-ms-user-quota-resets-after': 'soon' },
      { left: null, resetMs: null },
    ],
  ])('%s', (_, headers, expected) => {
    expect(leftOf({ headers: Object.entries(headers) })).toEqual(expected)
  })
})
