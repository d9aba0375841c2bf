import { describe, expect, test } from 'vitest'
import { bucketExposure } from './bucket.ts'
import { parsePolicy } from './document.ts'
import { exposureOf } from './public.ts'

const OWN = '111122223333'
const OTHER = '444455556666'
const S3 = { service: 's3', account: OWN, resources: ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'] }
const ALLOW = { Sid: 'Open', Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' }
function judge(Statement: unknown, about: Parameters<typeof exposureOf>[1] = S3) {
  const exposure = exposureOf(parsePolicy({ Version: '2012-10-17', Statement }), about)
  if (!exposure.known) throw new Error(exposure.reason)
  return exposure
}
const isPublic = (Statement: unknown) => judge(Statement).everyone.length > 0

test('names the statement, its actions and what they let one do', () => {
  expect(judge(ALLOW)).toEqual({
    known: true,
    everyone: [{ statement: 'Open', actions: ['s3:GetObject'], access: ['read'] }],
    foreign: [],
    services: [],
  })
  expect(judge({ ...ALLOW, Sid: '', Action: 's3:*' }).everyone).toEqual([
    { statement: '#1', actions: ['s3:*'], access: ['read', 'write', 'administer'] },
  ])
})
test('what cannot be read is not called private', () => {
  expect(exposureOf(parsePolicy('{'), S3)).toEqual({ known: false, reason: 'not JSON' })
})

test('a hostile policy is judged in bounded time', () => {
  const statements = Array.from({ length: 500 }, (_, index) => ({
    ...ALLOW,
    Effect: index % 2 === 0 ? 'Deny' : 'Allow',
    Resource: `arn:aws:s3:::b/*${index}`,
  }))
  const began = performance.now()
  expect(judge(statements).everyone).toHaveLength(250)
  expect(performance.now() - began).toBeLessThan(3_000)
})

test.each([
  ['AWS *', { Principal: { AWS: '*' } }, true],
  ['* within a list', { Principal: { AWS: [OWN, '*'] } }, true],
  ['NotPrincipal', { Principal: undefined, NotPrincipal: { AWS: OWN } }, true],
  ['any service', { Principal: { Service: '*' } }, false],
  ['own account', { Principal: { AWS: `arn:aws:iam::${OWN}:root` } }, false],
  ['nobody', { Principal: { AWS: [] } }, false],
  ['actions of another service', { Action: 'sqs:SendMessage' }, false],
  ['all but deleting', { Action: undefined, NotAction: 's3:Delete*' }, true],
])('principal: %s', (_, change, expected) => {
  expect(isPublic({ ...ALLOW, ...change })).toBe(expected)
})

test.each<[object, boolean]>([
  [{ StringEquals: { 'aws:SourceVpce': 'vpce-1a2b3c4d' } }, false],
  [{ StringEquals: { 'aws:SourceVpce': ['vpce-1', 'vpce-*'] } }, true],
  [{ StringLike: { 'aws:SourceVpc': '*' } }, true],
  [{ StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }, false],
  [{ StringEquals: { 'AWS:PRINCIPALORGID': 'o-a1b2c3d4e5' } }, false],
  [{ StringLike: { 'aws:PrincipalOrgID': 'o-*' } }, true],
  [{ StringNotEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }, true],
  [{ StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } }, true],
  [{ StringEqualsIfExists: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' }, Null: { 'aws:PrincipalOrgID': 'false' } }, false],
  [{ 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': 'o-a1b2c3d4e5/r-ab12/ou-ab12-11111111/*' } }, false],
  [{ 'ForAllValues:StringLike': { 'aws:PrincipalOrgPaths': 'o-a1b2c3d4e5/*' } }, true],
  [{ 'ForAnyValue:StringLike': { 'aws:PrincipalOrgPaths': '*/r-ab12/*' } }, true],
  [{ Null: { 'aws:PrincipalOrgID': 'false' } }, true],
  [{ IpAddress: { 'aws:SourceIp': '198.51.100.0/24' } }, false],
  [{ IpAddress: { 'aws:SourceIp': ['54.240.143.0/24', '2001:db8::/32'] } }, false],
  [{ IpAddress: { 'aws:SourceIp': '0.0.0.0/0' } }, true],
  [{ IpAddress: { 'aws:SourceIp': ['0.0.0.0/1', '128.0.0.0/1'] } }, true],
  [{ IpAddress: { 'aws:SourceIp': '54.0.0.0/8' } }, false],
  [{ IpAddress: { 'aws:SourceIp': '54.0.0.0/7' } }, true],
  [{ IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } }, false],
  [{ IpAddress: { 'aws:SourceIp': '2600::/16' } }, true],
  [{ IpAddress: { 'aws:SourceIp': 'nonsense' } }, true],
  [{ NotIpAddress: { 'aws:SourceIp': '198.51.100.0/24' } }, true],
  [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:::my-bucket' } }, false],
  [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:my-bucket' } }, false],
  [{ ArnLike: { 'aws:SourceArn': 'arn:aws:s3:*:*:*' } }, true],
  [{ ArnLike: { 'aws:SourceArn': `arn:aws:cloudfront::${OWN}:distribution/*` } }, false],
  [{ ArnLike: { 'aws:SourceArn': 'arn:aws:sns:us-east-1:*:topic' } }, true],
  [{ ArnLike: { 'aws:PrincipalArn': 'arn:aws:iam::*:role/deploy' } }, true],
  [{ StringEquals: { 'aws:PrincipalArn': `arn:aws:iam::${OWN}:role/deploy` } }, false],
  [{ StringLike: { 'aws:userid': 'AROAEXAMPLEID12345678:*' } }, false],
  [{ StringLike: { 'aws:userid': 'AROA*' } }, true],
  [{ StringEquals: { 'aws:SourceAccount': '${aws:PrincipalAccount}' } }, true],
  [{ StringEquals: { 's3:DataAccessPointAccount': OWN } }, false],
  [{ StringLike: { 's3:DataAccessPointArn': `arn:aws:s3:us-east-1:${OWN}:accesspoint/*` } }, false],
  [{ StringLike: { 'aws:Referer': 'https://shop.example/*' } }, true],
  [{ StringEquals: { 'aws:UserAgent': 'secret' } }, true],
  [{ Bool: { 'aws:SecureTransport': 'true' } }, true],
  [{ StringEquals: { 'aws:PrincipalTag/team': 'data' } }, true],
  [{ StringEquals: { 'aws:username': 'bob' } }, true],
  [{ Bool: { 'aws:SourceVpce': 'true' } }, true],
  // conditions stand together: one that narrows is enough
  [{ Bool: { 'aws:SecureTransport': 'true' }, StringEquals: { 'aws:SourceVpc': 'vpc-1' } }, false],
])('condition %j leaves it public: %s', (Condition, expected) => {
  expect(isPublic({ ...ALLOW, Condition })).toBe(expected)
})

const deny = (change: object) => [ALLOW, { Effect: 'Deny', Principal: '*', Action: 's3:*', Resource: '*', ...change }]
describe('a Deny takes away', () => {
  test.each<[string, object, boolean]>([
    ['everything', {}, false],
    ['the same action', { Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/*' }, false],
    ['another action', { Action: 's3:PutObject' }, true],
    ['other objects', { Resource: 'arn:aws:s3:::b/private/*' }, true],
    ['all but this action', { Action: undefined, NotAction: 's3:GetObject' }, true],
    ['all but another action', { Action: undefined, NotAction: 's3:ListBucket' }, false],
    ['all but other objects', { Resource: undefined, NotResource: 'arn:aws:s3:::c/*' }, false],
    ['all but some of its objects', { Resource: undefined, NotResource: 'arn:aws:s3:::b/open/*' }, true],
    ['from one account', { Principal: { AWS: OTHER } }, true],
    ['from all but named ones', { Principal: undefined, NotPrincipal: { AWS: `arn:aws:iam::${OWN}:root` } }, false],
    ['without TLS', { Condition: { Bool: { 'aws:SecureTransport': 'false' } } }, true],
    ['outside the organization', { Condition: { StringNotEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }, false],
    [
      'outside networks and organization',
      {
        Condition: {
          StringNotEqualsIfExists: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' },
          NotIpAddressIfExists: { 'aws:SourceIp': '198.51.100.0/24' },
          BoolIfExists: { 'aws:PrincipalIsAWSService': 'false' },
        },
      },
      false,
    ],
    ['outside nearly everything', { Condition: { NotIpAddress: { 'aws:SourceIp': '0.0.0.0/0' } } }, true],
    ['where any value differs', { Condition: { 'ForAnyValue:StringNotEquals': { 'aws:PrincipalOrgPaths': 'o-a1b2c3d4e5/r-1/' } } }, true],
  ])('%s', (_, change, expected) => {
    expect(isPublic(deny(change))).toBe(expected)
  })
  test('a part', () => {
    const statements = [
      { ...ALLOW, Action: ['s3:GetObject', 's3:PutObject', 's3:PutObjectAcl'] },
      { Effect: 'Deny', Principal: '*', Action: 's3:Put*', Resource: '*' },
    ]
    expect(judge(statements).everyone).toEqual([{ statement: 'Open', actions: ['s3:GetObject'], access: ['read'] }])
    expect(judge([{ ...ALLOW, Action: '*' }, statements[1]]).everyone[0]?.access).toEqual(['read', 'write', 'administer'])
  })
})

test('other accounts, organizations and services', () => {
  expect(
    judge({ ...ALLOW, Principal: { AWS: [`arn:aws:iam::${OTHER}:role/x`, OWN, OTHER, 'AIDAEXAMPLEUSERID1234'] } }).foreign.map(
      ({ to }) => to,
    ),
  ).toEqual([OTHER])
  expect(judge({ ...ALLOW, Condition: { StringEquals: { 'aws:PrincipalAccount': [OWN, OTHER] } } }).foreign.map(({ to }) => to)).toEqual([
    OTHER,
  ])
  expect(judge({ ...ALLOW, Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }).foreign.map(({ to }) => to)).toEqual([
    'o-a1b2c3d4e5',
  ])
  expect(judge({ ...ALLOW, Principal: { AWS: 'arn:aws:iam::cloudfront:user/CloudFront Origin Access Identity E1' } }).foreign).toEqual([])
  expect(judge({ ...ALLOW, Principal: { CanonicalUser: '79a59df900b949e5' } }).foreign.map(({ to }) => to)).toEqual(['79a59df900b949e5'])
  const cloudfront = { ...ALLOW, Principal: { Service: 'cloudfront.amazonaws.com' } }
  expect(judge(cloudfront).services).toMatchObject([{ service: 'cloudfront.amazonaws.com', isBound: false }])
  const bound = { ...cloudfront, Condition: { StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::${OWN}:distribution/E1` } } }
  expect(judge(bound).services).toMatchObject([{ isBound: true }])
})

test.each([
  ['sqs', 'SQS:SendMessage', ['write']],
  ['sqs', 'sqs:*', ['read', 'write', 'administer']],
  ['sns', ['SNS:Publish', 'SNS:Subscribe'], ['read', 'write']],
  ['kms', 'kms:Decrypt', ['read']],
  ['kms', 'kms:CreateGrant', ['administer']],
  ['lambda', 'lambda:InvokeFunctionUrl', ['write']],
  ['ecr', ['ecr:BatchGetImage', 'ecr:GetDownloadUrlForLayer'], ['read']],
  ['secretsmanager', 'secretsmanager:GetSecretValue', ['read']],
  ['es', 'es:ESHttp*', ['read', 'write']],
  ['glacier', 'glacier:InitiateJob', ['write']],
  ['backup', ['backup:DescribeBackupVault', 'backup:PutBackupVaultAccessPolicy'], ['read', 'administer']],
])('%s: %j lets one %j', (service, Action, access) => {
  expect(judge({ Effect: 'Allow', Principal: '*', Action, Resource: '*' }, { service, account: OWN }).everyone[0]?.access).toEqual(access)
})

test('the policies AWS itself writes are private', () => {
  const queue = { service: 'sqs', account: OWN }
  const owner = {
    Sid: '__owner_statement',
    Effect: 'Allow',
    Principal: { AWS: `arn:aws:iam::${OWN}:root` },
    Action: 'SQS:*',
    Resource: '*',
  }
  expect(judge(owner, queue)).toMatchObject({ everyone: [], foreign: [] })
  const topic = {
    Sid: '__default_statement_ID',
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: ['SNS:GetTopicAttributes', 'SNS:Subscribe', 'SNS:Publish'],
    Resource: '*',
    Condition: { StringEquals: { 'AWS:SourceOwner': OWN } },
  }
  expect(judge(topic, { service: 'sns', account: OWN })).toMatchObject({ everyone: [], foreign: [] })
  const key = {
    Effect: 'Allow',
    Principal: { AWS: '*' },
    Action: ['kms:Encrypt', 'kms:Decrypt'],
    Resource: '*',
    Condition: { StringEquals: { 'kms:CallerAccount': OWN, 'kms:ViaService': 'ebs.us-east-1.amazonaws.com' } },
  }
  expect(judge(key, { service: 'kms', account: OWN })).toMatchObject({ everyone: [], foreign: [] })
})

const everyone = (Permission: string, group = 'AllUsers') => ({
  Grantee: { URI: `http://acs.amazonaws.com/groups/global/${group}` },
  Permission,
})
const bucket = (change: object) =>
  bucketExposure({
    name: 'b',
    partition: 'aws',
    account: OWN,
    policy: undefined,
    acl: [],
    owner: 'me',
    objectOwnership: undefined,
    bucketBlock: undefined,
    accountBlock: undefined,
    ...change,
  })

describe('buckets', () => {
  const open = parsePolicy({ Statement: ALLOW })

  test('a list', () => {
    expect(
      bucket({ acl: [everyone('READ'), everyone('WRITE', 'AuthenticatedUsers'), { Grantee: { ID: 'me' }, Permission: 'FULL_CONTROL' }] }),
    ).toEqual({
      open: [
        { by: 'acl', through: 'AllUsers', access: ['read'] },
        { by: 'acl', through: 'AuthenticatedUsers', access: ['write'] },
      ],
      held: [],
      foreign: [],
      unseen: [],
    })
    expect(bucket({ acl: [{ Grantee: { ID: 'you' }, Permission: 'READ' }] }).foreign).toEqual([{ to: 'you', by: 'acl', access: ['read'] }])
    const log = { Grantee: { URI: 'http://acs.amazonaws.com/groups/s3/LogDelivery' }, Permission: 'WRITE' }
    expect(bucket({ acl: [log] })).toMatchObject({ open: [], foreign: [] })
  })
  test.each<[string, object, number]>([
    ['nothing', {}, 2],
    [
      'BlockPublicAcls and BlockPublicPolicy, which refuse new ones alone',
      { bucketBlock: { BlockPublicAcls: true, BlockPublicPolicy: true } },
      2,
    ],
    ['IgnorePublicAcls', { bucketBlock: { IgnorePublicAcls: true } }, 1],
    ['RestrictPublicBuckets of the account', { accountBlock: { RestrictPublicBuckets: true } }, 1],
    ['both', { bucketBlock: { IgnorePublicAcls: true }, accountBlock: { RestrictPublicBuckets: true } }, 0],
    ['BucketOwnerEnforced', { objectOwnership: 'BucketOwnerEnforced' }, 1],
  ])('held by %s', (_, change, left) => {
    const found = bucket({ acl: [everyone('READ')], policy: open, ...change })
    expect(found.open).toHaveLength(left)
    expect(found.held).toHaveLength(2 - left)
  })
  test('what was not seen is said, where it matters', () => {
    expect(bucket({ policy: 'unseen', acl: 'unseen' }).unseen).toEqual(['policy', 'acl'])
    expect(
      bucket({ policy: 'unseen', acl: 'unseen', accountBlock: { IgnorePublicAcls: true, RestrictPublicBuckets: true } }).unseen,
    ).toEqual([])
    expect(bucket({ policy: open, accountBlock: 'unseen' })).toMatchObject({ open: [], unseen: ['block'] })
    expect(bucket({ accountBlock: 'unseen' })).toMatchObject({ open: [], unseen: [] })
    expect(bucket({ policy: parsePolicy('{') }).unseen).toEqual(['policy'])
    expect(bucket({ acl: [everyone('READ')], objectOwnership: 'unseen' })).toMatchObject({ open: [], unseen: ['block'] })
  })
  test('a restricted public policy shuts out named accounts too', () => {
    const policy = parsePolicy({ Statement: [ALLOW, { ...ALLOW, Principal: { AWS: OTHER } }] })
    expect(bucket({ policy }).foreign).toHaveLength(1)
    expect(bucket({ policy, accountBlock: { RestrictPublicBuckets: true } }).foreign).toEqual([])
  })
})
