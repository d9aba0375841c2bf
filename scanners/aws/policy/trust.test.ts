import { expect, test } from 'vitest'
import { parsePolicy } from './document.ts'
import { trustOf } from './trust.ts'

const OWN = '111122223333'
const OTHER = '444455556666'
function judge(...statements: object[]) {
  const trust = trustOf(
    parsePolicy({ Statement: statements.map((one) => Object.assign({ Effect: 'Allow', Action: 'sts:AssumeRole' }, one)) }),
    OWN,
  )
  if (!trust.known) throw new Error(trust.reason)
  return trust
}
const NOBODY = { known: true, anyone: [], accounts: [], organizations: [], services: [], webIdentities: [], saml: [] }
const EXTERNAL = { Condition: { StringEquals: { 'sts:ExternalId': 'f3c1' } } }

test('own account, services, and what is no assuming', () => {
  expect(judge({ Principal: { AWS: `arn:aws:iam::${OWN}:root` } })).toEqual(NOBODY)
  expect(judge({ Principal: { AWS: '*' }, Action: 'sts:TagSession' })).toEqual(NOBODY)
  expect(judge({ Principal: { AWS: '*' }, Effect: 'Deny' })).toEqual(NOBODY)
  expect(judge({ Principal: { AWS: 'AROAEXAMPLEID12345678' } })).toEqual(NOBODY)
  expect(judge({ Principal: { Service: 'ec2.amazonaws.com' } }).services).toEqual([
    { service: 'ec2.amazonaws.com', statement: '#1', isBound: false },
  ])
  const bound = { Condition: { StringEquals: { 'aws:SourceAccount': OWN } } }
  expect(judge({ Principal: { Service: 'sns.amazonaws.com' }, ...bound }).services[0]?.isBound).toBe(true)
  expect(trustOf(parsePolicy('x'), OWN)).toEqual({ known: false, reason: 'not JSON' })
})
test.each<[string, object, object]>([
  ['anyone', { Principal: '*' }, { anyone: [{ statement: '#1', hasExternalId: false }] }],
  ['anyone by any action', { Principal: { AWS: '*' }, Action: 'sts:*' }, { anyone: [{ statement: '#1', hasExternalId: false }] }],
  [
    'anyone with an external id',
    { Sid: 'Partner', Principal: '*', ...EXTERNAL },
    { anyone: [{ statement: 'Partner', hasExternalId: true }] },
  ],
  [
    'an organization',
    { Principal: '*', Condition: { StringEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } },
    { anyone: [], organizations: ['o-a1b2c3d4e5'] },
  ],
  [
    'anyone of one account',
    { Principal: '*', Condition: { StringEquals: { 'aws:PrincipalAccount': OTHER } } },
    { anyone: [], accounts: [{ account: OTHER }] },
  ],
  ['a third party', { Principal: { AWS: OTHER } }, { accounts: [{ account: OTHER, principal: OTHER, hasExternalId: false }] }],
  [
    'a third party with an external id',
    { Principal: { AWS: `arn:aws:iam::${OTHER}:role/x` }, ...EXTERNAL },
    { accounts: [{ account: OTHER, hasExternalId: true }] },
  ],
  [
    'an external id that may be missing',
    { Principal: { AWS: OTHER }, Condition: { StringEqualsIfExists: { 'sts:ExternalId': 'a' } } },
    { accounts: [{ hasExternalId: false }] },
  ],
  [
    'an external id of any value',
    { Principal: { AWS: OTHER }, Condition: { StringLike: { 'sts:ExternalId': '*' } } },
    { accounts: [{ hasExternalId: false }] },
  ],
])('trusts %s', (_, statement, expected) => {
  expect(judge(statement)).toMatchObject(expected)
})
test('a Deny takes trust away', () => {
  const denied = { Effect: 'Deny', Principal: '*', Condition: { StringNotEquals: { 'aws:PrincipalOrgID': 'o-a1b2c3d4e5' } } }
  expect(judge({ Principal: '*' }, denied).anyone).toEqual([])
  expect(judge({ Principal: { AWS: OTHER } }, { Effect: 'Deny', Principal: '*' }).accounts).toEqual([])
})

const GITHUB = 'token.actions.githubusercontent.com'
const AUD = { [`${GITHUB}:aud`]: 'sts.amazonaws.com' }
const web = (provider: string, Condition: object) => ({
  Principal: {
    Federated:
      provider.includes('/') || provider === GITHUB || provider === 'gitlab.com'
        ? `arn:aws:iam::${OWN}:oidc-provider/${provider}`
        : provider,
  },
  Action: 'sts:AssumeRoleWithWebIdentity',
  Condition,
})
test.each<[string, string, object, string]>([
  ['GitHub by audience alone', GITHUB, { StringEquals: AUD }, 'world'],
  ['GitHub without condition', GITHUB, {}, 'world'],
  ['one repository', GITHUB, { StringEquals: { ...AUD, [`${GITHUB}:sub`]: 'repo:acme/shop:ref:refs/heads/main' } }, 'named'],
  ['repositories of an owner', GITHUB, { StringLike: { [`${GITHUB}:sub`]: 'repo:acme/*' } }, 'named'],
  ['key in another case', GITHUB, { StringLike: { 'Token.Actions.GitHubUserContent.com:SUB': 'repo:acme/*' } }, 'named'],
  ['any repository', GITHUB, { StringLike: { [`${GITHUB}:sub`]: 'repo:*' } }, 'world'],
  ['owners by a beginning', GITHUB, { StringLike: { [`${GITHUB}:sub`]: 'repo:acme*/shop:*' } }, 'world'],
  ['a repository of any owner', GITHUB, { StringLike: { [`${GITHUB}:sub`]: ['repo:acme/shop:*', 'repo:*/shop:*'] } }, 'world'],
  ['a subject that may be missing', GITHUB, { StringLikeIfExists: { [`${GITHUB}:sub`]: 'repo:acme/*' } }, 'world'],
  ['all but one subject', GITHUB, { StringNotLike: { [`${GITHUB}:sub`]: 'repo:acme/*' } }, 'world'],
  ['all values, maybe none', GITHUB, { 'ForAllValues:StringLike': { [`${GITHUB}:sub`]: 'repo:acme/*' } }, 'world'],
  ['an owner by its number', GITHUB, { StringEquals: { [`${GITHUB}:repository_owner_id`]: '12345' } }, 'named'],
  ['GitLab', 'gitlab.com', { StringEquals: { 'gitlab.com:aud': 'https://gitlab.com' } }, 'world'],
  ['a project at GitLab', 'gitlab.com', { StringLike: { 'gitlab.com:sub': 'project_path:acme/shop:*' } }, 'named'],
  ['a cluster', 'oidc.eks.us-east-1.amazonaws.com/id/ABC', {}, 'issuer'],
  [
    'any service account of a cluster',
    'oidc.eks.us-east-1.amazonaws.com/id/ABC',
    { StringLike: { 'oidc.eks.us-east-1.amazonaws.com/id/ABC:sub': 'system:serviceaccount:*:*' } },
    'issuer',
  ],
  [
    'one service account',
    'oidc.eks.us-east-1.amazonaws.com/id/ABC',
    { StringEquals: { 'oidc.eks.us-east-1.amazonaws.com/id/ABC:sub': 'system:serviceaccount:shop:api' } },
    'named',
  ],
  [
    'any Cognito pool',
    'cognito-identity.amazonaws.com',
    { 'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'authenticated' } },
    'world',
  ],
  [
    'who signed in at a pool',
    'cognito-identity.amazonaws.com',
    {
      StringEquals: { 'cognito-identity.amazonaws.com:aud': 'us-east-1:1' },
      'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'authenticated' },
    },
    'named',
  ],
  [
    'guests of a pool',
    'cognito-identity.amazonaws.com',
    {
      StringEquals: { 'cognito-identity.amazonaws.com:aud': 'us-east-1:1' },
      'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'unauthenticated' },
    },
    'guests',
  ],
])('web identity: %s', (_, provider, condition, opens) => {
  expect(judge(web(provider, condition)).webIdentities).toMatchObject([{ opens }])
})
test('web identities tell issuer, audience and subject', () => {
  expect(judge(web(GITHUB, { StringEquals: { ...AUD, [`${GITHUB}:sub`]: 'repo:acme/shop:*' } })).webIdentities).toEqual([
    { provider: GITHUB, statement: '#1', audiences: ['sts.amazonaws.com'], subjects: ['repo:acme/shop:*'], opens: 'named' },
  ])
  expect(judge({ Principal: '*', Action: 'sts:AssumeRoleWithWebIdentity' }).webIdentities[0]?.opens).toBe('world')
})
test('SAML', () => {
  const provider = `arn:aws:iam::${OWN}:saml-provider/AWSSSO_1_DO_NOT_DELETE`
  const saml = { Principal: { Federated: provider }, Action: ['sts:AssumeRoleWithSAML', 'sts:TagSession'] }
  expect(judge(saml)).toEqual({ ...NOBODY, saml: [{ provider, statement: '#1', hasAudience: false }] })
  const audience = { Condition: { StringEquals: { 'SAML:aud': 'https://signin.aws.amazon.com/saml' } } }
  expect(judge({ ...saml, ...audience }).saml[0]?.hasAudience).toBe(true)
})
