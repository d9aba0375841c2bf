import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { azureExposure } from '#scanners/azure/exposure/exposure.ts'
import { azureScanner } from '#scanners/azure/scanner.ts'
import { type CloudCopy, type DemoCloud, startDemoCloud } from '#server/demo-target/cloud/demo-cloud.ts'
import { pathsIn } from '#server/demo-target/cloud/test/paths.ts'
import { scansWith } from '#server/demo-target/cloud/test/scan-copy.ts'
import { azureCloud } from './azure-cloud.ts'
import { AZURE_FAULTS } from './faults.ts'

// as a connection knows it whose secret was just entered
const scanCopy = scansWith(azureScanner, { credentialsEndAt: new Date(Date.now() + 730 * 86_400_000) })
let folder = ''
let cloud: DemoCloud
let copy: CloudCopy
const switchAll = async (isOn: boolean) => {
  for (const { id } of AZURE_FAULTS) await copy.setFault(id, isOn)
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-azure-'))
  cloud = await startDemoCloud(azureCloud, join(folder, 'cloud.json'))
  copy = cloud.copyOf('one')
})
afterEach(() => switchAll(true))
afterAll(async () => {
  await cloud.close()
  await rm(folder, { recursive: true })
})

/** What fails with a check, since the same setting decides on both. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'azure-storage-network-open': ['azure-storage-public-network'],
  'azure-keyvault-network': ['azure-keyvault-public-network'],
}
const failingOf = (checkId: string): string[] => [checkId, ...(BESIDE[checkId] ?? [])]

describe('the demo cloud, scanned like any directory of Azure', () => {
  test('has every planted fault, in two subscriptions, beside much that is sound; all was seen', async () => {
    const { failing, verdicts, unrun, scopes, resources } = await scanCopy(cloud, copy)
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
    await switchAll(false)
    const { verdicts, unrun } = await scanCopy(cloud, copy)
    expect(verdicts.filter(({ status }) => status !== 'PASS')).toEqual([])
    expect(unrun).toEqual([])
  }, 30_000)
  test.each(AZURE_FAULTS)(
    '$id alone makes $checkId fail, and its repair makes it pass',
    async ({ id, checkId }) => {
      await switchAll(false)
      await copy.setFault(id, true)
      const { failing } = await scanCopy(cloud, copy)
      expect([...failing].toSorted()).toEqual(failingOf(checkId).toSorted())
      await switchAll(true)
      expect(await copy.setFault(id, false)).toEqual({ id, checkId, on: false })
      const { verdicts } = await scanCopy(cloud, copy, [checkId])
      expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
    },
    30_000,
  )
})

const paths = async () => pathsIn(azureExposure, (await scanCopy(cloud, copy)).resources)
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
      await switchAll(false)
      await copy.setFault(id, true)
      expect(await paths()).toContain(path)
    },
    30_000,
  )
  test('without faults: the shop, its role and its gateway', async () => {
    await switchAll(false)
    expect((await paths()).toSorted()).toEqual([
      'internet → lantern-shop',
      'internet → lantern-shop → de300000-0000-4000-8000-0000000a5512',
      'internet → shop-gateway',
    ])
  }, 30_000)
})

test('each fault has a name and a check of its own', () => {
  for (const key of ['id', 'checkId'] as const) expect(new Set(AZURE_FAULTS.map((fault) => fault[key])).size).toBe(AZURE_FAULTS.length)
})

describe('copies', () => {
  test('are told apart by their applications: what one account repaired is not repaired for the next', async () => {
    const other = cloud.copyOf('two')
    expect(other.key).toMatch(/^de300000-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/u)
    expect(other.key).not.toEqual(copy.key)
    expect(await other.secrets()).not.toEqual(await copy.secrets())
    await copy.setFault('azure-open-ssh', false)
    const sees = async (of: CloudCopy) => [...(await scanCopy(cloud, of, ['azure-nsg-ssh'])).failing]
    expect([await sees(copy), await sees(other)]).toEqual([[], ['azure-nsg-ssh']])
  })
  test('an application that no account was named for is refused, and so is the secret of another copy', async () => {
    const stranger = { ...copy, fields: { ...copy.fields, applicationId: 'de300000-0000-4000-8000-000000000000' } }
    await expect(scanCopy(cloud, stranger)).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
    await expect(scanCopy(cloud, { ...copy, secrets: cloud.copyOf('two').secrets })).rejects.toMatchObject({
      code: expect.stringMatching(/^credentials_/u),
    })
  })
  test('an account that is forgotten is refused', async () => {
    const third = cloud.copyOf('three')
    expect((await scanCopy(cloud, third, ['azure-nsg-ssh'])).failing).toEqual(new Set(['azure-nsg-ssh']))
    await cloud.forget('three')
    await expect(scanCopy(cloud, third, ['azure-nsg-ssh'])).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
  })
})
