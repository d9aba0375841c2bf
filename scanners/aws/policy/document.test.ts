import { expect, test } from 'vitest'
import { coversResource, hasAction, parsePolicy, type Statement } from './document.ts'
import { areDisjoint, covers, matches, matchesAction } from './wildcard.ts'

const READ = { Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }
function only(source: unknown): Statement {
  const parsed = parsePolicy(source)
  if (!parsed.ok) throw new Error(parsed.reason)
  return parsed.document.statements[0]!
}

test.each([
  ['text', JSON.stringify({ Version: '2012-10-17', Statement: [READ] })],
  ['percent-encoded, as IAM returns it', encodeURIComponent(JSON.stringify({ Statement: [READ] }))],
  ['with white space and a byte order mark', `\uFEFF\n  ${JSON.stringify({ Statement: READ }, null, 2)}\n`],
  ['an object', { Statement: READ }],
  ['names in another case', { statement: { effect: 'Allow', action: ['s3:GetObject'], resource: ['*'] } }],
])('a document as %s', (_, source) => {
  expect(only(source)).toEqual({
    label: '#1',
    effect: 'Allow',
    actions: { not: false, patterns: ['s3:GetObject'] },
    resources: { not: false, patterns: ['*'] },
    conditions: [],
  })
})

test.each([
  ['', 'not JSON'],
  ['{', 'not JSON'],
  ['%E0%A4%A', 'not JSON'],
  ['null', 'the document is no object'],
  [undefined, 'the document is no object'],
  [[], 'the document is no object'],
  [{}, 'no Statement'],
  [{ Statement: 'Allow' }, 'a statement is no object'],
  [{ Statement: [null] }, 'a statement is no object'],
  [{ Statement: { ...READ, Effect: 'allow' } }, 'Effect is neither Allow nor Deny'],
  [{ Statement: { Effect: 'Allow', Resource: '*' } }, 'a statement without Action'],
  [{ Statement: { ...READ, Action: [['s3:*']] } }, 'a value that is no text'],
  [{ Statement: { ...READ, Principal: { Robot: '*' } } }, 'Principal of an unknown kind'],
  [{ Statement: { ...READ, Principal: 7 } }, 'Principal is no object'],
  [{ Statement: { ...READ, Condition: 'none' } }, 'Condition is no object'],
  [{ Statement: { ...READ, Condition: { '': {} } } }, 'an unknown condition operator'],
  [{ Statement: Array.from({ length: 501 }, () => READ) }, 'too many statements'],
  [`{"Statement":[],"Id":"${'a'.repeat(300_000)}"}`, 'too large'],
])('what cannot be judged says so: %j', (source, reason) => {
  expect(parsePolicy(source)).toEqual({ ok: false, reason })
})

test('principals of every shape', () => {
  const principal = (value: unknown) => only({ Statement: { ...READ, Principal: value } }).principal
  const nobody = { anyone: false, aws: [], services: [], federated: [], canonicalUsers: [] }
  expect(principal('*')).toEqual({ ...nobody, anyone: true })
  expect(principal({ AWS: ['*', '111122223333'] })).toEqual({ ...nobody, anyone: true, aws: ['111122223333'] })
  expect(principal({ AWS: 'arn:aws:iam::*:root' })).toEqual({ ...nobody, anyone: true })
  expect(principal({ CanonicalUser: ['*', '79a59d'] })).toEqual({ ...nobody, anyone: true, canonicalUsers: ['79a59d'] })
  expect(principal({ AWS: [] })).toEqual(nobody)
  expect(principal({ Service: 'sns.amazonaws.com', Federated: ['a', 'b'], CanonicalUser: 'c' })).toEqual({
    ...nobody,
    services: ['sns.amazonaws.com'],
    federated: ['a', 'b'],
    canonicalUsers: ['c'],
  })
  expect(only({ Statement: { ...READ, NotPrincipal: { AWS: '111122223333' } } }).notPrincipal?.aws).toEqual(['111122223333'])
})

test('conditions are taken apart', () => {
  const Condition = {
    'ForAnyValue:StringLikeIfExists': { 'AWS:PrincipalOrgPaths': 'o-1/*' },
    'ForAllValues:StringEquals': { 'aws:TagKeys': ['a', 'b'] },
    Bool: { 'aws:SecureTransport': false },
    NumericLessThan: { 's3:max-keys': 10 },
  }
  expect(only({ Statement: { ...READ, Condition } }).conditions).toEqual([
    { operator: 'stringlike', set: 'any', ifExists: true, key: 'aws:principalorgpaths', values: ['o-1/*'] },
    { operator: 'stringequals', set: 'all', ifExists: false, key: 'aws:tagkeys', values: ['a', 'b'] },
    { operator: 'bool', ifExists: false, key: 'aws:securetransport', values: ['false'] },
    { operator: 'numericlessthan', ifExists: false, key: 's3:max-keys', values: ['10'] },
  ])
})

test('actions and resources, also the negated', () => {
  const statement = only({ Statement: { Effect: 'Allow', NotAction: ['IAM:*', 'sts:*'], NotResource: 'arn:aws:s3:::private/*' } })
  expect(hasAction(statement, 'iam:CreateUser')).toBe(false)
  expect(hasAction(statement, 's3:GetObject')).toBe(true)
  expect(coversResource(statement, 'arn:aws:s3:::open/*')).toBe(true)
  expect(coversResource(statement, '*')).toBe(false)
})

test.each([
  ['*', '', true],
  ['', '', true],
  ['', 'a', false],
  ['s3:*', 's3:GetObject', true],
  ['s3:Get?bject', 's3:GetObject', true],
  ['s3:Get?', 's3:Get', false],
  ['iam:Put*y', 'iam:PutUserPolicy', true],
  ['iam:Put*y', 'iam:PutUser', false],
  ['*a*b*c', 'xxaxxbxxbxc', true],
  ['a*', 'b', false],
])('%j matches %j: %s', (pattern, text, expected) => {
  expect(matches(pattern, text)).toBe(expected)
})

test('actions in any case, ARNs in their own', () => {
  expect(matchesAction('S3:getobject', 's3:GetObject')).toBe(true)
  expect(matches('arn:aws:s3:::Bucket', 'arn:aws:s3:::bucket')).toBe(false)
})

test('one pattern within another', () => {
  expect(covers('s3:*', 's3:Get*')).toBe(true)
  expect(covers('s3:Get?', 's3:Get*')).toBe(false)
  expect(covers('s3:Get*', 's3:*')).toBe(false)
  expect(areDisjoint('arn:aws:s3:::a/*', 'arn:aws:s3:::b/*')).toBe(true)
  expect(areDisjoint('arn:aws:s3:::a', 'arn:aws:s3:::a/*')).toBe(true)
  expect(areDisjoint('*/private', '*/open')).toBe(true)
  expect(areDisjoint('a*', '*b')).toBe(false)
})

test('a hostile pattern takes no time', () => {
  const began = performance.now()
  expect(matches(`${'a*'.repeat(5_000)}b`, 'a'.repeat(10_000))).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})
