import { describe, expect, test } from 'vitest'
import { awsAccount, manyResources, PLATFORM_KEY, scannerRole, standardAccount } from '#scanners/aws/fixture/index.ts'
import type { HttpResponse, Network } from '#scanners/sdk/network.ts'
import type { CheckOutcome } from '#scanners/sdk/scanner.ts'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { scanModel, type ScannedModel } from './scan-model.ts'

const VOLUMES = 'aws-ec2-volume-encryption'
const EC2_CHECKS = [VOLUMES, 'aws-ec2-sg-ssh', 'aws-ec2-imdsv2', 'aws-ec2-ebs-default-encryption']

/**
 * A network on which some calls go wrong: `said` is what they ask, as ec2:DescribeVolumes eu-west-1.
 * @param hung a region whose calls are given up early
 */
function troubled(wrong: (said: string) => Partial<HttpResponse> | null, hung?: string): Network {
  const plain = plainNetwork()
  return {
    ...plain,
    async http(request) {
      const { said = '' } = request
      const change = wrong(said)
      const answer = plain.http({ ...request, ...(said.endsWith(` ${hung}`) && { timeoutMs: 300 }) })
      return change === null ? answer : { ...(await answer), ...change }
    },
  }
}
const states = (outcomes: readonly CheckOutcome[]): Record<string, string> =>
  Object.fromEntries(outcomes.map(({ checkId, scope, state, reason }) => [`${checkId} ${scope}`, reason ?? state]))
const failing = ({ verdicts }: ScannedModel): number => verdicts.filter(({ status }) => status === 'FAIL').length

describe('a scan of AWS', { timeout: 60_000 }, () => {
  test('reads 10,000 resources of one type over 100 pages', async () => {
    const scanned = await scanModel(manyResources(10_000), { checkIds: [VOLUMES], inventory: true })
    expect(scanned.calls.byRegion['us-east-1/ec2:DescribeVolumes']).toBe(100)
    expect([scanned.verdicts.length, failing(scanned)]).toEqual([10_000, 5_000])
    const volumes = scanned.inventory.get('AWS::EC2::Volume')
    expect([volumes?.items.length, volumes?.complete]).toEqual([10_000, true])
  })

  test('comes to the same result when almost a third of its calls are throttled', async () => {
    const model = standardAccount({ regions: 2 })
    const options = { checkIds: EC2_CHECKS, inventory: true }
    const calm = await scanModel(model, options)
    const throttled = await scanModel(model, { ...options, faults: { throttleShare: 0.3 } })
    expect(throttled.calls.throttled).toBeGreaterThan(5)
    expect(states(throttled.outcomes)).toEqual(states(calm.outcomes))
    expect(throttled.verdicts.length).toBe(calm.verdicts.length)
  })

  test('gives up a region that hangs, after a few calls, and judges the others whole', async () => {
    const model = standardAccount({ regions: 3 })
    const hung = 'us-west-1'
    const started = performance.now()
    const network = troubled(() => null, hung)
    const scanned = await scanModel(model, { environment: { network }, faults: { hangingRegions: new Set([hung]) }, inventory: true })
    // some eighty collectors at 300 ms each, twelve at a time, were two seconds; asked no more they cost nothing
    expect(performance.now() - started).toBeLessThan(45_000)
    const here = scanned.outcomes.filter(({ scope }) => scope === hung)
    expect(here.length).toBeGreaterThan(50)
    // what is asked for one resource is unknown of that one
    expect(here.filter(({ state }) => !['timeout', 'inconclusive'].includes(state))).toEqual([])
    expect(here.flatMap(({ verdicts }) => verdicts).filter(({ status }) => status !== 'UNKNOWN')).toEqual([])
    const elsewhere = scanned.outcomes.filter(({ scope }) => ['us-east-1', 'us-east-2'].includes(scope))
    expect(new Set(elsewhere.map(({ state }) => state))).toEqual(new Set(['ran']))
    const calls = Object.entries(scanned.calls.byRegion).filter(([name]) => name.startsWith(`${hung}/`))
    expect(calls).toEqual([])
    expect(scanned.calls.total).toBeLessThan(500)
  })

  test('takes a new session of its role when AWS ends one', async () => {
    const model = awsAccount({ ...standardAccount({ regions: 2 }) })
    model.iam.roles.push(scannerRole())
    const environment = {
      fields: { roleArn: `arn:aws:iam::${model.accountId}:role/ParapetScanner`, externalId: 'e' },
    }
    const { outcomes, calls } = await scanModel(model, {
      checkIds: EC2_CHECKS,
      environment,
      identity: PLATFORM_KEY,
      faults: { expireSessionsAfter: 8 },
    })
    expect(calls.byOperation['sts:AssumeRole']).toBeGreaterThan(1)
    expect(new Set(outcomes.map(({ state }) => state))).toEqual(new Set(['ran']))
  })

  test('says of keys that end in the middle that they have, and closes nothing with it', async () => {
    const model = standardAccount({ regions: 2 })
    const { outcomes } = await scanModel(model, {
      checkIds: EC2_CHECKS,
      faults: { errors: new Map([['us-east-2/ec2:*', { code: 'RequestExpired', message: 'Request has expired.', status: 400 }]]) },
    })
    const ended = outcomes.filter(({ scope }) => scope === 'us-east-2')
    expect(ended.length).toBe(EC2_CHECKS.length)
    expect(
      ended.every(({ state, reason, verdicts }) => state === 'denied' && reason === 'credentials_expired' && verdicts.length === 0),
    ).toBe(true)
    expect(outcomes.filter(({ scope }) => scope === 'us-east-1').every(({ state }) => state === 'ran')).toBe(true)
  })

  test('calls no inventory complete that was cut in the middle, and judges nothing on it', async () => {
    const { outcomes, inventory, verdicts } = await scanModel(manyResources(1_000), {
      checkIds: [VOLUMES],
      inventory: true,
      scopes: ['us-east-1'],
      faults: { failAfterPages: new Map([['ec2:DescribeVolumes', 3]]) },
    })
    expect(states(outcomes)).toEqual({ [`${VOLUMES} us-east-1`]: 'service_error' })
    expect(verdicts).toEqual([])
    const volumes = inventory.get('AWS::EC2::Volume')
    expect([volumes?.items.length, volumes?.complete]).toEqual([300, false])
  })
})

const isVolumes = (said: string) => said.startsWith('ec2:DescribeVolumes')
const volumes = (items: string, token = '') =>
  Buffer.from(
    `<DescribeVolumesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/"><volumeSet>${items}</volumeSet>${token === '' ? '' : `<nextToken>${token}</nextToken>`}</DescribeVolumesResponse>`,
  )

const scanWith = (change: Partial<HttpResponse>) =>
  scanModel(manyResources(3), {
    checkIds: [VOLUMES],
    inventory: true,
    scopes: ['us-east-1'],
    environment: { network: troubled((said) => (isVolumes(said) ? change : null)) },
  })

describe('an answer that AWS would not give', { timeout: 60_000 }, () => {
  test.each([
    ['is a web page', { status: 200, body: Buffer.from('<!doctype html><html><body>Sign in</body></html>') }],
    ['is broken off', { status: 200, body: Buffer.from('<DescribeVolumesResponse><volumeSet><item><vol') }],
    ['is of another form', { status: 200, body: Buffer.from('{"volumes":[') }],
    ['is empty', { status: 200, body: Buffer.alloc(0) }],
    ['is noise', { status: 200, body: Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7_919) % 256)) }],
    ['is longer than any page', { status: 200, truncated: true }],
    [
      'leads to itself for ever',
      { status: 200, body: volumes('<item><volumeId>vol-1</volumeId><encrypted>true</encrypted></item>', 'again') },
    ],
    ['sends elsewhere', { status: 302, headers: [['location', 'http://169.254.169.254/']] as const, body: Buffer.alloc(0) }],
  ])('%s: nothing is judged on it, and nothing is complete', async (_, change) => {
    const { outcomes, verdicts, inventory } = await scanWith(change)
    expect(verdicts).toEqual([])
    expect(outcomes.map(({ state }) => state)).not.toContain('ran')
    expect(inventory.get('AWS::EC2::Volume')?.complete ?? false).toBe(false)
  })

  test('names with control characters, directions and markup, tags of 10 kB and odd ids are carried as text, cut', async () => {
    const name = '<img src=x onerror=alert(1)>\u202Egnp.exe\u0007'
    const xml = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u0007', '&#xFFFD;')
    const tags = `<tagSet><item><key>Name</key><value>${xml}</value></item><item><key>long</key><value>${'x'.repeat(10_240)}</value></item></tagSet>`
    const { outcomes, verdicts, inventory } = await scanWith({
      status: 200,
      body: volumes(
        `<item><volumeId>vol-1/../../:root</volumeId><encrypted>false</encrypted>${tags}</item><item><volumeId/><encrypted>false</encrypted></item>`,
      ),
    })
    expect(outcomes.map(({ state }) => state)).toEqual(['ran'])
    expect(verdicts.length).toBeGreaterThan(0)
    const items = inventory.get('AWS::EC2::Volume')?.items ?? []
    expect(items[0]?.name).toContain('<img src=x')
    expect(Object.values(items[0]?.tags ?? {}).every((value) => value.length <= 1_000)).toBe(true)
  })
})
