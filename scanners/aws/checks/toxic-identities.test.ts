import { describe, expect, test } from 'vitest'
import type { IamRole, IamUser } from '#scanners/aws/fixture/model/iam.ts'
import { brief, unrun } from '#scanners/aws/test/scan-model.ts'
import { allow, daysAgo, iamArn, OWN, REGION, role, says, scan, text, trusts } from '#scanners/aws/test/toxic-account.ts'

const user = (UserName: string, change: Partial<IamUser>): IamUser => ({
  UserName,
  Arn: iamArn(`user/${UserName}`),
  Path: '/',
  UserId: `AIDA${UserName}`,
  CreateDate: daysAgo(900),
  ...change,
})
const key = (id: string, age: number, used: number | null, Status: 'Active' | 'Inactive' = 'Active') => ({
  AccessKeyId: `AKIATESTKEY${id.padStart(9, '0')}`,
  Status,
  CreateDate: daysAgo(age),
  ...(used !== null && { LastUsed: daysAgo(used), LastUsedRegion: REGION, LastUsedService: 's3' }),
})

describe('aws-toxic-unused-admin-key', () => {
  const ADMIN = [{ PolicyName: 'AdministratorAccess', PolicyArn: 'arn:aws:iam::aws:policy/AdministratorAccess' }]
  const broken = { UserPolicyList: [{ PolicyName: 'own', PolicyDocument: '{"Statement":"none"}' }] }
  const users = [
    user('forgotten', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('1', 400, 200), key('2', 300, null)] }),
    user('busy', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('3', 400, 2)] }),
    user('off', { AttachedManagedPolicies: ADMIN, AccessKeys: [key('4', 400, 200, 'Inactive')] }),
    user('modest', { AccessKeys: [key('5', 400, 200)] }),
    user('person', { AttachedManagedPolicies: ADMIN }),
  ]
  test('each forgotten key of an administrator', async () => {
    const { verdicts } = await scan('aws-toxic-unused-admin-key', { iam: { users } })
    expect(brief(verdicts)).toEqual([
      'FAIL fail forgotten',
      'FAIL fail forgotten',
      'PASS pass busy',
      'PASS pass modest',
      'PASS pass off',
      'PASS pass person',
    ])
    const unread = { users: [user('unread', { ...broken, AccessKeys: [key('6', 400, 200)] })] }
    expect(await says('aws-toxic-unused-admin-key', { iam: unread })).toEqual(['UNKNOWN unknown unread'])
    expect(verdicts.filter(({ status }) => status === 'FAIL').map(({ locator, values }) => [locator, values?.['days']])).toEqual([
      ['access-key-1', 200],
      ['access-key-2', 300],
    ])
  })
  test('without the credential report nothing is said', async () => {
    const { verdicts, outcomes } = await scan(
      'aws-toxic-unused-admin-key',
      { iam: { users } },
      {
        faults: { denied: new Set(['iam:GenerateCredentialReport', 'iam:GetCredentialReport']) },
      },
    )
    expect([verdicts, unrun(outcomes)]).toEqual([[], [`denied ${OWN}`]])
  })
})

const admin = (name: string, change: Partial<IamRole>) => role(name, text(allow('*')), change)

test('aws-toxic-open-admin-role: anyone, or everyone at a public identity provider', async () => {
  const github = { Federated: `arn:aws:iam::${OWN}:oidc-provider/token.actions.githubusercontent.com` }
  const web = (Condition: object) => ({ AssumeRolePolicyDocument: trusts(github, { Action: 'sts:AssumeRoleWithWebIdentity', Condition }) })
  const audience = { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' }
  const all = [
    admin('anyone', { AssumeRolePolicyDocument: trusts('*') }),
    admin('github', web({ StringEquals: audience })),
    admin(
      'own-repository',
      web({ StringEquals: { ...audience, 'token.actions.githubusercontent.com:sub': 'repo:own/shop:ref:refs/heads/main' } }),
    ),
    admin('secret', { AssumeRolePolicyDocument: trusts('*', { Condition: { StringEquals: { 'sts:ExternalId': 'k3y' } } }) }),
    role('climbs', text(allow(['iam:AttachRolePolicy'])), { AssumeRolePolicyDocument: trusts('*') }),
    role('harmless', text(allow('s3:GetObject', 'arn:aws:s3:::own/*')), { AssumeRolePolicyDocument: trusts('*') }),
  ]
  const { verdicts } = await scan('aws-toxic-open-admin-role', { iam: { roles: all } })
  expect(brief(verdicts).filter((line) => !/ParapetScanner|parapet/u.test(line))).toEqual([
    'FAIL escalation climbs',
    'FAIL fail anyone',
    'FAIL fail github',
    'PASS pass harmless',
    'PASS pass own-repository',
    'PASS pass secret',
  ])
  const unread = [role('unread', '{"Statement":"none"}', { AssumeRolePolicyDocument: trusts('*') })]
  expect(await says('aws-toxic-open-admin-role', { iam: { roles: unread } })).toEqual(['UNKNOWN unknown unread'])
  const denied = await scan(
    'aws-toxic-open-admin-role',
    { iam: { roles: all } },
    {
      faults: { denied: new Set(['iam:GetAccountAuthorizationDetails']) },
    },
  )
  expect([denied.verdicts, unrun(denied.outcomes)]).toEqual([[], [`denied ${OWN}`]])
})
