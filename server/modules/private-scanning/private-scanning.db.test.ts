import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listNotifications } from '#contract/notifications.ts'
import * as contract from '#contract/private-scanning.ts'
import { getProfile, updateProfile } from '#contract/users.ts'
import {
  type AwsAccountModel,
  awsAccount,
  type AwsFixture,
  deleteOutside,
  PLATFORM_ARN,
  PLATFORM_KEY,
  scannerRole,
  startAwsFixture,
} from '#scanners/aws/fixture/index.ts'
import { readConfig } from '#server/config.ts'
import { createLender } from '#server/lender.ts'
import { call, createPerson, deliver, testApp, type Person, type TestApp } from '#server/test/test-app.ts'
import { followScanner, sweepScanners } from './index.ts'

const REGION = 'eu-central-1'
const ROLE = 'parapet-private-launch'
let app: TestApp
let aws: AwsFixture
let model: AwsAccountModel
let owner: Person
let roleArn: string
let externalId: string

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', PLATFORM_KEY.accessKeyId)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', PLATFORM_KEY.secretAccessKey)
  app = await testApp()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app.close()
})
beforeEach(async () => {
  model = awsAccount({ regions: ['us-east-1', REGION, { name: 'ap-east-1', status: 'not-opted-in' }] })
  aws = await startAwsFixture(model)
  app.services.lender = createLender(readConfig({ AWS_ENDPOINT_URL: aws.url }), app.services.egress)
  owner = await createPerson(app)
  roleArn = `arn:aws:iam::${model.accountId}:role/${ROLE}`
  ;({ externalId } = (await call(app, contract.getPrivateSetup, { token: owner.token })).body)
  model.iam.roles.push(scannerRole({ accountId: model.accountId, name: ROLE, externalId, trusts: PLATFORM_ARN }))
})
afterEach(async () => {
  const { unknown } = aws.calls()
  await aws.close()
  if (unknown.length > 0) throw new Error(`The fixture does not know ${unknown.join(', ')}`)
})

const cloud = () => {
  const there = model.in[REGION]
  if (there === undefined) throw new Error('the region is gone')
  return there
}
const stackOf = (part: string) =>
  cloud().cloudFormation.stacks.find(({ name, status }) => name.includes(`-${part}-`) && status !== 'DELETE_COMPLETE')
const read = async (person = owner) => (await call(app, contract.getPrivateScanner, { token: person.token })).body
const profile = async () => (await call(app, getProfile, { token: owner.token })).body
const planned = async (region = REGION) => (await call(app, contract.getPrivatePlan, { token: owner.token, query: { region } })).body
async function launch(more: Record<string, unknown> & { region?: string } = {}, person = owner) {
  const { digest } = await planned(more.region ?? REGION)
  return call(app, contract.launchPrivateScanner, {
    token: person.token,
    body: { roleArn, externalId, region: REGION, plan: digest, ...more },
  })
}
const remove = (forget?: true) => call(app, contract.deletePrivateScanner, { token: owner.token, query: forget ? { forget: 'true' } : {} })
const turn = (action: 'start' | 'stop') => call(app, contract.switchPrivateScanner, { token: owner.token, body: { action } })
/** One run of the worker's job; what it queues is not awaited. */
const follow = () => followScanner(app.services, owner, AbortSignal.timeout(20_000))
const keptRows = () =>
  app.services.database.platform.selectFrom('private_scanner').selectAll().where('account_id', '=', owner.accountId).execute()
const msToLook = async () => ((await keptRows())[0]?.look_at?.getTime() ?? 0) - Date.now()
const set = (values: Record<string, unknown>) =>
  app.services.database.platform.updateTable('private_scanner').set(values).where('account_id', '=', owner.accountId).execute()
const audited = async () =>
  (await app.services.database.platform.selectFrom('audit').select('event').where('account_id', '=', owner.accountId).execute())
    .map(({ event }) => event)
    .filter((event) => event.startsWith('private_scanner.'))
/** What its owner is notified of, the newest first. */
async function told(): Promise<string[]> {
  await deliver(app, owner.accountId)
  const { results } = (await call(app, listNotifications, { token: owner.token, query: {} })).body
  return results.map(({ title, link }) => (link === '/dashboard/private-scanning' ? title : link))
}
const refusal = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as { code?: string; errors?: { field: string }[] }
  return [answer.status, code, errors?.[0]?.field]
}
async function launched(more: Record<string, unknown> = {}) {
  const answer = await launch(more)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return answer
}
/** Follows until nothing is under way. */
async function settle(isSettled: (now: contract.PrivateScanner) => boolean): Promise<contract.PrivateScanner> {
  for (let times = 0; times < 200; times++) {
    await follow()
    const now = await read()
    if (isSettled(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`it did not settle: ${JSON.stringify(await read())}`)
}
const stateIs = (state: string) => settle(({ host }) => host?.state === state)
const isDone = ({ stateVPC, failure }: contract.PrivateScanner) => stateVPC === 'completed' || failure !== null

describe('what is told before anything is made', () => {
  test('resources come from the templates, costs from the price list of the region', async () => {
    const plan = await planned()
    expect(plan.stacks.map(({ part }) => part)).toEqual(['eip', 'vpc', 'ssm', 'lambda'])
    expect(plan.stacks[1]?.resources).toContainEqual({ id: 'NatGateway', type: 'AWS::EC2::NatGateway' })
    expect(plan.monthly).toBeCloseTo(0.052 * 730 + 0.005 * 730 + 20 * 0.0952, 1)
    expect(plan.hourly).toBe(0.024)
    expect(await planned('me-central-1')).toMatchObject({ costs: [], monthly: null, hourly: null })
    expect(Object.keys(aws.calls().byOperation)).toEqual(['sts:GetCallerIdentity'])
  })
  test('templates are served to everybody, and the profile links to them', async () => {
    const { templateLinks, stateVPC, stackEIP } = await profile()
    expect([stateVPC, stackEIP]).toEqual(['pending', null])
    for (const name of contract.PRIVATE_TEMPLATES) {
      expect(new URL(templateLinks[name] ?? '').pathname).toBe(`/client/v1/private-scanning/templates/${name}`)
      const served = await app.http.inject({ url: new URL(templateLinks[name] ?? '').pathname })
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'application/yaml'])
      expect(served.body).toContain("AWSTemplateFormatVersion: '2010-09-09'")
    }
  })
  test('another plan than was read is not launched', async () => {
    expect(refusal(await launch({ plan: 'another' }))).toEqual([409, 'resource.stale', undefined])
    expect(await keptRows()).toEqual([])
  })
})

describe('a role that is wrong is told at its field, and nothing is kept', () => {
  test.each<[string, () => Record<string, unknown>, string]>([
    ['no role', () => ({ roleArn: 'arn:aws:iam::12:role/x' }), 'roleArn'],
    ['a role that does not exist', () => ({ roleArn: `${roleArn}-other` }), 'roleArn'],
    ['an external id that was not made here', () => ({ externalId: 'parapet-mine' }), 'externalId'],
    ['a region of another partition', () => ({ region: 'cn-north-1' }), 'region'],
    ['a region that is switched off', () => ({ region: 'ap-east-1' }), 'region'],
  ])('%s', async (_what, body, field) => {
    expect(refusal(await launch(body()))).toEqual([422, 'target.refused', field])
    const { roleArn: arn = roleArn, externalId: given = externalId, region = REGION } = body() as Record<string, string>
    const tested = await call(app, contract.testPrivateAccess, { token: owner.token, body: { roleArn: arn, externalId: given, region } })
    expect(refusal(tested)).toEqual([422, 'target.refused', field])
    expect(await keptRows()).toEqual([])
  })
  test('a role that may not look at stacks', async () => {
    aws.faults.denied.add('cloudformation:DescribeStacks')
    expect(refusal(await launch())).toEqual([422, 'target.refused', 'roleArn'])
    expect(await keptRows()).toEqual([])
  })
  test('the external id of another account', async () => {
    const stranger = await createPerson(app)
    const { body } = await call(app, contract.getPrivateSetup, { token: stranger.token })
    expect(refusal(await launch({ externalId: body.externalId }))).toEqual([422, 'target.refused', 'externalId'])
    expect(refusal(await launch({}, stranger))).toEqual([422, 'target.refused', 'externalId'])
    expect((await read(stranger)).access).toBeNull()
  })
  test('who only reads may not launch, switch or delete', async () => {
    const viewer = await createPerson(app, { accountId: owner.accountId, role: 'Viewer' })
    expect((await launch({}, viewer)).status).toBe(403)
    expect((await call(app, contract.switchPrivateScanner, { token: viewer.token, body: { action: 'stop' } })).status).toBe(403)
    expect((await call(app, contract.deletePrivateScanner, { token: viewer.token })).status).toBe(403)
  })
})

test('the external id is the same in every browser and for every colleague until the role is there', async () => {
  const colleague = await createPerson(app, { accountId: owner.accountId, role: 'Admin' })
  const again = await call(app, contract.getPrivateSetup, { token: owner.token })
  const theirs = await call(app, contract.getPrivateSetup, { token: colleague.token })
  expect([again.body.externalId, theirs.body.externalId]).toEqual([externalId, externalId])
  expect((await launch({}, colleague)).status).toBe(202)
})

describe('a launch', () => {
  test('goes from pending through EIP and VPC to completed, and the profile says so', async () => {
    cloud().cloudFormation.takesMs = 60
    expect((await launch()).body).toMatchObject({ stateVPC: 'inProgressEIP', progress: { isInitializingEip: true, isVPCCompleted: false } })
    const seen = new Set<string>()
    const now = await settle((scanner) => {
      seen.add(`${scanner.stateVPC} ${Object.entries(scanner.progress).find(([, is]) => is)?.[0]}`)
      return isDone(scanner)
    })
    expect([...seen].filter((state) => !state.startsWith('completed'))).toEqual([
      'inProgressEIP isInitializingEip',
      'inProgressVPC isLaunchingVpc',
      'inProgressVPC isCreateConnection',
    ])
    expect(now).toMatchObject({ stateVPC: 'completed', failure: null, progress: { isVPCCompleted: true } })
    await follow()
    expect(await read()).toMatchObject({
      host: { state: 'running', isOnline: true, publicIp: expect.stringMatching(/^203\.0\.113\./u) },
      progress: { isConnected: true },
    })
    const { stackEIP, stackVPC, stackSSM, stackLambda, stateVPC } = await profile()
    expect([stackEIP, stackVPC, stackSSM, stackLambda]).toEqual(['eip', 'vpc', 'ssm', 'lambda'].map((part) => stackOf(part)?.id))
    expect(stateVPC).toBe('completed')
    expect(await audited()).toEqual(expect.arrayContaining(['private_scanner.launched', 'private_scanner.completed']))
    expect(await told()).toEqual([`Private scanning is set up in ${REGION}`])
    // whatever is asked there is asked by the session of the role
    expect(aws.calls().byOperation['cloudformation:CreateStack']).toBe(4)
  })
  test('asked for in two tabs at once is one', async () => {
    cloud().cloudFormation.takesMs = 60
    const answers = await Promise.all([launch(), launch(), launch()])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    await Promise.all([follow(), follow()])
    await settle(isDone)
    expect(cloud().cloudFormation.stacks).toHaveLength(4)
    const [row] = await keptRows()
    expect(row?.state_vpc).toBe('completed')
  })
  test('whose worker was stopped in the middle goes on where AWS is', async () => {
    await launched()
    const stopping = new AbortController()
    aws.faults.latencyMs = 300
    const stopped = followScanner(app.services, owner, stopping.signal)
    const ended = stopped.then(
      () => 'went on',
      () => 'stopped',
    )
    await vi.waitFor(() => expect(aws.calls().byOperation['cloudformation:CreateStack'] ?? 0).toBeGreaterThanOrEqual(1), {
      timeout: 20_000,
    })
    stopping.abort(new Error('stopped'))
    expect(await ended).toBe('stopped')
    aws.faults.latencyMs = 0
    expect((await settle(isDone)).stateVPC).toBe('completed')
    expect(cloud().cloudFormation.stacks).toHaveLength(4)
  })
  test('ends quietly when its account is deleted meanwhile', async () => {
    cloud().cloudFormation.takesMs = 60_000
    await launched()
    await follow()
    await app.services.database.platform.deleteFrom('account').where('account_id', '=', owner.accountId).execute()
    const asked = aws.calls().total
    await follow()
    expect(aws.calls().total).toBe(asked)
  })
  test('takes stacks over that are there already', async () => {
    await launched()
    await settle(isDone)
    await remove(true)
    expect(await keptRows()).toEqual([])
    const ids = cloud().cloudFormation.stacks.map(({ id }) => id)
    await launched()
    expect((await settle(isDone)).stateVPC).toBe('completed')
    expect(cloud().cloudFormation.stacks.map(({ id }) => id)).toEqual(ids)
  })
  test('with other settings changes what stands', async () => {
    await launched()
    await settle(isDone)
    await launched({
      instanceType: 't3.medium',
      plan: (await call(app, contract.getPrivatePlan, { token: owner.token, query: { region: REGION, instanceType: 't3.medium' } })).body
        .digest,
    })
    await settle(isDone)
    expect(stackOf('ssm')?.parameters['InstanceType']).toBe('t3.medium')
    expect(stackOf('vpc')?.status).toBe('CREATE_COMPLETE')
    expect(stackOf('ssm')?.status).toBe('UPDATE_COMPLETE')
  })
})

describe('what CloudFormation will never do', () => {
  test('ends a launch with its words: another image is launched then', async () => {
    const message = 'Unable to fetch parameters [/parapet-image/none] from parameter store for this account.'
    aws.faults.errors.set('cloudformation:CreateStack', { code: 'ValidationError', message, status: 400 })
    await launched({ image: '/parapet-image/none' })
    const failed = await settle(isDone)
    expect(failed).toMatchObject({ stateVPC: 'pending', failure: { code: 'resource', reason: expect.stringContaining(message) } })
    aws.faults.errors.clear()
    await launched()
    expect(await settle(isDone)).toMatchObject({ stateVPC: 'completed', settings: { image: contract.STANDARD_IMAGE } })
  })
  test('ends a deletion, which is asked for again', async () => {
    await launched()
    await settle(isDone)
    const message = 'Stack [parapet-private] cannot be deleted while TerminationProtection is enabled'
    aws.faults.errors.set('cloudformation:DeleteStack', { code: 'ValidationError', message, status: 400 })
    await remove()
    expect(await settle(({ failure }) => failure !== null)).toMatchObject({ isDeleting: true, failure: { code: 'delete' } })
    aws.faults.errors.clear()
    await remove()
    await settle(({ access }) => access === null)
  })
  test('a stack that waits for a review is made again', async () => {
    await launched()
    await settle(isDone)
    await remove(true)
    const waiting = stackOf('eip')
    if (waiting === undefined) throw new Error('it is not there')
    waiting.status = 'REVIEW_IN_PROGRESS'
    await launched()
    expect((await settle(isDone)).stateVPC).toBe('completed')
    expect(stackOf('eip')?.id).not.toBe(waiting.id)
  })
})

describe('a stack that fails', () => {
  const LIMIT =
    'The maximum number of VPCs has been reached. (Service: Ec2, Status Code: 400, Request ID: 0a1b) (SDK Attempt Count: 1) AKIAABCDEFGHIJKLMNOP'
  // with AWS's own two l's
  const CANCELED = ['Resource creation cancel', 'led'].join('')
  test('and is rolled back is told in words, and a retry clears it away and goes on', async () => {
    cloud().cloudFormation.takesMs = 40
    cloud().cloudFormation.failures.set('-vpc-', { resource: 'Vpc', reason: LIMIT })
    await launched()
    const failed = await settle(isDone)
    expect(failed).toMatchObject({
      stateVPC: 'pending',
      failure: { code: 'limit', part: 'vpc', resource: 'Vpc', type: 'AWS::EC2::VPC', isRolledBack: true },
    })
    expect(failed.failure?.reason).toBe('The maximum number of VPCs has been reached. AKIAABCD…')
    expect((await profile()).stateVPC).toBe('pending')
    expect(failed.stacks.map(({ status }) => status)).toEqual(['CREATE_COMPLETE', 'ROLLBACK_COMPLETE', null, null])
    const asked = aws.calls().total
    await follow()
    expect(aws.calls().total).toBe(asked)

    cloud().cloudFormation.failures.clear()
    expect((await launch()).body).toMatchObject({ stateVPC: 'inProgressEIP', failure: null })
    expect((await settle(isDone)).stateVPC).toBe('completed')
    expect(cloud().cloudFormation.stacks.filter(({ status }) => status === 'DELETE_COMPLETE')).toHaveLength(1)
    expect(await audited()).toContain('private_scanner.failed')
    expect(await told()).toEqual([`Private scanning is set up in ${REGION}`, `Private scanning could not be launched in ${REGION}`])
  })
  test('because it took too long is told in the words that it has of itself', async () => {
    cloud().cloudFormation.failures.set('-vpc-', { resource: 'NatGateway', reason: CANCELED })
    await launched()
    expect((await settle(isDone)).failure).toMatchObject({
      code: 'resource',
      type: 'AWS::CloudFormation::Stack',
      reason: expect.stringContaining('Rollback requested'),
    })
  })
  test('for a missing right says so', async () => {
    cloud().cloudFormation.failures.set('-ssm-', { resource: 'Host', reason: 'User: x is not authorized to perform: ec2:RunInstances' })
    await launched()
    expect((await settle(isDone)).failure).toMatchObject({ code: 'denied', part: 'ssm', resource: 'Host' })
  })
  test('when the role is denied in the middle, the launch ends with that', async () => {
    await launched()
    aws.faults.denied.add('cloudformation:CreateStack')
    expect(await settle(isDone)).toMatchObject({ stateVPC: 'pending', failure: { code: 'denied', part: null } })
    aws.faults.denied.clear()
    model.iam.roles = []
    await set({ state_vpc: 'inProgressVPC', failure: null })
    expect(await settle(isDone)).toMatchObject({ stateVPC: 'pending', failure: { code: 'role' } })
  })
  test('throttling and silence pass', async () => {
    await launched()
    aws.faults.throttleShare = 0.3
    expect((await settle(isDone)).stateVPC).toBe('completed')
    aws.faults.throttleShare = 0
    aws.faults.errors.set('cloudformation:DescribeStacks', { code: 'InternalFailure', message: 'try later', status: 500 })
    await follow()
    expect(await read()).toMatchObject({ stateVPC: 'completed', failure: null, trouble: expect.stringContaining('try later') })
  }, 60_000)
})

describe('deleted at AWS', () => {
  test.each(['eip', 'vpc', 'ssm', 'lambda'] as const)('%s: it is noticed, and a launch makes it again', async (part) => {
    await launched()
    await settle(isDone)
    const stack = stackOf(part)
    if (stack === undefined) throw new Error('it is not there')
    deleteOutside(cloud(), stack)
    await follow()
    expect(await read()).toMatchObject({
      stateVPC: 'pending',
      failure: { code: 'deleted_outside', part },
      progress: { isVPCCompleted: false },
    })
    await launched()
    const again = await settle(isDone)
    expect(again).toMatchObject({ stateVPC: 'completed', failure: null })
    await follow()
    expect(await read()).toMatchObject({ host: { state: 'running' } })
    expect(stackOf(part)?.id).not.toBe(stack.id)
  })
  test('a host that somebody terminated', async () => {
    await launched()
    await settle(isDone)
    cloud().ec2.instances = []
    await follow()
    expect(await read()).toMatchObject({ stateVPC: 'pending', host: null, failure: { code: 'deleted_outside', part: 'ssm' } })
    await launched()
    expect(await settle(isDone)).toMatchObject({ stateVPC: 'completed', failure: null })
    await follow()
    const { host } = await read()
    expect(host).toMatchObject({ state: 'running', isOnline: true })
    expect(stackOf('lambda')?.parameters['InstanceId']).toBe(host?.instanceId)
  })
  test('a role that is gone makes nothing gone', async () => {
    await launched()
    await settle(isDone)
    model.iam.roles = []
    await follow()
    await follow()
    expect(await read()).toMatchObject({ stateVPC: 'completed', failure: { code: 'role', part: null } })
    expect((await audited()).filter((event) => event === 'private_scanner.failed')).toHaveLength(1)
    expect((await told()).slice(0, -1)).toEqual([`Private scanning in ${REGION} needs your attention`])
  })
})

describe('deleting from here', () => {
  test('takes all four stacks away, and what is kept of them', async () => {
    await launched()
    await settle(isDone)
    expect((await remove()).body).toMatchObject({ isDeleting: true, stateVPC: 'pending' })
    expect((await launch()).status).toBe(409)
    expect((await settle(({ access }) => access === null)).stateVPC).toBe('pending')
    expect(cloud().cloudFormation.stacks.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'DELETE_COMPLETE'))
    expect(cloud().ec2.instances).toEqual([])
    expect(await audited()).toContain('private_scanner.deleted')
    expect((await remove()).status).toBe(404)
  })
  test('in the middle of a launch leaves nothing', async () => {
    cloud().cloudFormation.takesMs = 200
    await launched()
    await follow()
    await remove()
    await settle(({ access }) => access === null)
    expect(cloud().cloudFormation.stacks.map(({ status }) => status)).toEqual(['DELETE_COMPLETE'])
  })
  test('that fails is told, and tried again when asked', async () => {
    await launched()
    await settle(isDone)
    cloud().cloudFormation.undeletable.set('-vpc-', { resource: 'Vpc', reason: 'The vpc has dependencies and cannot be deleted.' })
    await remove()
    expect(await settle(({ failure }) => failure !== null)).toMatchObject({
      isDeleting: true,
      failure: { code: 'delete', part: 'vpc', resource: 'Vpc' },
    })
    cloud().cloudFormation.undeletable.clear()
    await remove()
    await settle(({ access }) => access === null)
    expect((await told()).slice(0, -1)).toEqual([
      `Private scanning in ${REGION} is deleted`,
      `Private scanning in ${REGION} could not be deleted`,
    ])
  })
})

describe('the host', () => {
  beforeEach(async () => {
    await launched()
    await settle(isDone)
    await follow()
    // its first updates are done
    await set({ upkeep_due_at: new Date(Date.now() + 86_400_000), upkeep_command: null })
  })
  test('is stopped and started, twice as well as once', async () => {
    cloud().ec2.switchMs = 60_000
    expect((await turn('stop')).body.host?.state).toBe('stopping')
    expect((await turn('stop')).status).toBe(200)
    expect(refusal(await turn('start')).slice(0, 2)).toEqual([409, 'resource.conflict'])
    for (const instance of cloud().ec2.instances) if (instance.becomes !== undefined) instance.becomes.at = new Date()
    cloud().ec2.switchMs = 100
    await stateIs('stopped')
    expect((await turn('stop')).body.host?.state).toBe('stopped')
    expect((await turn('start')).body.host?.state).toBe('pending')
    await stateIs('running')
    expect((await turn('start')).body.host?.state).toBe('running')
  })
  test('is not switched while it is launched or where that failed, and says so', async () => {
    await set({ state_vpc: 'inProgressVPC' })
    const during = await turn('stop')
    expect([during.status, during.problem.detail]).toEqual([409, expect.stringContaining('is being launched')])
    await set({ state_vpc: 'pending' })
    const after = await turn('stop')
    expect([after.status, after.problem.detail]).toEqual([409, expect.stringContaining('was not completed')])
  })
  test('that AWS does not start is told in its words', async () => {
    await turn('stop')
    await stateIs('stopped')
    const message = 'We currently do not have sufficient t3.small capacity in the zone.'
    aws.faults.errors.set('ec2:StartInstances', { code: 'InsufficientInstanceCapacity', message, status: 400 })
    const answer = await turn('start')
    expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining(message)])
  })
  test('that is gone when somebody switches it is told, and the attempt is kept', async () => {
    cloud().ec2.instances = []
    const answer = await turn('stop')
    expect([answer.status, answer.problem.detail]).toEqual([409, expect.stringContaining('is gone from the account')])
    expect(await audited()).toContain('private_scanner.switched')
  })
  test('of another launch knows nothing of updates that ran on the one before', async () => {
    await set({ upkeep_command: '00000000-0000-4000-8000-000000000000' })
    await launched()
    await settle(isDone)
    const { host } = await settle((scanner) => scanner.host?.isUpdating === false && scanner.host.updatedAt !== null)
    expect(host?.state).toBe('running')
  })
  test('whose agent does not report is looked for less often after a while', async () => {
    await call(app, updateProfile, { token: owner.token, body: { onDemandScanner: false } })
    cloud().ssm.instances = []
    await set({ upkeep_due_at: new Date(), used_at: new Date() })
    await follow()
    const soon = await msToLook()
    await set({ used_at: new Date(Date.now() - 3_600_000) })
    await follow()
    expect(await msToLook()).toBeGreaterThan(soon + 60_000)
  })
  test('that has idled for long is said to stop when it is looked at next, and not in the past', async () => {
    await call(app, updateProfile, { token: owner.token, body: { onDemandScanner: true } })
    await set({ used_at: new Date(Date.now() - 86_400_000), look_at: new Date(Date.now() + 200_000) })
    expect(Date.parse((await read()).host?.stopsAt ?? '')).toBeGreaterThan(Date.now())
  })
  test('that is set by people stays as it is', async () => {
    await call(app, updateProfile, { token: owner.token, body: { onDemandScanner: false } })
    await set({ used_at: new Date(Date.now() - 86_400_000) })
    await follow()
    expect((await read()).host).toMatchObject({ state: 'running', stopsAt: null })
    await turn('stop')
    await stateIs('stopped')
    await set({ upkeep_due_at: new Date() })
    await follow()
    expect((await read()).host?.state).toBe('stopped')
    expect([...cloud().ssm.parameters.values()]).toEqual(['always'])
  })
  test('on demand is stopped when it has idled, started when updates are due, and stopped again', async () => {
    await call(app, updateProfile, { token: owner.token, body: { onDemandScanner: true } })
    await follow()
    expect((await read()).host).toMatchObject({ state: 'running', stopsAt: expect.any(String) })
    expect([...cloud().ssm.parameters.values()][0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/u)
    await set({ used_at: new Date(Date.now() - 31 * 60_000) })
    await follow()
    await stateIs('stopped')
    await set({ upkeep_due_at: new Date() })
    await follow()
    await settle(({ host }) => host?.isUpdating === true)
    expect(cloud().ssm.commands).toHaveLength(2)
    const done = await settle(({ host }) => host?.isUpdating === false)
    expect(Date.parse(done.host?.updateDueAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect(done.host?.updatedAt).not.toBeNull()
    await set({ used_at: new Date(Date.now() - 31 * 60_000) })
    await follow()
    await stateIs('stopped')
  })
  test('updates that fail are due again the next day', async () => {
    cloud().ssm.outcome = 'Failed'
    await set({ upkeep_due_at: new Date(), upkeep_at: null })
    await follow()
    const { host } = await settle((scanner) => scanner.host?.isUpdating === false && Date.parse(scanner.host.updateDueAt) > Date.now())
    expect(host?.updatedAt).toBeNull()
    expect(Date.parse(host?.updateDueAt ?? '')).toBeLessThan(Date.now() + 2 * 86_400_000)
  })
  test('is looked at by the sweep when it is due', async () => {
    await set({ look_at: new Date(0) })
    await sweepScanners(app.services)
    await sweepScanners(app.services)
    const waiting = await app.services.database.platform
      .selectFrom('private_scanner')
      .select('look_at')
      .where('account_id', '=', owner.accountId)
      .execute()
    expect(waiting).toHaveLength(1)
  })
  test('of nobody cannot be switched', async () => {
    const stranger = await createPerson(app)
    const answer = await call(app, contract.switchPrivateScanner, { token: stranger.token, body: { action: 'start' } })
    expect([answer.status, answer.problem.code]).toEqual([409, 'resource.conflict'])
  })
})

test('no key of the installation and no session stands in what is kept, audited or answered', async () => {
  await launched()
  await settle(isDone)
  const rows = JSON.stringify([await keptRows(), await read(), await audited()])
  expect(rows).not.toContain(PLATFORM_KEY.secretAccessKey)
  expect(rows).not.toContain(PLATFORM_KEY.accessKeyId)
  expect(rows).not.toMatch(/ASIA[A-Z0-9]{8}/u)
})
