import { describe, expect, test } from 'vitest'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'eu-west-1'
const accountOf = (region: RegionParts) => awsAccount({ regions: [REGION], in: { [REGION]: region } })
const says = async (checkId: string, region: RegionParts) => brief((await scanModel(accountOf(region), { checkIds: [checkId] })).verdicts)
const policy = (Action: string, change: object = {}) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: '*', Action, Resource: '*', ...change }] })
const OWN = { Condition: { StringEquals: { 'aws:SourceAccount': '123456789012' } } }

const queue = (name: string, attributes: Record<string, string> = {}) => ({
  url: `https://sqs.${REGION}.amazonaws.com/123456789012/${name}`,
  attributes: { QueueArn: `arn:aws:sqs:${REGION}:123456789012:${name}`, ...attributes },
})
const only = (name: string) => ({ genericIdentifier: 'arn', genericIdentifierValue: `arn:aws:sqs:${REGION}:123456789012:${name}` })
const topic = (name: string, attributes: Record<string, string> = {}) => ({
  arn: `arn:aws:sns:${REGION}:123456789012:${name}`,
  attributes,
})

describe('queues', () => {
  test('aws-sqs-public', async () => {
    const sqs = {
      queues: [
        queue('open', { Policy: policy('sqs:*') }),
        queue('write', { Policy: policy('sqs:SendMessage') }),
        queue('bound', { Policy: policy('sqs:SendMessage', OWN) }),
        queue('none'),
      ],
    }
    expect(await says('aws-sqs-public', { sqs })).toEqual(['FAIL fail open', 'FAIL fail write', 'PASS pass bound', 'PASS pass none'])
  })
  test('aws-sqs-encryption', async () => {
    const sqs = {
      queues: [
        queue('plain', { SqsManagedSseEnabled: 'false' }),
        queue('own', { SqsManagedSseEnabled: 'true' }),
        queue('kms', { KmsMasterKeyId: 'alias/aws/sqs' }),
      ],
    }
    expect(await says('aws-sqs-encryption', { sqs })).toEqual(['FAIL fail plain', 'PASS pass kms', 'PASS pass own'])
  })
  test('a policy that cannot be read is no PASS', async () => {
    expect(await says('aws-sqs-public', { sqs: { queues: [queue('torn', { Policy: '{"Statement": ' })] } })).toEqual([
      'UNKNOWN unknown torn',
    ])
  })
  test('attributes that may not be read leave a queue unknown; a list that may not, the check', async () => {
    const model = accountOf({ sqs: { queues: [queue('a')] } })
    const checkIds = ['aws-sqs-public', 'aws-sqs-encryption']
    const one = await scanModel(model, { checkIds, faults: { denied: new Set(['sqs:GetQueueAttributes']) } })
    expect(brief(one.verdicts)).toEqual(['UNKNOWN unknown a', 'UNKNOWN unknown a'])
    const all = await scanModel(model, { checkIds, faults: { denied: new Set(['sqs:ListQueues']) } })
    expect([unrun(all.outcomes), all.verdicts]).toEqual([[`denied ${REGION}`, `denied ${REGION}`], []])
  })
  test('of one queue asks for that one', async () => {
    const model = accountOf({ sqs: { queues: [queue('a'), queue('b')] } })
    const { verdicts, calls } = await scanModel(model, { checkIds: ['aws-sqs-encryption'], environment: { only: only('b') } })
    expect([brief(verdicts), calls.byOperation['sqs:ListQueues']]).toEqual([['FAIL fail b'], undefined])
    const gone = await scanModel(model, { checkIds: ['aws-sqs-encryption'], environment: { only: only('c') } })
    expect([gone.verdicts, unrun(gone.outcomes)]).toEqual([[], []])
  })
})

describe('topics', () => {
  test('aws-sns-public', async () => {
    // what SNS itself writes for a new topic: everyone, held down to the owner's account
    const usual = policy('SNS:Publish', { Principal: { AWS: '*' }, Condition: { StringEquals: { 'AWS:SourceOwner': '123456789012' } } })
    const sns = { topics: [topic('open', { Policy: policy('sns:Subscribe') }), topic('usual', { Policy: usual }), topic('none')] }
    expect(await says('aws-sns-public', { sns })).toEqual(['FAIL fail open', 'PASS pass none', 'PASS pass usual'])
  })
  test('aws-sns-encryption', async () => {
    const sns = { topics: [topic('plain'), topic('kms', { KmsMasterKeyId: 'alias/aws/sns' })] }
    expect(await says('aws-sns-encryption', { sns })).toEqual(['FAIL fail plain', 'PASS pass kms'])
  })
  test('one topic that may not be read is unknown', async () => {
    const { verdicts } = await scanModel(accountOf({ sns: { topics: [topic('a')] } }), {
      checkIds: ['aws-sns-encryption'],
      faults: { denied: new Set(['sns:GetTopicAttributes']) },
    })
    expect(brief(verdicts)).toEqual(['UNKNOWN unknown a'])
  })
})

test('aws-sns-http-subscription: one that waits for its confirmation is not judged', async () => {
  const arn = `arn:aws:sns:${REGION}:123456789012:alerts`
  const to = (SubscriptionArn: string, Protocol: string) => ({ SubscriptionArn, Protocol, TopicArn: arn, Owner: '123456789012' })
  const sns = { subscriptions: [to(`${arn}:plain`, 'http'), to(`${arn}:safe`, 'https'), to('PendingConfirmation', 'http')] }
  expect(await says('aws-sns-http-subscription', { sns })).toEqual(['FAIL fail plain', 'PASS pass safe'])
})
