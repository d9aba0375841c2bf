import { expect, test } from 'vitest'
import { type PolicyDocument, parsePolicy } from './document.ts'
import { administratorOf, effectiveActions, permissionFor } from './effective.ts'
import { ESCALATION_PATHS } from './escalation-paths.ts'
import { escalationsOf } from './escalation.ts'

function document(...Statement: object[]): PolicyDocument {
  const parsed = parsePolicy({ Version: '2012-10-17', Statement })
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.document
}
const allow = (Action: string | string[], Resource: string | string[] = '*', more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
})
const deny = (Action: string | string[], Resource: string | string[] = '*', more: object = {}) => ({
  Effect: 'Deny',
  Action,
  Resource,
  ...more,
})
const MFA = { Condition: { Bool: { 'aws:MultiFactorAuthPresent': 'true' } } }
const kind = (...statements: object[]) => administratorOf({ documents: [document(...statements)] })?.kind

test.each<[string, object[], string | undefined]>([
  ['everything', [allow('*')], 'full'],
  ['everything in another spelling', [allow('*:*', 'arn:aws:*:*:*:*')], 'full'],
  ['all of IAM', [allow('iam:*')], 'iam'],
  ['all of IAM and S3', [allow(['IAM:*', 's3:*'])], 'iam'],
  ['all but billing', [{ Effect: 'Allow', NotAction: 'aws-portal:*', Resource: '*' }], 'iam'],
  [
    'PowerUserAccess',
    [
      { Effect: 'Allow', NotAction: ['iam:*', 'organizations:*', 'account:*'], Resource: '*' },
      allow(['iam:ListRoles', 'account:GetAccountInformation']),
    ],
    undefined,
  ],
  ['everything on one bucket', [allow('*', ['arn:aws:s3:::b', 'arn:aws:s3:::b/*'])], undefined],
  ['all of EC2', [allow('ec2:*')], undefined],
  ['reading', [allow(['*:Get*', '*:List*'])], undefined],
  ['everything less IAM', [allow('*'), deny('iam:*')], undefined],
  ['everything less one bucket', [allow('*'), deny('s3:*', 'arn:aws:s3:::secret/*')], 'full'],
  ['everything less all', [allow('*'), deny('*')], undefined],
  ['everything less all but S3', [allow('*'), { Effect: 'Deny', NotAction: 's3:*', Resource: '*' }], undefined],
  [
    'everything less what lacks MFA',
    [allow('*'), deny('*', '*', { Condition: { BoolIfExists: { 'aws:MultiFactorAuthPresent': 'false' } } })],
    'full',
  ],
  ['nothing', [], undefined],
])('administrator: %s', (_, statements, expected) => {
  expect(kind(...statements)).toBe(expected)
})
test('an administrator under a condition, and one within a boundary', () => {
  expect(administratorOf({ documents: [document(allow('*', '*', MFA))] })).toEqual({ kind: 'full', isConditional: true })
  const documents = [document(allow('*'))]
  expect(administratorOf({ documents, boundary: document(allow('s3:*')) })).toBeUndefined()
  expect(administratorOf({ documents, boundary: document(allow('*')) })?.kind).toBe('full')
  expect(administratorOf({ documents, boundary: document(allow('*'), deny('iam:*')) })).toBeUndefined()
})
test('policies of one principal are taken together', () => {
  expect(kind(allow('iam:*'))).toBe('iam')
  expect(administratorOf({ documents: [document(allow('iam:*')), document(deny('iam:*'))] })).toBeUndefined()
  expect(
    escalationsOf({ documents: [document(allow('iam:PassRole')), document(allow('ec2:RunInstances'))] }).map(({ name }) => name),
  ).toEqual(['iam:PassRole + ec2:RunInstances'])
})

test('a permission says on what, and under what', () => {
  const documents = [
    document(allow('s3:Get*', ['arn:aws:s3:::a/*', 'arn:aws:s3:::b/*']), deny('s3:*', 'arn:aws:s3:::b/*'), allow('s3:PutObject', '*', MFA)),
  ]
  expect(permissionFor({ documents }, 's3:GetObject')).toEqual({
    resources: ['arn:aws:s3:::a/*'],
    isBroad: false,
    isSelf: false,
    isConditional: false,
  })
  expect(permissionFor({ documents }, 's3:PutObject')).toEqual({ resources: ['*'], isBroad: true, isSelf: false, isConditional: true })
  expect(effectiveActions({ documents }, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'])).toEqual(['s3:GetObject', 's3:PutObject'])
  expect(permissionFor({ documents, boundary: document(allow('s3:*', 'arn:aws:s3:::a/open/*')) }, 's3:GetObject')?.resources).toEqual([
    'arn:aws:s3:::a/open/*',
  ])
  expect(permissionFor({ documents, boundary: document(allow('s3:*', 'arn:aws:s3:::c/*')) }, 's3:GetObject')).toBeUndefined()
})
test.each([
  ['*', true],
  ['arn:aws:iam::*:role/*', true],
  ['arn:aws:iam::111122223333:role/*', true],
  ['arn:aws:iam::111122223333:*', true],
  ['arn:aws:lambda:us-east-1:111122223333:function:*', true],
  ['arn:aws:iam::111122223333:role/app-*', false],
  ['arn:aws:s3:::bucket/*', false],
  ['arn:aws:iam::111122223333:role/service-role/*', false],
  ['arn:aws:iam::111122223333:user/${aws:username}', false],
])('%s is broad: %s', (resource, expected) => {
  const service = resource.split(':')[2] ?? 'iam'
  expect(permissionFor({ documents: [document(allow('*', resource))] }, `${service}:Use`)?.isBroad).toBe(expected)
})

test('there are many ways, each once, and each is found by its own actions and by no smaller set', () => {
  expect(ESCALATION_PATHS.length).toBeGreaterThan(70)
  const names = ESCALATION_PATHS.map(({ actions }) => actions.join(' + '))
  expect(new Set(names).size).toBe(names.length)
  for (const { actions } of ESCALATION_PATHS) {
    const name = actions.join(' + ')
    const found = (list: readonly string[]) => escalationsOf({ documents: [document(allow([...list]))] }).filter((one) => one.name === name)
    expect(found(actions), name).toMatchObject([{ isLimited: false }])
    expect(found(actions.slice(1).length > 0 ? actions.slice(1) : ['s3:GetObject']), name).toEqual([])
    expect(
      escalationsOf({ documents: [document(allow('*'), deny(actions.at(-1) ?? ''))] }).map((one) => one.name),
      name,
    ).not.toContain(name)
  }
})
test.each<[string, object[], string[]]>([
  [
    'a wildcard within the name',
    [allow('iam:Put*y')],
    ['iam:PutUserPolicy', 'iam:PutGroupPolicy', 'iam:PutRolePolicy', 'iam:PutUserPermissionsBoundary', 'iam:PutRolePermissionsBoundary'],
  ],
  [
    'keys of oneself',
    [allow(['iam:CreateAccessKey', 'iam:UpdateLoginProfile', 'iam:CreateLoginProfile'], 'arn:aws:iam::*:user/${aws:username}')],
    [],
  ],
  ['policies of oneself', [allow('iam:PutUserPolicy', 'arn:aws:iam::*:user/${aws:username}')], ['iam:PutUserPolicy']],
  ['passing a role, and nothing to pass it to', [allow('iam:PassRole', 'arn:aws:iam::123456789012:role/ecs')], []],
  [
    'a role passed to another service',
    [
      allow('iam:PassRole', '*', { Condition: { StringEquals: { 'iam:PassedToService': 'ec2.amazonaws.com' } } }),
      allow(['lambda:CreateFunction', 'lambda:InvokeFunction']),
    ],
    [],
  ],
  [
    'a role passed to the service',
    [
      allow('iam:PassRole', '*', {
        Condition: { StringEqualsIfExists: { 'iam:PassedToService': ['ecs-tasks.amazonaws.com', 'lambda.amazonaws.com'] } },
      }),
      allow(['lambda:CreateFunction', 'lambda:InvokeFunction']),
    ],
    ['iam:PassRole + lambda:CreateFunction + lambda:InvokeFunction'],
  ],
  ['all denied but reading', [allow('*'), { Effect: 'Deny', NotAction: ['s3:Get*', 's3:List*'], Resource: '*' }], []],
  [
    'all of Lambda less invoking, then all but a harmless action',
    [allow('lambda:*'), deny('lambda:InvokeFunction'), { Effect: 'Deny', NotAction: 'glue:GetDevEndpoints', Resource: '*' }],
    [],
  ],
  ['reading domains', [allow(['es:List*', 'es:Get*']), allow('es:*', 'arn:aws:es:us-east-1:123456789012:domain/test/*')], []],
])('ways upward: %s', (_, statements, expected) => {
  const found = escalationsOf({ documents: [document(...statements)] })
  expect(
    found
      .filter(({ isLimited }) => !isLimited)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(expected.sort())
})
test('a way over named roles, or under a condition, is limited', () => {
  const one = document(allow('iam:PassRole', 'arn:aws:iam::123456789012:role/ecs'), allow('ec2:RunInstances'))
  expect(escalationsOf({ documents: [one] })).toMatchObject([{ name: 'iam:PassRole + ec2:RunInstances', isLimited: true }])
  expect(escalationsOf({ documents: [document(allow('iam:AttachUserPolicy', '*', MFA))] })).toMatchObject([{ isLimited: true }])
})
test('NotAction of something unknown leaves every way', () => {
  expect(escalationsOf({ documents: [document({ Effect: 'Allow', NotAction: 'tool:action', Resource: '*' })] })).toHaveLength(
    ESCALATION_PATHS.length,
  )
})
