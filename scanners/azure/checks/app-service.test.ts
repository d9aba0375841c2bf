import { expect, test } from 'vitest'
import { azureDirectory, idIn, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { appLogs, appSite, appSlot } from '#scanners/azure/fixture/resources/apps.ts'
import { brief, only, scanModel } from '#scanners/azure/test/scan-model.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
const as = (name: string, identity: Parameters<typeof appSite>[2] & object) => appSite(name, {}, identity)
const says = async (...args: Parameters<typeof scan>) => brief((await scan(...args)).verdicts)
const denying = (...permissions: string[]) => ({ faults: { denied: new Set(permissions) } })

test('azure-app-https: what is left out is off', async () => {
  const sites = [appSite('good'), appSite('bad', { httpsOnly: false }), appSite('silent', { httpsOnly: null })]
  expect(await says('azure-app-https', sites)).toEqual(['FAIL fail bad', 'FAIL fail silent', 'PASS pass good'])
  expect(await says('azure-app-https', [appSite('odd', { httpsOnly: 'true' })])).toEqual(['UNKNOWN unknown odd'])
  expect((await scan('azure-app-https', sites, denying('Microsoft.Web/sites/read'))).outcomes.map(({ state }) => state)).toEqual(['denied'])
})
test.each([
  ['azure-app-tls', { minTlsVersion: '1.0' }, { minTlsVersion: null }],
  ['azure-app-ftp', { ftpsState: 'AllAllowed' }, { ftpsState: null }],
  ['azure-app-remote-debug', { remoteDebuggingEnabled: true }, { remoteDebuggingEnabled: 'no' }],
  ['azure-app-remote-debug', { remoteDebuggingEnabled: true }, { remoteDebuggingEnabled: null }],
])('%s', async (id, bad, odd) => {
  expect(await says(id, [appSite('good'), appSite('bad', {}, { settings: bad })])).toEqual(['FAIL fail bad', 'PASS pass good'])
  expect(await says(id, [appSite('odd', {}, { settings: odd }), appSite('gone', {}, { settings: null })])).toEqual([
    'UNKNOWN unknown gone',
    'UNKNOWN unknown odd',
  ])
  expect(await says(id, [appSite('good')], denying('Microsoft.Web/sites/config/read'))).toEqual(['UNKNOWN unknown good'])
})
test.each([
  ['azure-app-https', { httpsOnly: false }, {}],
  ['azure-app-tls', {}, { settings: { minTlsVersion: '1.1' } }],
  ['azure-app-ftp', {}, { settings: { ftpsState: 'AllAllowed' } }],
  ['azure-app-remote-debug', {}, { settings: { remoteDebuggingEnabled: true } }],
  ['azure-app-identity', {}, { identity: null }],
])('%s: a slot is an app of its own', async (check, properties, parts) => {
  const shop = appSite('shop', {}, { slots: [appSlot('good'), appSlot('bad', properties, parts)] })
  expect(await says(check, [shop])).toEqual(['FAIL fail bad', 'PASS pass good', 'PASS pass shop'])
  expect(await says(check, [appSite('shop')], denying('Microsoft.Web/sites/slots/read'))).toEqual(['UNKNOWN unknown shop'])
})
test('slots stand in the inventory, with their addresses and in their app', async () => {
  const shop = appSite('shop', {}, { slots: [appSlot('staging', { httpsOnly: false })] })
  const { inventory } = await scan('azure-app-https', [shop], { inventory: true })
  const { items = [], complete } = inventory.get('Microsoft.Web/sites/slots') ?? {}
  expect([items.map(({ name }) => name), complete]).toEqual([['staging'], true])
  expect(items[0]?.relations).toContainEqual({ kind: 'member-of', to: idIn('Microsoft.Web/sites', 'shop').toLowerCase() })
  const id = `${idIn('Microsoft.Web/sites', 'shop')}/slots/staging`
  const verified = await scan('azure-app-https', [shop, appSite('other')], { environment: only(id) })
  expect([brief(verified.verdicts), verified.calls.total]).toEqual([['FAIL fail staging', 'PASS pass shop'], 4])
})
test('azure-app-identity', async () => {
  expect(
    await says('azure-app-identity', [appSite('good'), as('none', { identity: { type: 'None' } }), as('without', { identity: null })]),
  ).toEqual(['FAIL fail none', 'FAIL fail without', 'PASS pass good'])
  expect(await says('azure-app-identity', [as('odd', { identity: {} })])).toEqual(['UNKNOWN unknown odd'])
})
test('azure-app-http-logs', async () => {
  expect(await says('azure-app-http-logs', [appSite('good'), appLogs('good'), appSite('bad')])).toEqual(['FAIL fail bad', 'PASS pass good'])
  const logged = appSite('shop', {}, { slots: [appSlot('staging')] })
  expect(await says('azure-app-http-logs', [logged, appLogs('shop')])).toEqual(['FAIL fail staging', 'PASS pass shop'])
  const workflows = ['functionapp', 'functionapp,linux', 'functionapp,workflowapp'].map((kind) => as('other', { kind }))
  expect(await says('azure-app-http-logs', workflows)).toEqual([])
  expect(await says('azure-app-http-logs', [appSite('a')], denying('Microsoft.Insights/diagnosticSettings/read'))).toEqual([
    'UNKNOWN unknown a',
  ])
})
test('a verification asks for its app alone; the inventory tells what an app acts as', async () => {
  const model = [appSite('one', {}, { settings: { ftpsState: 'AllAllowed' } }), appSite('two')]
  const { verdicts, calls } = await scan('azure-app-ftp', model, { environment: only(idIn('Microsoft.Web/sites', 'one')) })
  expect([brief(verdicts), calls.total]).toEqual([['FAIL fail one'], 4])
  const { inventory } = await scan('azure-app-ftp', model, { inventory: true })
  const { items = [], complete } = inventory.get('Microsoft.Web/sites') ?? {}
  expect([items[0]?.config['principals'], complete]).toEqual([['0a1b2c3d-0000-4000-8000-00000000a991'], true])
})
