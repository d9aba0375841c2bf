import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { type CloudCopy, type DemoCloud, startDemoCloud } from '#server/demo-target/cloud/demo-cloud.ts'
import { scansWith } from '#server/demo-target/cloud/test/scan-copy.ts'
import { awsCloud } from './aws-cloud.ts'
import { AWS_FAULTS } from './faults.ts'

const scanCopy = scansWith(awsScanner)
let folder = ''
let cloud: DemoCloud
let copy: CloudCopy
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-cloud-'))
  cloud = await startDemoCloud(awsCloud, join(folder, 'cloud.json'))
  copy = cloud.copyOf('one')
})
afterEach(async () => {
  for (const { id } of AWS_FAULTS) await copy.setFault(id, true)
})
afterAll(async () => {
  await cloud.close()
  await rm(folder, { recursive: true })
})

describe('the demo cloud, scanned like any AWS account', () => {
  test('has every planted fault, in three regions, beside much that is sound; all was seen', async () => {
    const { failing, verdicts, unrun, scopes } = await scanCopy(cloud, copy)
    expect(AWS_FAULTS.filter(({ checkId }) => !failing.has(checkId))).toEqual([])
    expect(unrun).toEqual([])
    expect([...scopes].toSorted()).toEqual(['eu-central-1', 'eu-west-1', 'us-east-1'])
    const of = (status: string) => verdicts.filter((verdict) => verdict.status === status).length
    expect(of('FAIL')).toBeGreaterThanOrEqual(25)
    expect(of('FAIL')).toBeLessThanOrEqual(60)
    expect(of('PASS')).toBeGreaterThan(200)
    expect(of('UNKNOWN')).toBe(0)
    expect(JSON.stringify(verdicts)).not.toContain('not-a-real-password-demo')
  }, 30_000)
  test('repaired in all, no check that a fault is of finds anything', async () => {
    for (const { id } of AWS_FAULTS) await copy.setFault(id, false)
    const { failing } = await scanCopy(cloud, copy)
    expect(AWS_FAULTS.filter(({ checkId }) => failing.has(checkId))).toEqual([])
  }, 30_000)
  test.each(AWS_FAULTS)('repairing $id alone makes $checkId pass', async ({ id, checkId }) => {
    expect(await copy.setFault(id, false)).toEqual({ id, checkId, on: false })
    const { verdicts } = await scanCopy(cloud, copy, [checkId])
    expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
  })
})

test('each fault has a name and a check of its own', () => {
  for (const key of ['id', 'checkId'] as const) expect(new Set(AWS_FAULTS.map((fault) => fault[key])).size).toBe(AWS_FAULTS.length)
})

describe('copies', () => {
  test('are told apart by their keys: what one account repaired is not repaired for the next', async () => {
    const other = cloud.copyOf('two')
    expect(other.key).not.toEqual(copy.key)
    await copy.setFault('cloud-open-ssh', false)
    const sees = async (of: CloudCopy) => [...(await scanCopy(cloud, of, ['aws-ec2-sg-ssh'])).failing]
    expect([await sees(copy), await sees(other)]).toEqual([[], ['aws-ec2-sg-ssh']])
  })
  test('keep their switches from start to start, until they are forgotten', async () => {
    const file = join(folder, 'kept.json')
    const first = await startDemoCloud(awsCloud, file)
    await first.copyOf('one').setFault('cloud-open-ssh', false)
    await first.close()
    const second = await startDemoCloud(awsCloud, file)
    const off = () =>
      second
        .copyOf('one')
        .faults()
        .flatMap(({ id, on }) => (on ? [] : [id]))
    expect(off()).toEqual(['cloud-open-ssh'])
    await second.forget('one')
    expect(off()).toEqual([])
    expect(await second.copyOf('one').setFault('no-such-fault', false)).toBeUndefined()
    await second.close()
  })
  test('a key that no account was named for is refused', async () => {
    const stranger = { ...copy, fields: { ...copy.fields, accessKeyId: 'AKIADEMOAAAAAAAAAAAA' } }
    await expect(scanCopy(cloud, stranger)).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
  })
})
