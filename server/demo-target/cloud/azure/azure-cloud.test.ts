import { describe, expect, test } from 'vitest'
import { azureExposure } from '#scanners/azure/exposure/exposure.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import type { CloudCopy } from '#server/demo-target/cloud/demo-cloud.ts'
import { pathsIn } from '#server/demo-target/cloud/test/paths.ts'
import { scansWith } from '#server/demo-target/cloud/test/scan-copy.ts'
import { servedCloud } from '#server/demo-target/cloud/test/served-cloud.ts'
import { azureCloud } from './azure-cloud.ts'
import { AZURE_FAULTS } from './faults.ts'

// as a connection knows it whose secret was just entered
const scanCopy = scansWith(azureScanner, { credentialsEndAt: new Date(Date.now() + 730 * 86_400_000) })
const served = servedCloud(azureCloud)

/** What fails with a check, since the same setting decides on both. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'azure-storage-network-open': ['azure-storage-public-network'],
  'azure-keyvault-network': ['azure-keyvault-public-network'],
}
const failingOf = (checkId: string): string[] => [checkId, ...(BESIDE[checkId] ?? [])]

describe('the demo cloud, scanned like any directory of Azure', () => {
  test('has every planted fault, in two subscriptions, beside much that is sound; all was seen', async () => {
    const { failing, verdicts, unrun, scopes, resources } = await scanCopy(served.cloud, served.copy)
    expect([...failing].toSorted()).toEqual(AZURE_FAULTS.flatMap(({ checkId }) => failingOf(checkId)).toSorted())
    expect(unrun).toEqual([])
    expect(scopes.size).toBe(2)
    const of = (status: string) => verdicts.filter((verdict) => verdict.status === status).length
    expect(of('FAIL')).toBe(AZURE_FAULTS.length + Object.keys(BESIDE).length)
    expect(of('PASS')).toBeGreaterThan(150)
    expect(of('UNKNOWN')).toBe(0)
    expect(new Set(resources.map(({ type }) => type)).size).toBeGreaterThanOrEqual(30)
  }, 30_000)
  test('repaired in all, every check passes', async () => {
    await served.switchAll(false)
    const { verdicts, unrun } = await scanCopy(served.cloud, served.copy)
    expect(verdicts.filter(({ status }) => status !== 'PASS')).toEqual([])
    expect(unrun).toEqual([])
  }, 30_000)
  test.each(AZURE_FAULTS)(
    '$id alone makes $checkId fail, and its repair makes it pass',
    async ({ id, checkId }) => {
      await served.switchAll(false)
      await served.copy.setFault(id, true)
      const { failing } = await scanCopy(served.cloud, served.copy)
      expect([...failing].toSorted()).toEqual(failingOf(checkId).toSorted())
      await served.switchAll(true)
      expect(await served.copy.setFault(id, false)).toEqual({ id, checkId, on: false })
      const { verdicts } = await scanCopy(served.cloud, served.copy, [checkId])
      expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
    },
    30_000,
  )
})

const paths = async () => pathsIn(azureExposure, (await scanCopy(served.cloud, served.copy)).resources)
const ROLE = 'de300000-0000-4000-8000-0000000a5511'

describe('what the internet reaches', () => {
  test.each([
    ['azure-open-ssh', `internet → shop-jobs → ${ROLE} → lanterncustomers`],
    ['azure-open-rdp', 'internet → reports'],
    ['azure-open-sql', 'internet → lantern-orders'],
    ['azure-open-storage', 'internet → lanterncustomers'],
    ['azure-open-vault', 'internet → lantern-shop-vault'],
    ['azure-open-cluster', 'internet → workshop'],
    ['azure-open-baskets', 'internet → lantern-baskets'],
  ])(
    'by %s: %s',
    async (id, path) => {
      await served.switchAll(false)
      await served.copy.setFault(id, true)
      expect(await paths()).toContain(path)
    },
    30_000,
  )
  test('without faults: the shop, its role and its gateway', async () => {
    await served.switchAll(false)
    expect((await paths()).toSorted()).toEqual([
      'internet → lantern-shop',
      'internet → lantern-shop → de300000-0000-4000-8000-0000000a5512',
      'internet → shop-gateway',
    ])
  }, 30_000)
})

describe('copies', () => {
  test('are told apart by their applications: what one account repaired is not repaired for the next', async () => {
    const other = served.cloud.copyOf('two')
    expect(other.key).toMatch(/^de300000-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/u)
    expect(other.key).not.toEqual(served.copy.key)
    expect(await other.secrets()).not.toEqual(await served.copy.secrets())
    await served.copy.setFault('azure-open-ssh', false)
    const sees = async (of: CloudCopy) => [...(await scanCopy(served.cloud, of, ['azure-nsg-ssh'])).failing]
    expect([await sees(served.copy), await sees(other)]).toEqual([[], ['azure-nsg-ssh']])
  })
  test('an application that no account was named for is refused, and so is the secret of another copy', async () => {
    const stranger = { ...served.copy, fields: { ...served.copy.fields, applicationId: 'de300000-0000-4000-8000-000000000000' } }
    await expect(scanCopy(served.cloud, stranger)).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
    await expect(scanCopy(served.cloud, { ...served.copy, secrets: served.cloud.copyOf('two').secrets })).rejects.toMatchObject({
      code: expect.stringMatching(/^credentials_/u),
    })
  })
  test('an account that is forgotten is refused', async () => {
    const third = served.cloud.copyOf('three')
    expect((await scanCopy(served.cloud, third, ['azure-nsg-ssh'])).failing).toEqual(new Set(['azure-nsg-ssh']))
    await served.cloud.forget('three')
    await expect(scanCopy(served.cloud, third, ['azure-nsg-ssh'])).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
  })
})
