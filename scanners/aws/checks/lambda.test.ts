import { describe, expect, test } from 'vitest'
import { arnIn, awsAccount } from '#scanners/aws/fixture/index.ts'
import type { LambdaFunction } from '#scanners/aws/fixture/model/compute.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'eu-west-1'
const empty = awsAccount()
const arnOf = (name: string) => arnIn(empty, 'lambda', `function:${name}`, REGION)
const fn = (name: string, change: Partial<LambdaFunction> = {}): LambdaFunction => ({
  FunctionName: name,
  FunctionArn: arnOf(name),
  Runtime: 'nodejs24.x',
  ...change,
})
const allow = (change: object) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Sid: 'open', Effect: 'Allow', Principal: '*', Action: 'lambda:InvokeFunction', Resource: '*', ...change }],
  })
const byUrl = (type: string) => ({
  Action: 'lambda:InvokeFunctionUrl',
  Condition: { StringEquals: { 'lambda:FunctionUrlAuthType': type } },
})
const variables = (Variables: Record<string, string>) => ({ Environment: { Variables } })
const url = (name: string, change: Partial<NonNullable<LambdaFunction['url']>> = {}): NonNullable<LambdaFunction['url']> => ({
  FunctionUrl: `https://${name}.lambda-url.eu-west-1.on.aws/`,
  FunctionArn: arnOf(name),
  AuthType: 'AWS_IAM',
  CreationTime: '2026-01-02T03:04:05Z',
  LastModifiedTime: '2026-01-02T03:04:05Z',
  ...change,
})
const scan = (functions: LambdaFunction[], options: Parameters<typeof scanModel>[1]) =>
  scanModel(awsAccount({ regions: ['us-east-1', REGION], in: { [REGION]: { lambda: { functions } } } }), options)
const says = async (checkId: string, functions: LambdaFunction[]) => brief((await scan(functions, { checkIds: [checkId] })).verdicts)

describe('aws-lambda-public', () => {
  test('everyone, a bucket of the account, an organization, the function’s own URL, and no policy', async () => {
    const bucket = { Principal: { Service: 's3.amazonaws.com' }, Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } } }
    expect(
      await says('aws-lambda-public', [
        fn('all', { policy: allow({}) }),
        fn('star', { policy: allow({ Principal: { AWS: '*' } }) }),
        fn('any-account-by-url', { policy: allow(byUrl('AWS_IAM')) }),
        fn('bucket', { policy: allow(bucket) }),
        fn('org', { policy: allow({ Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-abcd1234ef' } } }) }),
        fn('by-url', { policy: allow(byUrl('NONE')) }),
        fn('through-url', { policy: allow({ Condition: { Bool: { 'lambda:InvokedViaFunctionUrl': 'true' } } }) }),
        fn('none'),
      ]),
    ).toEqual([
      'FAIL fail all',
      'FAIL fail any-account-by-url',
      'FAIL fail star',
      'PASS pass bucket',
      'PASS pass by-url',
      'PASS pass none',
      'PASS pass org',
      'PASS pass through-url',
    ])
  })
  test('a document that is none leaves the function unknown', async () => {
    expect(await says('aws-lambda-public', [fn('broken', { policy: '{' })])).toEqual(['UNKNOWN unknown broken'])
  })
  test('a policy that may not be read leaves the function unknown', async () => {
    const { verdicts, outcomes } = await scan([fn('a', { policy: allow({}) })], {
      checkIds: ['aws-lambda-public'],
      faults: { denied: new Set(['lambda:GetPolicy']) },
    })
    expect(brief(verdicts)).toEqual(['UNKNOWN unknown a'])
    expect(unrun(outcomes)).toEqual(['inconclusive eu-west-1'])
  })
  test('without the list nothing is said in any region', async () => {
    const { verdicts, outcomes } = await scan([fn('a')], {
      checkIds: ['aws-lambda-public'],
      faults: { denied: new Set(['lambda:ListFunctions']) },
    })
    expect([verdicts, unrun(outcomes)]).toEqual([[], ['denied eu-west-1', 'denied us-east-1']])
  })
  test('is exposed, and its evidence has no document', async () => {
    const { verdicts } = await scan([fn('a', { policy: allow({}) })], { checkIds: ['aws-lambda-public'] })
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', values: { statement: 'open' }, resource: { region: REGION } })
    expect(verdicts[0]?.evidence[0]?.content).not.toContain('Principal')
  })
})

test('aws-lambda-url-public and aws-lambda-url-cors: by sign-in and by origin', async () => {
  const functions = [
    fn('open', { url: url('open', { AuthType: 'NONE', Cors: { AllowOrigins: ['*'] } }) }),
    fn('shut', { url: url('shut', { Cors: { AllowOrigins: ['https://app.example.com'] } }) }),
    fn('scheme', { url: url('scheme', { Cors: { AllowOrigins: ['https://*'] } }) }),
    fn('none'),
  ]
  expect(await says('aws-lambda-url-public', functions)).toEqual(['FAIL fail open', 'PASS none none', 'PASS pass scheme', 'PASS pass shut'])
  expect(await says('aws-lambda-url-cors', functions)).toEqual(['FAIL fail open', 'FAIL fail scheme', 'PASS none none', 'PASS pass shut'])
})
test('URLs of aliases count as well, however many there are', async () => {
  const aliases = Array.from({ length: 120 }, (_, index) => `v${index}`)
  const aliasUrls = aliases.map((alias) =>
    url(alias, { FunctionArn: `${arnOf('many')}:${alias}`, AuthType: alias === 'v119' ? 'NONE' : 'AWS_IAM' }),
  )
  const { verdicts } = await scan([fn('many', { url: url('many'), aliasUrls })], { checkIds: ['aws-lambda-url-public'] })
  expect(verdicts).toMatchObject([{ status: 'FAIL', locator: 'v119' }])
})
test('URLs: one that is not in the list is asked for by its function; what is denied is unknown', async () => {
  const functions = [fn('open', { url: url('open', { AuthType: 'NONE' }) }), fn('none')]
  const checkIds = ['aws-lambda-url-public']
  const old = await scan(functions, {
    checkIds,
    faults: { errors: new Map([['lambda:ListFunctionUrlConfigs', { code: 'NotFound', message: 'no such path', status: 404 }]]) },
  })
  expect(brief(old.verdicts)).toEqual(['FAIL fail open', 'PASS none none'])
  const denied = await scan(functions, { checkIds, faults: { denied: new Set(['lambda:ListFunctionUrlConfigs']) } })
  expect(brief(denied.verdicts)).toEqual(['UNKNOWN unknown none', 'UNKNOWN unknown open'])
})

describe('aws-lambda-env-secret', () => {
  const PASSWORD = 'Tr0ub4dor3xKq9vLmZ'
  test('by form and by name; references and plain settings are none', async () => {
    expect(
      await says('aws-lambda-env-secret', [
        fn('by-name', variables({ DB_PASSWORD: PASSWORD })),
        fn('by-form', variables({ NOTE: ['AKIA', 'IOSFODNN7QWERTYU'].join('') })),
        fn('by-reference', variables({ DB_PASSWORD: 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:db' })),
        fn('plain', variables({ STAGE: 'prod' })),
        fn('none'),
      ]),
    ).toEqual(['FAIL fail by-form', 'FAIL fail by-name', 'PASS pass by-reference', 'PASS pass none', 'PASS pass plain'])
  })
  test('variables that the key does not open are unknown', async () => {
    const sealed = fn('sealed', { Environment: { Error: { ErrorCode: 'AccessDeniedException', Message: 'kms:Decrypt' } } })
    expect(await says('aws-lambda-env-secret', [sealed])).toEqual(['UNKNOWN unknown sealed'])
  })
  test('nothing that leaves the scanner holds the value', async () => {
    const told = await scan([fn('a', variables({ DB_PASSWORD: PASSWORD }))], { checkIds: ['aws-lambda-env-secret'], inventory: true })
    expect(JSON.stringify([told.verdicts, ...told.inventory.values()])).not.toContain(PASSWORD)
    expect(told.verdicts[0]?.evidence[0]?.content).toContain('DB_PASSWORD')
  })
})

test('aws-lambda-runtime: by the day; an image is its owner’s', async () => {
  const functions = [
    fn('old', { Runtime: 'python3.7' }),
    fn('ends-soon', { Runtime: 'nodejs22.x' }),
    // newer than the list of runtimes
    fn('newer', { Runtime: 'nodejs99.x' as never }),
    fn('image', { PackageType: 'Image', Runtime: undefined }),
  ]
  const on = async (day: string) =>
    brief((await scan(functions, { checkIds: ['aws-lambda-runtime'], environment: { now: () => new Date(day) } })).verdicts)
  const always = ['FAIL fail old', 'PASS image image', 'PASS pass newer']
  expect(await on('2027-04-30T12:00:00Z')).toEqual(['FAIL fail old', 'PASS image image', 'PASS pass ends-soon', 'PASS pass newer'])
  expect(await on('2027-05-01T12:00:00Z')).toEqual(['FAIL fail ends-soon', ...always])
})

test('a verification of one function asks for that function alone; of one that is gone, for nothing more', async () => {
  const functions = ['a', 'b', 'c'].map((name) => fn(name, { policy: allow({}) }))
  const only = (name: string) => ({ genericIdentifier: 'arn', genericIdentifierValue: arnOf(name), region: REGION })
  const one = await scan(functions, { checkIds: ['aws-lambda-public'], scopes: [REGION], environment: { only: only('b') } })
  expect(brief(one.verdicts)).toEqual(['FAIL fail b'])
  expect(one.calls.total).toBeLessThanOrEqual(4)
  const gone = await scan(functions, { checkIds: ['aws-lambda-public'], scopes: [REGION], environment: { only: only('x') } })
  expect(gone.verdicts).toEqual([])
})
test('the inventory names functions, who may call them and what they stand in', async () => {
  const role = 'arn:aws:iam::123456789012:role/api'
  const open = fn('open', {
    Role: role,
    VpcConfig: { VpcId: 'vpc-1', SubnetIds: ['subnet-1'], SecurityGroupIds: ['sg-1'] },
    policy: allow({}),
    url: url('open', { AuthType: 'NONE' }),
    tags: { team: 'shop' },
  })
  const { inventory } = await scan([open, fn('plain')], { checkIds: [], inventory: true })
  const { items = [], complete } = inventory.get('AWS::Lambda::Function') ?? {}
  expect([items.map(({ name }) => name), complete]).toEqual([['open', 'plain'], true])
  expect(items[0]).toMatchObject({
    tags: { team: 'shop' },
    config: { public: [{ by: 'policy', through: 'open' }, { by: 'url' }] },
    relations: [
      { kind: 'has-role', to: role },
      { kind: 'in-network', to: arnIn(empty, 'ec2', 'vpc/vpc-1', REGION) },
      { kind: 'in-subnet', to: arnIn(empty, 'ec2', 'subnet/subnet-1', REGION) },
      { kind: 'guarded-by', to: arnIn(empty, 'ec2', 'security-group/sg-1', REGION) },
    ],
  })
})

const subnet = (id: string, AvailabilityZone: string) => ({ SubnetId: id, VpcId: 'vpc-1', AvailabilityZone })
test('aws-lambda-multi-az: of functions in networks; a subnet of others is unknown', async () => {
  const ec2 = { subnets: [subnet('subnet-1', 'eu-west-1a'), subnet('subnet-2', 'eu-west-1b'), subnet('subnet-3', 'eu-west-1a')] }
  const within = (name: string, ...SubnetIds: string[]) => fn(name, { VpcConfig: { VpcId: 'vpc-1', SubnetIds } })
  const of = async (functions: LambdaFunction[]) =>
    brief(
      (
        await scanModel(awsAccount({ regions: [REGION], in: { [REGION]: { ec2, lambda: { functions } } } }), {
          checkIds: ['aws-lambda-multi-az'],
        })
      ).verdicts,
    )
  const known = [within('one', 'subnet-1', 'subnet-3'), within('two', 'subnet-1', 'subnet-2'), fn('outside')]
  expect(await of(known)).toEqual(['FAIL fail one', 'PASS outside outside', 'PASS pass two'])
  expect(await of([within('shared', 'subnet-1', 'subnet-9')])).toEqual(['UNKNOWN unknown shared'])
})
