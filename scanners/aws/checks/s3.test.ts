import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { S3Bucket } from '#scanners/aws/fixture/model/s3.ts'
import { brief, scanModel } from '#scanners/aws/test/scan-model.ts'

const EVERYBODY = 'http://acs.amazonaws.com/groups/global/AllUsers'
const bucket = (name: string, change: Partial<S3Bucket> = {}): S3Bucket => ({ name, region: 'eu-west-1', ...change })
const allow = (Action: string, change: object = {}) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action, Resource: 'arn:aws:s3:::*/*', ...change }],
  })
const ALL = { BlockPublicAcls: true, IgnorePublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true }
const of = async (checkId: string, buckets: S3Bucket[], publicAccessBlock?: typeof ALL) => {
  const model = awsAccount({ regions: ['us-east-1', 'eu-west-1'], s3: { buckets, ...(publicAccessBlock && { publicAccessBlock }) } })
  return scanModel(model, { checkIds: [checkId] })
}
const says = async (checkId: string, buckets: S3Bucket[], block?: typeof ALL) => brief((await of(checkId, buckets, block)).verdicts)

describe('aws-s3-bucket-public', () => {
  test('an endpoint that does not know S3 Control holds nothing back for all buckets', async () => {
    const model = awsAccount({ regions: ['eu-west-1'], s3: { buckets: [bucket('open', { policy: allow('s3:GetObject') })] } })
    const errors = new Map([['s3control:GetPublicAccessBlock', { code: 'NotImplemented', message: 'no' }]])
    const { verdicts } = await scanModel(model, { checkIds: ['aws-s3-bucket-public'], faults: { errors } })
    expect(brief(verdicts)).toEqual(['FAIL fail open'])
  })
  test('by policy, by list, held back, and private', async () => {
    expect(
      await says('aws-s3-bucket-public', [
        bucket('by-policy', { policy: allow('s3:GetObject') }),
        bucket('by-list', { grants: [{ Grantee: { Type: 'Group', URI: EVERYBODY }, Permission: 'READ' }] }),
        bucket('held', { policy: allow('s3:GetObject'), publicAccessBlock: ALL }),
        bucket('lists-off', {
          grants: [{ Grantee: { Type: 'Group', URI: EVERYBODY }, Permission: 'READ' }],
          ownership: 'BucketOwnerEnforced',
        }),
        bucket('office', { policy: allow('s3:GetObject', { Condition: { IpAddress: { 'aws:SourceIp': '198.51.100.0/24' } } }) }),
        bucket('private'),
      ]),
    ).toEqual([
      'FAIL fail by-list',
      'FAIL fail by-policy',
      'PASS held held',
      'PASS held lists-off',
      'PASS pass office',
      'PASS pass private',
    ])
  })
  test('for writing alone is told once, where it is judged; whoever may change the list may read', async () => {
    const { verdicts } = await of('aws-s3-bucket-public', [
      bucket('write', { policy: allow('s3:PutObject') }),
      bucket('control', { grants: [{ Grantee: { Type: 'Group', URI: EVERYBODY }, Permission: 'WRITE_ACP' }] }),
    ])
    expect(brief(verdicts)).toEqual(['FAIL fail control', 'FAIL writing write'])
    expect(verdicts.find(({ message }) => message === 'writing')?.riskLevel).toBe('info')
  })
  test('the account’s own block holds for all', async () => {
    expect(await says('aws-s3-bucket-public', [bucket('a', { policy: allow('s3:GetObject') })], ALL)).toEqual(['PASS held a'])
  })
  test('a policy that may not be read leaves its bucket unknown, and the others judged', async () => {
    const model = awsAccount({ s3: { buckets: [bucket('a', { region: 'us-east-1' })] } })
    const { verdicts, outcomes } = await scanModel(model, {
      checkIds: ['aws-s3-bucket-public'],
      faults: { denied: new Set(['s3:GetBucketPolicy']) },
    })
    expect(brief(verdicts)).toEqual(['UNKNOWN unknown a'])
    expect(outcomes.map(({ state }) => state)).toEqual(['inconclusive'])
  })
  test('without the list of buckets nothing is said', async () => {
    const model = awsAccount({ s3: { buckets: [bucket('a', { region: 'us-east-1' })] } })
    const { outcomes } = await scanModel(model, { checkIds: ['aws-s3-bucket-public'], faults: { denied: new Set(['s3:ListBuckets']) } })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
  })
})

test('aws-s3-bucket-public-write: writing and changing who may come, not reading', async () => {
  expect(
    await says('aws-s3-bucket-public-write', [
      bucket('read', { policy: allow('s3:GetObject') }),
      bucket('write', { policy: allow('s3:PutObject') }),
      bucket('control', { grants: [{ Grantee: { Type: 'Group', URI: EVERYBODY }, Permission: 'WRITE_ACP' }] }),
    ]),
  ).toEqual(['FAIL fail control', 'FAIL fail write', 'PASS pass read'])
})

test('aws-s3-bucket-public-block: by the bucket or by the account', async () => {
  const buckets = [bucket('open'), bucket('shut', { publicAccessBlock: ALL })]
  expect(await says('aws-s3-bucket-public-block', buckets)).toEqual(['FAIL fail open', 'PASS pass shut'])
  expect(await says('aws-s3-bucket-public-block', buckets, ALL)).toEqual(['PASS pass open', 'PASS pass shut'])
})
test('aws-s3-account-public-block: all four or not', async () => {
  expect(await says('aws-s3-account-public-block', [])).toEqual(['FAIL fail root'])
  expect(await says('aws-s3-account-public-block', [], { ...ALL, BlockPublicPolicy: false })).toEqual(['FAIL fail root'])
  expect(await says('aws-s3-account-public-block', [], ALL)).toEqual(['PASS pass root'])
})

test('settings of buckets: versions, MFA Delete, logs, keys, lists', async () => {
  const good = bucket('good', {
    versioning: { Status: 'Enabled', MFADelete: 'Enabled' },
    logging: { TargetBucket: 'log', TargetPrefix: 'x/' },
    encryption: { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms', KMSMasterKeyID: 'k' } }] },
    ownership: 'BucketOwnerEnforced',
  })
  const bad = bucket('bad', { versioning: { Status: 'Suspended' }, ownership: 'ObjectWriter' })
  for (const id of ['aws-s3-versioning', 'aws-s3-mfa-delete', 'aws-s3-access-logging', 'aws-s3-kms-encryption', 'aws-s3-acl-in-use'])
    expect([id, ...(await says(id, [good, bad, bucket('bare')]))]).toEqual([id, 'FAIL fail bad', 'FAIL fail bare', 'PASS pass good'])
})

const deny = (change: object = {}) =>
  JSON.stringify({
    Statement: {
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 's3:*',
      Resource: ['arn:aws:s3:::*', 'arn:aws:s3:::*/*'],
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      ...change,
    },
  })
const denyEach = (...actions: string[]) =>
  JSON.stringify({
    Statement: actions.map((Action) => ({
      Effect: 'Deny',
      Principal: '*',
      Action,
      Resource: 'arn:aws:s3:::*',
      Condition: { Bool: { 'aws:SecureTransport': false } },
    })),
  })
describe('aws-s3-tls-only', () => {
  test.each([
    ['the usual statement', deny(), 'PASS pass a'],
    [
      'an old version of TLS, which plain HTTP has not',
      deny({ Condition: { NumericLessThan: { 's3:TlsVersion': '1.2' } } }),
      'FAIL fail a',
    ],
    ['an old version of TLS, or none', deny({ Condition: { NumericLessThanIfExists: { 's3:TlsVersion': '1.2' } } }), 'PASS pass a'],
    ['reading and writing, each by a statement', denyEach('s3:Get*', 's3:Put*'), 'PASS pass a'],
    ['by text', deny({ Condition: { StringEquals: { 'aws:SecureTransport': 'false' } } }), 'PASS pass a'],
    ['reading alone', deny({ Action: 's3:GetObject' }), 'FAIL fail a'],
    ['one role alone', deny({ Principal: { AWS: 'arn:aws:iam::123456789012:role/x' } }), 'FAIL fail a'],
    [
      'only from one network',
      deny({ Condition: { Bool: { 'aws:SecureTransport': 'false' }, IpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
      'FAIL fail a',
    ],
    ['another folder', deny({ Resource: 'arn:aws:s3:::a/folder/*' }), 'FAIL fail a'],
    ['an allowance', deny({ Effect: 'Allow' }), 'FAIL fail a'],
  ])('%s', async (_, policy, expected) => {
    expect(await says('aws-s3-tls-only', [bucket('a', { policy })])).toEqual([expected])
  })
})

test('a verification of one bucket asks for that bucket alone', async () => {
  const model = awsAccount({ s3: { buckets: ['a', 'b', 'c'].map((name) => bucket(name, { region: 'us-east-1' })) } })
  const only = { genericIdentifier: 'arn', genericIdentifierValue: 'arn:aws:s3:::b', region: 'us-east-1' }
  const { verdicts, calls } = await scanModel(model, { checkIds: ['aws-s3-versioning'], environment: { only } })
  expect(brief(verdicts)).toEqual(['FAIL fail b'])
  expect(calls.total).toBeLessThanOrEqual(8)
})
test('the inventory names every bucket with its settings and who may come', async () => {
  const model = awsAccount({
    s3: {
      buckets: [bucket('a', { region: 'us-east-1', policy: allow('s3:GetObject'), tags: [{ Key: 'team', Value: 'shop' }] }), bucket('b')],
    },
  })
  const { inventory } = await scanModel(model, { checkIds: [], inventory: true })
  const { items = [], complete } = inventory.get('AWS::S3::Bucket') ?? {}
  expect([items.map(({ name }) => name), complete]).toEqual([['a', 'b'], true])
  expect(items[0]).toMatchObject({ tags: { team: 'shop' }, config: { public: [{ by: 'policy', access: ['read'] }] } })
})

test('aws-s3-cross-account: another account, everyone, the own one', async () => {
  const to = (AWS: string) => allow('s3:GetObject', { Principal: { AWS } })
  expect(
    await says('aws-s3-cross-account', [
      bucket('other', { policy: to('arn:aws:iam::210987654321:root') }),
      bucket('everyone', { policy: allow('s3:GetObject') }),
      bucket('own', { policy: to('arn:aws:iam::123456789012:role/reader') }),
    ]),
  ).toEqual(['FAIL everyone everyone', 'FAIL fail other', 'PASS pass own'])
})
