import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gcpExposure } from '#scanners/gcp/exposure/exposure.ts'
import { gcpScanner } from '#scanners/gcp/scanner.ts'
import type { CloudCopy } from '#server/demo-target/cloud/demo-cloud.ts'
import { pathsIn } from '#server/demo-target/cloud/test/paths.ts'
import { scansWith } from '#server/demo-target/cloud/test/scan-copy.ts'
import { servedCloud } from '#server/demo-target/cloud/test/served-cloud.ts'
import { GCP_FAULTS } from './faults.ts'
import { gcpCloud } from './gcp-cloud.ts'

const scanCopy = scansWith(gcpScanner)
const served = servedCloud(gcpCloud)

/** What fails with a check, since the same setting decides on both. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'gcp-iam-sa-key-age': ['gcp-iam-sa-user-keys'],
  'gcp-sql-public': ['gcp-sql-public-ip'],
  'gcp-storage-public': ['gcp-storage-public-prevention'],
  'gcp-vm-full-scope': ['gcp-vm-default-sa'],
}
/** Of how many resources or rules a check speaks, where it is more than one: of both projects, of three activities. */
const SEVERAL: Readonly<Record<string, number>> = { 'gcp-log-sink': 2, 'gcp-log-alerts': 3 }

describe('the demo cloud, scanned like any organization of Google Cloud', () => {
  test('has every planted fault, in two projects, beside much that is sound; all was seen', async () => {
    const { failing, verdicts, unrun, scopes } = await scanCopy(served.cloud, served.copy)
    const planted = GCP_FAULTS.flatMap(({ checkId }) => [checkId, ...(BESIDE[checkId] ?? [])])
    expect([...failing].toSorted()).toEqual(planted.toSorted())
    expect(unrun).toEqual([])
    expect([...scopes].toSorted()).toEqual(['lantern-reports', 'lantern-shop'])
    const of = (status: string) => verdicts.filter((verdict) => verdict.status === status).length
    expect(of('FAIL')).toBeGreaterThanOrEqual(30)
    expect(of('FAIL')).toBeLessThanOrEqual(60)
    expect(of('PASS')).toBeGreaterThan(180)
    expect(of('UNKNOWN')).toBe(0)
    expect(verdicts.filter(({ exposure }) => exposure === 'exposed').length).toBeGreaterThanOrEqual(8)
  }, 30_000)
  test('repaired in all, every check passes', async () => {
    await served.switchAll(false)
    const { verdicts, unrun } = await scanCopy(served.cloud, served.copy)
    expect(verdicts.filter(({ status }) => status !== 'PASS')).toEqual([])
    expect(unrun).toEqual([])
  }, 30_000)
  test.each(GCP_FAULTS)(
    '$id alone makes $checkId fail, and its repair makes it pass',
    async ({ id, checkId }) => {
      await served.switchAll(false)
      await served.copy.setFault(id, true)
      const found = await scanCopy(served.cloud, served.copy)
      const beside = BESIDE[checkId] ?? []
      expect([...found.failing].toSorted()).toEqual([checkId, ...beside].toSorted())
      expect(found.verdicts.filter(({ status }) => status === 'FAIL')).toHaveLength((SEVERAL[checkId] ?? 1) + beside.length)
      await served.switchAll(true)
      expect(await served.copy.setFault(id, false)).toEqual({ id, checkId, on: false })
      const { verdicts } = await scanCopy(served.cloud, served.copy, [checkId])
      expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
    },
    30_000,
  )
})

const paths = async () => pathsIn(gcpExposure, (await scanCopy(served.cloud, served.copy)).resources)
describe('what the internet reaches', () => {
  test('with the faults: by machine and account the whole project, by a function its secrets, and data that is open', async () => {
    expect(await paths()).toEqual(
      expect.arrayContaining([
        'internet → build-runner → build-runner@lantern-shop.iam.gserviceaccount.com → lantern-shop',
        'internet → order-mailer → order-mailer@lantern-shop.iam.gserviceaccount.com → mail-provider',
        'internet → lantern-loom-customers',
        'internet → orders',
      ]),
    )
  }, 30_000)
  test('without them: what customers come to, through the load balancer', async () => {
    await served.switchAll(false)
    expect((await paths()).toSorted()).toEqual([
      'internet → shop-front',
      'internet → shop-front → shop-web',
      'internet → shop-front → shop-web → shop-web-1',
      'internet → shop-front → shop-web → shop-web-1 → shop-web@lantern-shop.iam.gserviceaccount.com',
      'internet → shop-front → shop-web → shop-web-2',
    ])
  }, 30_000)
})

describe('copies', () => {
  test('are told apart by their accounts: what one repaired is not repaired for the next', async () => {
    const other = served.cloud.copyOf('two')
    expect(other.fields['client_email']).not.toEqual(served.copy.fields['client_email'])
    await served.copy.setFault('gcp-cloud-open-ssh', false)
    const sees = async (of: CloudCopy) => [...(await scanCopy(served.cloud, of, ['gcp-fw-ssh'])).failing]
    expect([await sees(served.copy), await sees(other)]).toEqual([[], ['gcp-fw-ssh']])
  })
  test('an account that nobody was named for, and a key of another installation, are refused', async () => {
    const { client_email: email } = served.copy.fields
    const stranger = { ...served.copy, fields: { ...served.copy.fields, client_email: String(email).replace('scanner-', 'another-') } }
    await expect(scanCopy(served.cloud, stranger)).rejects.toMatchObject({ code: 'credentials_invalid' })
    const elsewhere = await mkdtemp(join(tmpdir(), 'demo-gcp-other-'))
    const forged = { ...served.copy, secrets: gcpCloud.accessIn(elsewhere)('one').secrets }
    await expect(scanCopy(served.cloud, forged)).rejects.toMatchObject({ code: 'credentials_invalid' })
    await rm(elsewhere, { recursive: true })
  })
  test('an account that is forgotten is refused, and whoever has no token is told nothing', async () => {
    const third = served.cloud.copyOf('three')
    expect((await scanCopy(served.cloud, third, ['gcp-fw-ssh'])).failing).toEqual(new Set(['gcp-fw-ssh']))
    await served.cloud.forget('three')
    await expect(scanCopy(served.cloud, third, ['gcp-fw-ssh'])).rejects.toMatchObject({ code: 'credentials_invalid' })
    const headers = { 'x-forwarded-host': 'cloudresourcemanager.googleapis.com', authorization: 'Bearer ya29.none' }
    const answer = await fetch(`${served.cloud.url}/v3/${third.target}`, { headers })
    expect([answer.status, await answer.text()]).toEqual([401, expect.not.stringContaining('lantern')])
  })
})
