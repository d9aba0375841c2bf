import { expect, test } from 'vitest'
import { AwsSession } from './session.ts'

const keys = { accessKeyId: 'AKIAFIXTUREACCOUNT00', secretAccessKey: 'x'.repeat(40) }
const role = (partition: string) => `arn:${partition}:iam::123456789012:role/ParapetRead`

test.each([
  ['a role, whatever else is said', { roleArn: role('aws-cn'), regions: 'eu-west-1' }, 'aws', 'aws-cn'],
  ['regions of China', { ...keys, regions: 'cn-northwest-1\ncn-north-1' }, 'aws', 'aws-cn'],
  ['a region of GovCloud', { ...keys, regions: ' us-gov-east-1' }, 'aws', 'aws-us-gov'],
  ['an ordinary region, though this server is in China', { ...keys, regions: 'eu-west-1' }, 'aws-cn', 'aws'],
  ['where this server is, of keys without a region', keys, 'aws-us-gov', 'aws-us-gov'],
  ['nothing: the ordinary one', { ...keys, regions: '' }, undefined, 'aws'],
])('the partition is told by %s', (_what, fields, partition, told) => {
  const operator = partition === undefined ? {} : { partition }
  expect(new AwsSession({ fields, operator }).partition).toBe(told)
})
