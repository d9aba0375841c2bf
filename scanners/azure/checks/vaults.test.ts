import { describe, expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { diagnosticSetting } from '#scanners/azure/fixture/resources/diagnostics.ts'
import { inDays, keyVault, vaultCertificate, vaultKey, vaultSecret } from '#scanners/azure/fixture/resources/vaults.ts'
import { brief, only, scanModel, unrun } from '#scanners/azure/test/scan-model.ts'

const TYPE = 'Microsoft.KeyVault/vaults'
const KEYS = 'data:Microsoft.KeyVault/vaults/keys/read'
const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const vault = (name: string) => idIn(TYPE, name)
const rules = (...values: string[]) => values.map((value) => ({ value }))
const open = (name: string, networkAcls: Parameters<typeof keyVault>[1] & object) =>
  keyVault(name, { publicNetworkAccess: 'Enabled', networkAcls })
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)

describe('settings of the vault', () => {
  test.each([
    ['azure-keyvault-purge', { enablePurgeProtection: null }, { enablePurgeProtection: 'yes' }],
    ['azure-keyvault-rbac', { enableRbacAuthorization: false }, { enableRbacAuthorization: 1 }],
    ['azure-keyvault-network', { publicNetworkAccess: 'Enabled', networkAcls: null }, { publicNetworkAccess: 7 }],
    ['azure-keyvault-public-network', { publicNetworkAccess: 'Enabled' }, { publicNetworkAccess: true }],
    ['azure-keyvault-private-endpoint', { privateEndpointConnections: null }, { privateEndpointConnections: 'some' }],
  ])('%s', async (id, bad, odd) => {
    expect(await says(id, [keyVault('good'), keyVault('bad', bad)])).toEqual(['FAIL fail bad', 'PASS pass good'])
    expect(await says(id, [keyVault('odd', odd), keyVault('good')])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-keyvault-network: by action, by rules that name the whole internet, by rules that cannot be read', async () => {
    expect(
      await says('azure-keyvault-network', [
        open('some', { defaultAction: 'Deny', ipRules: rules('198.51.100.7/32') }),
        open('halves', { defaultAction: 'Deny', ipRules: rules('0.0.0.0/1', '128.0.0.0/1') }),
        open('all', { defaultAction: 'Allow' }),
      ]),
    ).toEqual(['FAIL fail all', 'FAIL fail halves', 'PASS pass some'])
    expect(await says('azure-keyvault-network', [open('odd', { defaultAction: 'Deny', ipRules: 'none' })])).toEqual(['UNKNOWN unknown odd'])
  })
  test('azure-keyvault-logging: audit events have to go somewhere', async () => {
    const vaults = ['event', 'group', 'metrics', 'nowhere', 'silent'].map((name) => keyVault(name))
    const settings = [
      diagnosticSetting(vault('event'), ['AuditEvent']),
      diagnosticSetting(vault('group'), ['group:audit']),
      diagnosticSetting(vault('metrics'), []),
      diagnosticSetting(vault('nowhere'), ['AuditEvent'], { destination: {} }),
    ]
    expect(await says('azure-keyvault-logging', [...vaults, ...settings])).toEqual([
      'FAIL fail metrics',
      'FAIL fail nowhere',
      'FAIL fail silent',
      'PASS pass event',
      'PASS pass group',
    ])
    const denied = new Set(['Microsoft.Insights/diagnosticSettings/read'])
    expect(await says('azure-keyvault-logging', vaults.slice(0, 1), { faults: { denied } })).toEqual(['UNKNOWN unknown event'])
  })
})

describe('what a vault holds', () => {
  const never = { exp: null }
  test('azure-keyvault-key-expiry: keys of certificates end with these', async () => {
    const keys = [
      vaultKey('good'),
      vaultKey('bad', never),
      vaultKey('off', { ...never, enabled: false }),
      vaultKey('cert', never, { managed: true }),
    ]
    const { verdicts, inventory } = await scan('azure-keyvault-key-expiry', [keyVault('safe', {}, { keys })], { inventory: true })
    expect(brief(verdicts)).toEqual(['FAIL fail bad', 'PASS disabled off', 'PASS pass good'])
    const { items = [], complete } = inventory.get(`${TYPE}/keys`) ?? {}
    expect([items.map(({ name }) => name).toSorted(), complete]).toEqual([['bad', 'good', 'off'], true])
    expect(items[0]?.relations).toEqual([{ kind: 'member-of', to: idIn(TYPE, 'safe').toLowerCase() }])
  })
  test('azure-keyvault-secret-expiry', async () => {
    const secrets = [vaultSecret('good'), vaultSecret('bad', never), vaultSecret('odd', { exp: 'tomorrow' })]
    expect(await says('azure-keyvault-secret-expiry', [keyVault('safe', {}, { secrets: secrets.slice(0, 2) })])).toEqual([
      'FAIL fail bad',
      'PASS pass good',
    ])
    expect(await says('azure-keyvault-secret-expiry', [keyVault('safe', {}, { secrets })])).toEqual([
      'FAIL fail bad',
      'UNKNOWN unknown odd',
    ])
  })
  test('azure-keyvault-key-rotation: a policy that only tells renews nothing', async () => {
    const keys = [vaultKey('good'), vaultKey('told', {}, {}), vaultKey('off', { enabled: false }, {})]
    expect(await says('azure-keyvault-key-rotation', [keyVault('safe', {}, { keys })])).toEqual([
      'FAIL fail told',
      'PASS disabled off',
      'PASS pass good',
    ])
    const denied = new Set(['data:Microsoft.KeyVault/vaults/keyrotationpolicies/read'])
    expect(await says('azure-keyvault-key-rotation', [keyVault('safe', {}, { keys: [vaultKey('good')] })], { faults: { denied } })).toEqual(
      ['UNKNOWN unknown good'],
    )
  })
  test('azure-keyvault-certificate-validity', async () => {
    const certificates = [
      vaultCertificate('year', { nbf: inDays(-10), exp: inDays(355) }),
      vaultCertificate('two', { nbf: inDays(-10), exp: inDays(720) }),
      vaultCertificate('endless', never),
    ]
    expect(await says('azure-keyvault-certificate-validity', [keyVault('safe', {}, { certificates })])).toEqual([
      'FAIL fail endless',
      'FAIL fail two',
      'PASS pass year',
    ])
    const undated = [vaultCertificate('undated', { nbf: null, exp: inDays(355) })]
    expect(await says('azure-keyvault-certificate-validity', [keyVault('safe', {}, { certificates: undated })])).toEqual([
      'UNKNOWN unknown undated',
    ])
    const denied = new Set(['data:Microsoft.KeyVault/vaults/certificates/read'])
    expect(await says('azure-keyvault-certificate-validity', [keyVault('safe', {}, { certificates })], { faults: { denied } })).toEqual([
      'UNKNOWN unknown safe',
    ])
  })
  test('a vault that lets nothing be seen is unknown for itself alone; its keys are not called gone', async () => {
    const vaults = ['shut', 'open'].map((name) => keyVault(name, {}, { keys: [vaultKey(`bad-${name}`, never)] }))
    const faults = { denied: new Set([`shut.vault.azure.net/${KEYS}`]) }
    const { verdicts, outcomes, inventory } = await scan('azure-keyvault-key-expiry', vaults, { faults, inventory: true })
    expect(brief(verdicts)).toEqual(['FAIL fail bad-open', 'UNKNOWN unknown shut'])
    expect(outcomes.map(({ state }) => state)).toEqual(['inconclusive'])
    expect(inventory.get(`${TYPE}/keys`)?.complete).toBe(false)
  })
  test('no token goes to a host that is no vault, whatever a vault says is its address', async () => {
    const elsewhere = [
      'https://evil.example/',
      'https://a.vault.azure.net.evil.example/',
      'https://safe.vault.azure.net:8443/',
      'https://safe.vault.azure.cn/',
      'not an address',
    ]
    for (const vaultUri of elsewhere)
      expect(await says('azure-keyvault-key-expiry', [keyVault('safe', { vaultUri }, { keys: [vaultKey('good')] })])).toEqual([
        'UNKNOWN unknown safe',
      ])
  })
  test('pages go on to the last; a verification asks for its own vault and key alone', async () => {
    const keys = Array.from({ length: 7 }, (_, at) => vaultKey(`key${at}`, never))
    const model = [keyVault('safe', {}, { keys }), keyVault('other', {}, { keys: [vaultKey('good')] })]
    expect(await says('azure-keyvault-key-expiry', model, { pageSize: 2 })).toHaveLength(8)
    const { verdicts, calls } = await scan('azure-keyvault-key-expiry', model, { environment: only(`${idIn(TYPE, 'safe')}/keys/key3`) })
    expect([brief(verdicts), calls.byPermission[KEYS]]).toEqual([['FAIL fail key3'], 1])
  })
  test('vaults that may not be listed stop all their checks', async () => {
    const denied = new Set(['Microsoft.KeyVault/vaults/read'])
    const { outcomes } = await scanModel(azureDirectory({ resources: [keyVault('safe')] }), { faults: { denied } })
    const states = outcomes.filter(({ checkId }) => checkId.startsWith('azure-keyvault-'))
    expect([states.length, unrun(states).length]).toEqual([10, 10])
  })
})
