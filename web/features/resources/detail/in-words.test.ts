import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'

test.each([
  ['InstanceType', 'Instance type'],
  ['MFADelete', 'MFA delete'],
  ['publicIpAddress', 'Public ip address'],
  ['HttpTokens', 'Http tokens'],
  ['KmsKeyARN', 'Kms key ARN'],
  ['aws:cloudformation:stack-name', 'aws:cloudformation:stack-name'],
  ['env', 'Env'],
  ['', ''],
])('%s reads %s', (name, words) => expect(inWords(name)).toBe(words))
