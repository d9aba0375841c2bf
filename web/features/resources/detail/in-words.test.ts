import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test.each([
  ['InstanceType', 'Instance type'],
  ['MFADelete', 'MFA delete'],
  ['VpcId', 'VPC ID'],
  ['SizeGiB', 'Size GiB'],
  ['Ipv6Addresses', 'IPv6 addresses'],
  ['ManagedByAws', 'Managed by AWS'],
  ['KmsMasterKeyId', 'KMS master key ID'],
  ['publicIpAddress', 'Public IP address'],
  ['HttpTokens', 'HTTP tokens'],
  ['KmsKeyARN', 'KMS key ARN'],
  ['aws:cloudformation:stack-name', 'aws:cloudformation:stack-name'],
  ['env', 'Env'],
  ['', ''],
])('%s reads %s', (name, words) => expect(inWords(name)).toBe(words))
