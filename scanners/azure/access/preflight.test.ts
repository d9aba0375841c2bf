import { afterEach, describe, expect, test } from 'vitest'
import { azureDirectory, DIRECTORY, startAzureFixture, type AzureFaults, type AzureFixture } from '#scanners/azure/fixture/index.ts'
import { GRAPH } from '#scanners/azure/fixture/resources/directory.ts'
import { rule, securityGroup, virtualNetwork } from '#scanners/azure/fixture/resources/network.ts'
import { storageAccount } from '#scanners/azure/fixture/resources/storage.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import { FIELDS } from '#scanners/azure/test/scan-model.ts'
import type { SetupGiven } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { GRAPH_RIGHTS, POLICIES, REPORTS } from '#scanners/azure/graph-rights.ts'
import { patchOf } from './patch.ts'
import { setupAzure } from './setup.ts'

let fixture: AzureFixture | undefined
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
})
const resources = [
  storageAccount('a'),
  storageAccount('b'),
  storageAccount('c'),
  securityGroup('open', [rule('ssh', '22')]),
  virtualNetwork('net'),
]
async function preflight(faults: Partial<AzureFaults> = {}) {
  fixture = await startAzureFixture(azureDirectory({ resources }), { faults })
  const environment = environmentOf({ network: plainNetwork(), fields: { ...FIELDS }, operator: { endpointUrl: fixture.url } })
  const found = await azureScanner.preflight?.(DIRECTORY, environment)
  if (found === undefined) throw new Error('Azure has a pre-flight')
  return { ...found, states: Object.fromEntries(found.permissions.map(({ action, state }) => [action, state])), calls: fixture.calls() }
}
const READ = 'Microsoft.Storage/storageAccounts/read'
const BLOBS = 'Microsoft.Storage/storageAccounts/blobServices/read'

describe('the pre-flight', () => {
  test('tries each permission twice at most, and finds no check blind where all is granted', async () => {
    const { states, blind, calls } = await preflight()
    expect(blind).toEqual([])
    expect([states[READ], states[BLOBS], states['Microsoft.Resources/subscriptions/read']]).toEqual(['granted', 'granted', 'granted'])
    expect(Object.values(states)).not.toContain('denied')
    expect(Math.max(...Object.values(calls.byPermission))).toBeLessThanOrEqual(2)
    expect(calls.unknown).toEqual([])
  })
  test('says which checks a permission blinds', async () => {
    const { states, blind } = await preflight({ denied: new Set([BLOBS]) })
    expect([states[READ], states[BLOBS]]).toEqual(['granted', 'denied'])
    expect(blind.map(({ checkId }) => checkId)).toEqual([
      'azure-storage-container-soft-delete',
      'azure-storage-soft-delete',
      'azure-storage-versioning',
    ])
    expect(new Set(blind.flatMap(({ lacks }) => lacks))).toEqual(new Set([BLOBS]))
  })
  test('names the rights at Graph that are lacking, with the checks that they blind', async () => {
    const { states, blind } = await preflight({ denied: new Set([`graph:${GRAPH.authorization}`, `graph:${GRAPH.registrations}`]) })
    expect(states[REPORTS]).toBe('denied')
    expect(blind.map(({ checkId }) => checkId)).toEqual([
      'azure-entra-app-registration',
      'azure-entra-guest-access',
      'azure-entra-guest-invites',
      'azure-entra-tenant-creation',
      'azure-entra-user-mfa',
    ])
    expect(blind.at(-1)?.lacks).toEqual([REPORTS])
    const without = Object.values(GRAPH).map((path) => `graph:${path}`)
    expect((await preflight({ denied: new Set(without) })).states[POLICIES]).toBe('denied')
  })
  test('takes no throttled call for a refusal', async () => {
    const { states, blind } = await preflight({ throttleShare: 0.2 })
    expect(blind).toEqual([])
    expect(Object.values(states)).not.toContain('denied')
  }, 60_000)
})

describe('what is to be added', () => {
  test('is a role of these actions alone, those on data apart, and rights at Graph', () => {
    const patch = patchOf([READ, 'data:Microsoft.KeyVault/vaults/keys/read', READ, 'Policy.Read.All'])
    const [, json = ''] = /--role-definition '(\{[\s\S]*?\n\})'/u.exec(patch) ?? []
    expect(JSON.parse(json)).toMatchObject({ Actions: [READ], DataActions: ['Microsoft.KeyVault/vaults/keys/read'], IsCustom: true })
    expect(patch).toContain('az role assignment create --assignee APPLICATION_ID')
    expect(patch).toContain("appRoles[?value=='Policy.Read.All']")
    expect(patchOf(['Policy.Read.All'])).not.toContain('az role')
  })
  const asked = azureScanner.collectors.flatMap((collector) => ('asks' in collector ? (collector.asks as readonly string[]) : []))
  test('at Graph is what a scan asks with, and nothing more', () => {
    expect([...new Set(asked.filter((action) => !action.includes('/')))].toSorted()).toEqual([...GRAPH_RIGHTS].toSorted())
  })
  test('by every permission of a scan, reads', () => {
    expect(asked.filter((action) => action.includes('/') && !/\/(?:read|readMetadata\/action)$/u.test(action))).toEqual([])
  })
})

describe('the ways to prepare a directory', () => {
  const given = { issued: { federationTag: 'parapet-abc' }, principal: '', templateUrl: null, language: 'en' } as const
  const textsOf = (more: Partial<SetupGiven> = {}) =>
    setupAzure({ ...given, ...more }).map(({ steps, file }) => [...steps.flatMap(Object.values), file?.content].join('\n'))
  test('name the role and the rights, in the reader’s language', () => {
    expect(setupAzure(given).map(({ way }) => way)).toEqual(['console', 'cli', 'terraform'])
    for (const text of textsOf()) for (const word of ['Reader', ...GRAPH_RIGHTS]) expect(text).toContain(word)
    expect(textsOf({ language: 'de' })[0]).toContain('App-Registrierungen > Neue Registrierung')
    expect(textsOf({ language: 'es' })[0]).toContain('Registros de aplicaciones > Nuevo registro')
  })
  test('tell of signing in without a secret where this installation has an identity, with whom to trust and the value of the connection', () => {
    const identity = { issuer: 'https://idp.example', subject: "system:serviceaccount:o'hara" }
    const [portal, cli] = textsOf({ identity })
    expect(portal).toContain('Issuer https://idp.example')
    expect(portal).toContain('the tag parapet-connection to one')
    expect(portal).toContain('\nparapet-abc\n')
    expect(cli).toContain('"issuer":"https://idp.example"')
    // as a shell reads it
    expect(cli).toContain(String.raw`system:serviceaccount:o'\''hara`)
    expect(cli).toContain('parapet-connection=parapet-abc')
    for (const text of textsOf()) expect(text).not.toContain('parapet-abc')
  })
})
