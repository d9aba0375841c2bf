import { expect, test } from 'vitest'
import { statementOf } from '#scanners/aws/access/actions.ts'
import { asPreflight } from './preflight-text.ts'

const passed = {
  step: 'identity',
  label: 'Credentials are accepted',
  state: 'passed',
  reason: null,
  message: null,
  detail: null,
  durationMs: 3,
} as const
const preflight = {
  permissions: [
    { action: 'ec2:DescribeVolumes', state: 'denied' as const },
    { action: 's3:GetBucketPolicy', state: 'granted' as const },
  ],
  blind: [{ checkId: 'aws-ec2-volume-encrypted', title: 'Encryption of volumes', lacks: ['ec2:DescribeVolumes'] }],
  untried: [],
  runnable: 201,
  checks: 202,
  groups: [],
  patch: statementOf(['ec2:DescribeVolumes']),
}

test('each permission is told, what its lack blinds, and a statement that can be pasted', () => {
  const text = asPreflight({ steps: [passed], preflight })
  expect(text).toContain('passed  Credentials are accepted\n')
  expect(text).toContain('ec2:DescribeVolumes  DENIED; blind without it: Encryption of volumes\n')
  expect(text).toContain('s3:GetBucketPolicy   granted\n')
  expect(text).toContain('201 of 202 checks can run.')
  expect(JSON.parse(text.slice(text.indexOf('{')))).toEqual({ Effect: 'Allow', Action: ['ec2:DescribeVolumes'], Resource: '*' })
})

test('a step that failed says why, and nothing of permissions that were not tried', () => {
  const failed = { ...passed, state: 'failed' as const, message: 'AWS did not let this server assume the role.' }
  expect(asPreflight({ steps: [failed], preflight: null })).toBe(
    'failed  Credentials are accepted: AWS did not let this server assume the role.\n',
  )
})

test('what a server answers acts on no terminal', () => {
  const hostile = 'x\u001B[2J\n::error::y'
  const text = asPreflight({ steps: [{ ...passed, label: hostile }], preflight: { ...preflight, patch: `{\n  ${hostile}` } })
  expect(text).not.toMatch(/(?!\n)\p{Cc}|^\s*::/mu)
})
