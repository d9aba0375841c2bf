import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { startDemoCloud, type CloudCopy } from '#server/demo-target/cloud/demo-cloud.ts'
import { scansWith } from '#server/demo-target/cloud/test/scan-copy.ts'
import { servedCloud } from '#server/demo-target/cloud/test/served-cloud.ts'
import { awsCloud } from './aws-cloud.ts'
import { AWS_FAULTS } from './faults.ts'

const scanCopy = scansWith(awsScanner)
const served = servedCloud(awsCloud)

describe('the demo cloud, scanned like any AWS account', () => {
  test('has every planted fault, in three regions, beside much that is sound; all was seen', async () => {
    const { failing, verdicts, unrun, scopes } = await scanCopy(served.cloud, served.copy)
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
    await served.switchAll(false)
    const { failing } = await scanCopy(served.cloud, served.copy)
    expect(AWS_FAULTS.filter(({ checkId }) => failing.has(checkId))).toEqual([])
  }, 30_000)
  test.each(AWS_FAULTS)('repairing $id alone makes $checkId pass', async ({ id, checkId }) => {
    expect(await served.copy.setFault(id, false)).toEqual({ id, checkId, on: false })
    const { verdicts } = await scanCopy(served.cloud, served.copy, [checkId])
    expect(new Set(verdicts.map(({ status }) => status))).toEqual(new Set(['PASS']))
  })
})

describe('copies', () => {
  test('are told apart by their keys: what one account repaired is not repaired for the next', async () => {
    const other = served.cloud.copyOf('two')
    expect(other.key).not.toEqual(served.copy.key)
    await served.copy.setFault('cloud-open-ssh', false)
    const sees = async (of: CloudCopy) => [...(await scanCopy(served.cloud, of, ['aws-ec2-sg-ssh'])).failing]
    expect([await sees(served.copy), await sees(other)]).toEqual([[], ['aws-ec2-sg-ssh']])
  })
  test('keep their switches from start to start, until they are forgotten', async () => {
    const file = join(served.folder, 'kept.json')
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
    const stranger = { ...served.copy, fields: { ...served.copy.fields, accessKeyId: 'AKIADEMOAAAAAAAAAAAA' } }
    await expect(scanCopy(served.cloud, stranger)).rejects.toMatchObject({ code: expect.stringMatching(/^credentials_/u) })
  })
})
