import { describe, expect, test } from 'vitest'
import { azureDirectory, type ResourcePart } from '#scanners/azure/fixture/index.ts'
import { aksCluster, containerRegistry, disk, scaleSet, virtualMachine } from '#scanners/azure/fixture/resources/machines.ts'
import { brief, scanModel, unrun } from '#scanners/azure/test/scan-model.ts'
import type { Json } from '#scanners/sdk/inventory.ts'

const scan = (checkId: string, resources: readonly ResourcePart[], more: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(azureDirectory({ resources }), { checkIds: [checkId], ...more })
/** What is said of some resources, each by itself: one that nobody can judge takes the PASS from the others. */
const says = async (checkId: string, resources: readonly ResourcePart[]) => {
  const scanned = []
  for (const one of resources) scanned.push(...(await scan(checkId, [one])).verdicts)
  return brief(scanned)
}
/** With a setting of the security profile. */
const secured = (name: string, securityProfile: Record<string, never> | object) =>
  virtualMachine(name, { securityProfile: JSON.parse(JSON.stringify(securityProfile)) })
const uefi = (secureBootEnabled: unknown, vTpmEnabled: unknown, securityType: unknown = 'TrustedLaunch') => ({
  securityType,
  uefiSettings: { secureBootEnabled, vTpmEnabled },
})

const rules = (defaultAction: string) => ({ publicNetworkAccess: 'Enabled', networkRuleSet: { defaultAction, ipRules: [] } })

describe('machines', () => {
  test('azure-vm-disk-encryption', async () => {
    const disks = [
      disk('own'),
      disk('both', { encryption: { type: 'EncryptionAtRestWithPlatformAndCustomerKeys' } }),
      disk('azure', { encryption: { type: 'EncryptionAtRestWithPlatformKey' } }),
      disk('within', { encryption: { type: 'EncryptionAtRestWithPlatformKey' }, encryptionSettingsCollection: { enabled: true } }),
      disk('off', { encryption: { type: 'EncryptionAtRestWithPlatformKey' }, encryptionSettingsCollection: { enabled: false } }),
      disk('odd', { encryption: { type: 7 } }),
      disk('silent', { encryption: null }),
    ]
    expect(await says('azure-vm-disk-encryption', disks)).toEqual([
      'FAIL fail azure',
      'FAIL fail off',
      'PASS pass both',
      'PASS pass own',
      'PASS pass within',
      'UNKNOWN unknown odd',
      'UNKNOWN unknown silent',
    ])
  })
  test('azure-vm-trusted-launch', async () => {
    const machines = [
      virtualMachine('good'),
      secured('confidential', uefi(true, true, 'ConfidentialVM')),
      secured('no-boot', uefi(false, true)),
      secured('no-tpm', uefi(true, false)),
      virtualMachine('old', { securityProfile: null }),
      secured('odd', uefi('yes', true)),
    ]
    expect(await says('azure-vm-trusted-launch', machines)).toEqual([
      'FAIL fail no-boot',
      'FAIL fail no-tpm',
      'FAIL fail old',
      'PASS pass confidential',
      'PASS pass good',
      'UNKNOWN unknown odd',
    ])
  })
  test('azure-vm-unmanaged-disk', async () => {
    const blob = { osDisk: { osType: 'Linux', vhd: { uri: 'https://shop.blob.core.windows.net/vhds/os.vhd' } }, dataDisks: [] }
    const machines = [
      virtualMachine('managed'),
      virtualMachine('blob', { storageProfile: blob }),
      virtualMachine('silent', { storageProfile: null }),
    ]
    expect(await says('azure-vm-unmanaged-disk', machines)).toEqual(['FAIL fail blob', 'PASS pass managed', 'UNKNOWN unknown silent'])
  })
})

const profile = (osProfile: Json) => ({ osProfile })
const windows = (assessmentMode: string) =>
  profile({ windowsConfiguration: { enableAutomaticUpdates: true, patchSettings: { patchMode: 'AutomaticByOS', assessmentMode } } })

describe('scale sets', () => {
  const blob = { osDisk: { osType: 'Linux', vhdContainers: ['https://shop.blob.core.windows.net/vhds'] } }
  test.each([
    ['azure-vm-trusted-launch', { securityProfile: null }, { securityProfile: { uefiSettings: 'on' } }],
    ['azure-vm-unmanaged-disk', { storageProfile: blob }, { storageProfile: null }],
  ])('%s: by how their machines are made', async (check, bad, odd) => {
    const sets = [
      scaleSet('good'),
      scaleSet('bad', {}, { profile: bad }),
      scaleSet('odd', {}, { profile: odd }),
      scaleSet('none', {}, { profile: null }),
      scaleSet('flexible', { orchestrationMode: 'Flexible' }, { profile: bad }),
    ]
    expect(await says(check, sets)).toEqual(['FAIL fail bad', 'PASS pass good', 'UNKNOWN unknown none', 'UNKNOWN unknown odd'])
  })
})

describe('updates', () => {
  test('azure-vm-update-assessment', async () => {
    const machines = [
      virtualMachine('linux'),
      virtualMachine('windows', windows('AutomaticByPlatform')),
      virtualMachine('image', windows('ImageDefault')),
      virtualMachine('silent', profile({ linuxConfiguration: { patchSettings: null } })),
      virtualMachine('attached', { osProfile: null }),
      virtualMachine('odd', profile({ linuxConfiguration: { patchSettings: { assessmentMode: 1 } } })),
    ]
    expect(await says('azure-vm-update-assessment', machines)).toEqual([
      'FAIL fail attached',
      'FAIL fail image',
      'FAIL fail silent',
      'PASS pass linux',
      'PASS pass windows',
      'UNKNOWN unknown odd',
    ])
  })
})

describe('containers', () => {
  test('azure-aks-public-api', async () => {
    const clusters = [
      aksCluster('chosen'),
      aksCluster('private', { apiServerAccessProfile: { enablePrivateCluster: true } }),
      aksCluster('open', { apiServerAccessProfile: null }),
      aksCluster('world', { apiServerAccessProfile: { authorizedIPRanges: ['0.0.0.0/1', '128.0.0.0/1'] } }),
      aksCluster('odd', { apiServerAccessProfile: { authorizedIPRanges: 'all' } }),
    ]
    expect(await says('azure-aks-public-api', clusters)).toEqual([
      'FAIL fail open',
      'FAIL fail world',
      'PASS pass chosen',
      'PASS pass private',
      'UNKNOWN unknown odd',
    ])
  })
  test('azure-aks-rbac', async () => {
    const clusters = [aksCluster('good'), aksCluster('bad', { enableRBAC: false }), aksCluster('odd', { enableRBAC: 'on' })]
    expect(await says('azure-aks-rbac', clusters)).toEqual(['FAIL fail bad', 'PASS pass good', 'UNKNOWN unknown odd'])
  })
  test('azure-acr-admin', async () => {
    const registries = [
      containerRegistry('good'),
      containerRegistry('bad', { adminUserEnabled: true }),
      containerRegistry('odd', { adminUserEnabled: 1 }),
    ]
    expect(await says('azure-acr-admin', registries)).toEqual(['FAIL fail bad', 'PASS pass good', 'UNKNOWN unknown odd'])
  })
  test('azure-acr-public', async () => {
    const registries = [
      containerRegistry('closed'),
      containerRegistry('chosen', rules('Deny')),
      containerRegistry('open', rules('Allow')),
      containerRegistry('odd', { publicNetworkAccess: 5 }),
    ]
    expect(await says('azure-acr-public', registries)).toEqual([
      'FAIL fail open',
      'PASS pass chosen',
      'PASS pass closed',
      'UNKNOWN unknown odd',
    ])
  })
})

test.each([
  ['azure-vm-disk-encryption', 'Microsoft.Compute/disks/read'],
  ['azure-vm-trusted-launch', 'Microsoft.Compute/virtualMachines/read'],
  ['azure-vm-update-assessment', 'Microsoft.Compute/virtualMachines/read'],
  ['azure-aks-rbac', 'Microsoft.ContainerService/managedClusters/read'],
  ['azure-acr-admin', 'Microsoft.ContainerRegistry/registries/read'],
])('%s without %s is denied, and says nothing', async (check, permission) => {
  const scanned = await scan(check, [], { faults: { denied: new Set([permission]) } })
  expect(scanned.verdicts).toEqual([])
  expect(unrun(scanned.outcomes)).toHaveLength(1)
  expect(scanned.outcomes[0]?.state).toBe('denied')
})
