import { expect, test } from 'vitest'
import { stackFailure } from './trouble.ts'

const of = { part: 'vpc', isDeletion: false, isRolledBack: true, now: new Date() } as const

test.each([
  ['AWS::EC2::VPC', 'The maximum number of VPCs has been reached.', 'limit'],
  ['AWS::EC2::EIP', 'You have exceeded your quota of addresses.', 'limit'],
  ['AWS::EC2::Instance', 'User: x is not authorized to perform: ec2:RunInstances', 'denied'],
  ['AWS::EC2::Instance', 'The image does not exist.', 'resource'],
  ['AWS::CloudFormation::Stack', 'Stack creation time exceeded the specified timeout. Rollback requested by user.', 'resource'],
] as const)('%s: %s', (type, reason, code) => {
  expect(stackFailure(of, { resource: 'One', type, reason })).toMatchObject({ code, type, reason })
})
