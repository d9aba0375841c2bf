import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AWS_RESOURCE_TYPES } from './resource-types.ts'
import { awsConsoleUrl } from './console-url.ts'

const urlOf = (value: string, region: string | null = null) => awsConsoleUrl({ value, region })
const staysThere = (value: string): boolean => {
  const url = urlOf(value)
  return url === null || new URL(url).host === 'console.aws.amazon.com'
}

describe('the page of a resource in the console', () => {
  test.each([
    [
      'arn:aws:ec2:eu-central-1:123456789012:instance/i-0c4e9a17',
      'https://console.aws.amazon.com/ec2/home?region=eu-central-1#InstanceDetails:instanceId=i-0c4e9a17',
    ],
    [
      'arn:aws:ec2:eu-west-1:123456789012:vpc/vpc-1',
      'https://console.aws.amazon.com/vpcconsole/home?region=eu-west-1#VpcDetails:VpcId=vpc-1',
    ],
    ['arn:aws:iam::123456789012:role/team/shop-app', 'https://console.aws.amazon.com/iam/home#/roles/details/shop-app'],
    ['arn:aws:iam::123456789012:root', 'https://console.aws.amazon.com/iam/home#/home'],
    [
      'arn:aws:lambda:us-east-1:123456789012:function:resize',
      'https://console.aws.amazon.com/lambda/home?region=us-east-1#/functions/resize',
    ],
    ['arn:aws:rds:us-east-1:123456789012:db:orders', 'https://console.aws.amazon.com/rds/home?region=us-east-1#database:id=orders'],
    [
      'arn:aws-us-gov:kms:us-gov-west-1:123456789012:key/1234-abcd',
      'https://console.amazonaws-us-gov.com/kms/home?region=us-gov-west-1#/kms/keys/1234-abcd',
    ],
    [
      'arn:aws:secretsmanager:eu-central-1:123456789012:secret:nw/db-orders-AbCdEf',
      'https://console.aws.amazon.com/secretsmanager/secret?name=nw%2Fdb-orders&region=eu-central-1',
    ],
  ])('of %s is %s', (arn, url) => expect(urlOf(arn)).toBe(url))
  test('of a bucket is in the region where it was seen', () =>
    expect(urlOf('arn:aws:s3:::nw-backups-eu', 'eu-central-1')).toBe(
      'https://console.aws.amazon.com/s3/buckets/nw-backups-eu?region=eu-central-1',
    ))
  test.each([
    'https://shop.example/',
    'arn:aws:braket:us-east-1:123456789012:x/1',
    'arn:other:ec2:eu-1:123456789012:instance/i-1',
    'arn:aws:s3:::bucket/key',
    '',
  ])('of %s is not known', (value) => expect(urlOf(value)).toBeNull())
  test('never leaves the console, whatever an ARN holds', () => {
    expect(urlOf('arn:aws:s3:::..%2f..@evil.example', '@evil.example')).toMatch(/^https:\/\/console\.aws\.amazon\.com\//u)
    const arns = fc
      .tuple(fc.constantFrom('ec2', 'iam', 's3', 'lambda', 'sns', 'ecr', 'route53'), fc.string({ maxLength: 60 }))
      .map(([service, rest]) => `arn:aws:${service}:eu-west-1:123456789012:${rest}`)
    expect(fc.check(fc.property(arns, staysThere)).failed).toBe(false)
  })
})

test('types are called by their names in CloudFormation, and have a name in each language', () => {
  for (const [type, names] of Object.entries(AWS_RESOURCE_TYPES)) {
    // CloudFormation has none for an account and its regions
    expect(type).toMatch(type.startsWith('AWS::Account') ? /^AWS::Account(?:::Region)?$/u : /^AWS::\w+::\w+$/u)
    expect(
      Object.values(names).every((name) => name.length > 2),
      type,
    ).toBe(true)
  }
})
