import { afterEach, describe, expect, test } from 'vitest'
import { permissionsFile, permissionsOfCollectors, shippedTemplates } from '../../../tools/aws-permissions.ts'
import { readFileSync } from 'node:fs'
import { plainNetwork } from '#scanners/test/plain-network.ts'
import { environmentOf } from '#scanners/test/run.ts'
import { actionOf, statementOf } from './actions.ts'
import { ACCOUNT_KEY, awsAccount, standardAccount, startAwsFixture, type AwsFaults, type AwsFixture } from '#scanners/aws/fixture/index.ts'
import { PERMISSIONS } from './permissions.ts'
import { awsScanner } from '#scanners/aws/scanner.ts'
import { setupAws } from './setup.ts'

const ROOT = new URL('../../../', import.meta.url).pathname
let fixture: AwsFixture | undefined
afterEach(async () => {
  await fixture?.close()
  fixture = undefined
})

async function preflight(faults: Partial<AwsFaults> = {}, model = standardAccount()) {
  fixture = await startAwsFixture(model, { faults })
  const environment = environmentOf({ network: plainNetwork(), fields: { ...ACCOUNT_KEY }, operator: { endpointUrl: fixture.url } })
  const started = performance.now()
  const found = await awsScanner.preflight?.(model.accountId, environment)
  if (found === undefined) throw new Error('AWS has a pre-flight')
  const states = Object.fromEntries(found.permissions.map(({ action, state }) => [action, state]))
  return { ...found, states, ms: performance.now() - started, calls: fixture.calls() }
}

describe('the pre-flight', () => {
  test('tries what there is something to ask about, twice at most, and finds no check blind where all is granted', async () => {
    const { states, blind, untried, calls } = await preflight()
    expect([blind, untried]).toEqual([[], []])
    expect(Object.entries(states).filter(([, state]) => state === 'denied')).toEqual([])
    for (const action of ['ec2:DescribeInstances', 's3:GetBucketPolicy', 'iam:GetAccountSummary']) expect(states[action]).toBe('granted')
    expect(calls.unknown).toEqual([])
    // DescribeRegions is asked once by each of two collectors at most; every other operation twice in its one region
    expect(Math.max(...Object.values(calls.byOperation))).toBeLessThanOrEqual(4)
  })
  test('says which checks a permission blinds, and the smallest statement that fixes it', async () => {
    const { states, blind } = await preflight({ denied: new Set(['ec2:DescribeVolumes', 's3:GetBucketPolicy']) })
    expect([states['ec2:DescribeVolumes'], states['s3:GetBucketPolicy']]).toEqual(['denied', 'denied'])
    const lacks = Object.fromEntries(blind.map(({ checkId, lacks: actions }) => [checkId, actions]))
    expect(Object.values(lacks).flat()).toEqual(expect.arrayContaining(['ec2:DescribeVolumes', 's3:GetBucketPolicy']))
    expect(Object.keys(lacks).every((id) => /ec2|ebs|s3/u.test(id))).toBe(true)
    expect(JSON.parse(statementOf(['s3:GetBucketPolicy', 'ec2:DescribeVolumes', 's3:GetBucketPolicy']))).toEqual({
      Effect: 'Allow',
      Action: ['ec2:DescribeVolumes', 's3:GetBucketPolicy'],
      Resource: '*',
    })
  })
  test('says nothing of what an empty account has none of', async () => {
    const { states, blind } = await preflight({}, awsAccount({}))
    expect([states['s3:GetBucketPolicy'], states['s3:ListAllMyBuckets']]).toEqual(['not_tried', 'granted'])
    expect(blind).toEqual([])
  })
  test('takes neither a throttled call nor all of them for a refusal', async () => {
    const some = await preflight({ throttleShare: 0.2 })
    expect(some.blind).toEqual([])
    expect(Object.values(some.states)).not.toContain('denied')
    await fixture?.close()
    const error = { code: 'ThrottlingException', message: 'Rate exceeded', status: 400 }
    const held = await preflight({ errors: new Map([['ec2:DescribeVolumes', error]]) })
    expect([held.states['ec2:DescribeVolumes'], held.blind]).toEqual(['not_tried', []])
    expect(held.untried.length).toBeGreaterThan(0)
    expect(held.untried.every((id) => /ec2|ebs|snapshot|volume|toxic/u.test(id))).toBe(true)
  }, 60_000)
  test('ends within its time though every answer takes 50 ms, and though a region never answers', async () => {
    expect((await preflight({ latencyMs: 50 })).ms).toBeLessThan(8_000)
    await fixture?.close()
    const hung = await preflight({ hangingRegions: new Set(['us-east-1']) })
    expect(hung.ms).toBeLessThan(42_000)
    // nothing is said of what was not seen
    expect(hung.untried.length).toBeGreaterThan(20)
    expect(hung.states['ec2:DescribeInstances']).toBe('not_tried')
  }, 60_000)
})

describe('the permissions', () => {
  test('are those that the collectors ask for: node tools/aws-permissions.ts', async () => {
    expect(await permissionsOfCollectors()).toEqual(PERMISSIONS)
    expect(permissionsFile({ 'iam:GetUser': ['iam-credentials'] })).toContain("'iam:GetUser': ['iam-credentials'],")
  })
  test('are called as policies call them', () => {
    expect(actionOf('S3Client', 'ListBuckets')).toBe('s3:ListAllMyBuckets')
    expect(actionOf('ElasticLoadBalancingV2Client', 'DescribeListeners')).toBe('elasticloadbalancing:DescribeListeners')
    expect(actionOf('S3ControlClient', 'GetPublicAccessBlock')).toBe('s3:GetAccountPublicAccessBlock')
  })
  test('read, and nothing else', () => {
    const odd = Object.keys(PERMISSIONS).filter((action) => !/:(?:Describe|Get|List|BatchGet|Lookup|Search)\w+$/u.test(action))
    // makes a report of what is there, and changes nothing (API_GenerateCredentialReport)
    expect(odd).toEqual(['iam:GenerateCredentialReport'])
  })
  test.each(Object.entries(shippedTemplates(Object.keys(PERMISSIONS))))('stand in the shipped %s', (path, content) => {
    expect(readFileSync(`${ROOT}${path}`, 'utf8'), 'node tools/aws-permissions.ts').toBe(content)
    const listed = [...content.matchAll(/^ {18}- (\S+)$/gmu)].map(([, action]) => action)
    expect(listed).toEqual(Object.keys(PERMISSIONS))
  })
})

describe('the ways to make the role', () => {
  const given = {
    issued: { externalId: 'parapet-abc_DEF-1' },
    principal: 'arn:aws:iam::999900001111:user/parapet',
    templateUrl: null,
    language: 'en',
  } as const
  test('name principal and external id, each of them', () => {
    const ways = setupAws(given)
    expect(ways.map(({ way }) => way)).toEqual(['console', 'cli', 'terraform', 'organization'])
    const [console, cli, terraform] = ways
    expect(console?.link).toBeNull()
    for (const text of [console?.steps[0]?.commands, cli?.steps[0]?.commands, terraform?.file?.content])
      for (const word of [given.principal, given.issued.externalId]) expect(text).toContain(word)
  })
  test('have a link that makes the stack where the template stands in S3', () => {
    const [way] = setupAws({ ...given, templateUrl: 'https://parapet.s3.amazonaws.com/read.yaml' })
    const link = new URL(way?.link ?? '')
    expect(link.host).toBe('us-east-1.console.aws.amazon.com')
    const query = new URLSearchParams(link.hash.split('?')[1])
    expect(Object.fromEntries(query)).toEqual({
      templateURL: 'https://parapet.s3.amazonaws.com/read.yaml',
      stackName: 'parapet-read',
      param_Principal: given.principal,
      param_ExternalId: given.issued.externalId,
    })
  })
})
