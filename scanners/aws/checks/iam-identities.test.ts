import { describe, expect, test } from 'vitest'
import { awsAccount, type AccountParts } from '#scanners/aws/fixture/index.ts'
import type { IamRole, IamUser } from '#scanners/aws/fixture/model/iam.ts'
import { brief, scanModel } from '#scanners/aws/test/scan-model.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const OWN = '123456789012'
const arn = (path: string) => `arn:aws:iam::${OWN}:${path}`
const aws = (name: string) => ({ PolicyName: name, PolicyArn: `arn:aws:iam::aws:policy/${name}` })
const text = (...statements: object[]) => JSON.stringify({ Version: '2012-10-17', Statement: statements })
const allow = (Action: string | string[], Resource: string | string[] = '*', more: object = {}) => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...more,
})
const trusts = (Principal: unknown, Condition?: object, Action = 'sts:AssumeRole') =>
  text({ Effect: 'Allow', Principal, Action, ...(Condition && { Condition }) })
const BROKEN = '{"Statement":"none"}'

const user = (UserName: string, change: Partial<IamUser> = {}): IamUser => ({
  UserName,
  Arn: arn(`user/${UserName}`),
  Path: '/',
  UserId: `AIDA${UserName}`,
  CreateDate: daysAgo(400),
  ...change,
})
const role = (RoleName: string, change: Partial<IamRole> = {}): IamRole => ({
  RoleName,
  Arn: arn(`role/${RoleName}`),
  Path: '/',
  CreateDate: daysAgo(400),
  AssumeRolePolicyDocument: trusts({ Service: 'ec2.amazonaws.com' }),
  ...change,
})
const policy = (PolicyName: string, Document: string, AttachmentCount = 1, base = `arn:aws:iam::${OWN}:policy/`) => ({
  PolicyName,
  Arn: `${base}${PolicyName}`,
  Path: '/',
  AttachmentCount,
  DefaultVersionId: 'v2',
  PolicyVersionList: [
    { VersionId: 'v1', IsDefaultVersion: false, Document: text(allow('*')) },
    { VersionId: 'v2', IsDefaultVersion: true, Document },
  ],
})
const inline = (PolicyName: string, PolicyDocument: string) => [{ PolicyName, PolicyDocument }]
type Iam = NonNullable<AccountParts['iam']>
const of = (checkId: string, iam: Iam, options: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(awsAccount({ iam }), { checkIds: [checkId], ...options, environment: { now: () => NOW, ...options.environment } })
const says = async (checkId: string, iam: Iam) => brief((await of(checkId, iam)).verdicts)
const group = (GroupName: string) => ({ GroupName, Arn: arn(`group/${GroupName}`), Path: '/' })

describe('policies of the account', () => {
  test('aws-iam-policy-full-admin: attached, by the version that counts', async () => {
    const policies = [
      policy('all', text(allow('*'))),
      policy('both', text(allow('*'), { Effect: 'Deny', Action: 'iam:*', Resource: '*' })),
      policy('some', text(allow('s3:*'))),
      policy('idle', text(allow('*')), 0),
      policy('AdministratorAccess', text(allow('*')), 1, 'arn:aws:iam::aws:policy/'),
    ]
    expect(await says('aws-iam-policy-full-admin', { policies })).toEqual(['FAIL fail all', 'PASS pass both', 'PASS pass some'])
    expect(await says('aws-iam-unattached-policy-full-admin', { policies })).toEqual(['FAIL fail idle'])
    expect(await says('aws-iam-unattached-policy-full-admin', { policies: [policy('some', text(allow('s3:*')), 0)] })).toEqual([
      'PASS pass some',
    ])
  })
  test('a document that cannot be read leaves its policy unknown, and closes nothing', async () => {
    const { verdicts, outcomes } = await of('aws-iam-policy-full-admin', {
      policies: [policy('broken', BROKEN), policy('all', text(allow('*')))],
    })
    expect(brief(verdicts)).toEqual(['FAIL fail all', 'UNKNOWN unknown broken'])
    expect(outcomes).toMatchObject([{ state: 'inconclusive' }])
  })
  test('aws-iam-policy-privilege-escalation names a way; one that is tied to a role is none', async () => {
    const policies = [
      policy('open', text(allow(['iam:PassRole', 'ec2:RunInstances']))),
      policy('tied', text(allow('iam:PassRole', arn('role/app')), allow('ec2:RunInstances'))),
      policy('self', text(allow('iam:CreateAccessKey', arn(`user/$\{aws:username}`)))),
    ]
    const { verdicts } = await of('aws-iam-policy-privilege-escalation', { policies })
    expect(brief(verdicts)).toEqual(['FAIL fail open', 'PASS pass self', 'PASS pass tied'])
    expect(verdicts[0]?.values).toEqual({ count: 1, way: 'iam:PassRole + ec2:RunInstances' })
  })
  test.each([
    ['aws-iam-policy-cloudtrail-full', 'cloudtrail:*', 'cloudtrail:Get*'],
    ['aws-iam-policy-kms-full', 'kms:*', 'kms:Decrypt'],
    ['aws-iam-policy-marketplace-subscribe', 'aws-marketplace:Subscribe', 'aws-marketplace:ViewSubscriptions'],
    ['aws-iam-policy-assume-any-role', 'sts:AssumeRole', 'sts:GetCallerIdentity'],
  ])('%s: everything on everything, not less', async (checkId, bad, good) => {
    const policies = [
      policy('bad', text(allow(bad))),
      policy('good', text(allow(good))),
      policy('named', text(allow(bad, 'arn:aws:x:::one'))),
    ]
    expect(await says(checkId, { policies })).toEqual(['FAIL fail bad', 'PASS pass good', 'PASS pass named'])
  })
  test('what gives everything is one fault: its parts are told without the weight of others', async () => {
    const parts = [
      'aws-iam-policy-kms-full',
      'aws-iam-policy-cloudtrail-full',
      'aws-iam-policy-assume-any-role',
      'aws-iam-policy-privilege-escalation',
    ]
    const iam = { policies: [policy('all', text(allow('*'))), policy('keys', text(allow('kms:*')))] }
    const { verdicts } = await scanModel(awsAccount({ iam }), { checkIds: [...parts, 'aws-iam-policy-full-admin'] })
    const failing = verdicts.filter(({ status }) => status === 'FAIL')
    const told = failing.map(
      ({ checkId, riskLevel, resource }) =>
        `${checkId} ${resource.genericIdentifierValue.split('/')[1] ?? ''} ${riskLevel ?? 'of the check'}`,
    )
    expect(told.toSorted()).toEqual([
      'aws-iam-policy-assume-any-role all info',
      'aws-iam-policy-cloudtrail-full all info',
      'aws-iam-policy-full-admin all of the check',
      'aws-iam-policy-kms-full all info',
      'aws-iam-policy-kms-full keys of the check',
      'aws-iam-policy-privilege-escalation all info',
    ])
  })
  test('inline policies, each a place of its own; service-linked roles are left out', async () => {
    const roles = [
      role('admin', { RolePolicyList: [...inline('one', text(allow('*'))), ...inline('two', text(allow('*', '*')))] }),
      role('plain', { RolePolicyList: inline('one', text(allow('s3:GetObject'))) }),
      role('linked', { Path: '/aws-service-role/x/', RolePolicyList: inline('one', text(allow('*'))) }),
      role('none'),
      role('broken', { RolePolicyList: inline('one', BROKEN) }),
    ]
    const { verdicts } = await of('aws-iam-inline-policy-full-admin', { roles })
    expect(brief(verdicts)).toEqual(['FAIL fail admin', 'FAIL fail admin', 'UNKNOWN unknown broken'])
    expect(verdicts.flatMap(({ locator }) => locator ?? [])).toEqual(['one', 'two'])
    expect(await says('aws-iam-inline-policy-full-admin', { roles: roles.slice(1, 4) })).toEqual(['PASS pass plain'])
    const up = [
      role('up', { RolePolicyList: inline('p', text(allow('iam:AttachRolePolicy'))) }),
      role('plain', { RolePolicyList: inline('p', text(allow('s3:*'))) }),
    ]
    expect(await says('aws-iam-inline-policy-privilege-escalation', { roles: up })).toEqual(['FAIL fail up', 'PASS pass plain'])
  })
  test('aws-iam-user-direct-policy: attached or inline', async () => {
    const users = [
      user('attached', { AttachedManagedPolicies: [aws('ReadOnlyAccess')] }),
      user('inline', { UserPolicyList: inline('p', text(allow('s3:*'))) }),
      user('grouped', { GroupList: ['devs'] }),
    ]
    expect(await says('aws-iam-user-direct-policy', { users })).toEqual(['FAIL fail attached', 'FAIL fail inline', 'PASS pass grouped'])
  })
  test('policies of AWS: who has them, but for what AWS made itself', async () => {
    const policies = [
      policy('AdministratorAccess', text(allow('*')), 2, 'arn:aws:iam::aws:policy/'),
      policy('ReadOnlyAccess', text(allow('s3:Get*')), 1, 'arn:aws:iam::aws:policy/'),
    ]
    const roles = [
      role('a', { AttachedManagedPolicies: [aws('AdministratorAccess'), aws('AWSCloudShellFullAccess'), aws('ReadOnlyAccess')] }),
    ]
    const reserved = [role('sso', { Path: '/aws-reserved/sso.amazonaws.com/', AttachedManagedPolicies: [aws('AdministratorAccess')] })]
    expect(await says('aws-iam-admin-policy-attached', { policies, roles })).toEqual([
      'FAIL fail AdministratorAccess',
      'PASS pass ReadOnlyAccess',
    ])
    expect(await says('aws-iam-admin-policy-attached', { policies, roles: reserved })).toEqual(['PASS pass AdministratorAccess'])
    expect(await says('aws-iam-cloudshell-full-access', { roles })).toEqual(['FAIL fail root'])
    expect(await says('aws-iam-cloudshell-full-access', { roles: reserved })).toEqual(['PASS pass root'])
  })
  test('aws-iam-group-without-users', async () => {
    const iam = { users: [user('ada', { GroupList: ['devs'] })], groups: [group('devs'), group('ghosts')] }
    expect(await says('aws-iam-group-without-users', iam)).toEqual(['FAIL fail ghosts', 'PASS pass devs'])
  })
})

describe('trust of roles', () => {
  const ORG = { StringEquals: { 'aws:PrincipalOrgID': 'o-abcdefghij' } }
  const EXTERNAL = { StringEquals: { 'sts:ExternalId': '5f3c' } }
  test('aws-iam-role-public-trust', async () => {
    const roles = [
      role('open', { AssumeRolePolicyDocument: trusts('*') }),
      role('aws-open', { AssumeRolePolicyDocument: trusts({ AWS: '*' }) }),
      role('secret', { AssumeRolePolicyDocument: trusts({ AWS: '*' }, EXTERNAL) }),
      role('organization', { AssumeRolePolicyDocument: trusts({ AWS: '*' }, ORG) }),
      role('own', { AssumeRolePolicyDocument: trusts({ AWS: OWN }) }),
      role('broken', { AssumeRolePolicyDocument: BROKEN }),
    ]
    const { verdicts } = await of('aws-iam-role-public-trust', { roles })
    expect(brief(verdicts)).toEqual(['FAIL fail aws-open', 'FAIL fail open', 'FAIL secret secret', 'UNKNOWN unknown broken'])
    expect(verdicts.find(({ message }) => message === 'fail')?.exposure).toBe('exposed')
    expect(await says('aws-iam-role-public-trust', { roles: roles.slice(3, 5) })).toEqual(['PASS pass organization', 'PASS pass own'])
  })
  test('aws-iam-role-no-external-id: each foreign account; not the organization’s own', async () => {
    const roles = [
      role('vendor', { AssumeRolePolicyDocument: trusts({ AWS: ['arn:aws:iam::111122223333:root', '444455556666'] }) }),
      role('careful', { AssumeRolePolicyDocument: trusts({ AWS: '111122223333' }, EXTERNAL) }),
      role('OrganizationAccountAccessRole', { AssumeRolePolicyDocument: trusts({ AWS: 'arn:aws:iam::777788889999:root' }) }),
      role('central', { AssumeRolePolicyDocument: trusts({ AWS: 'arn:aws:iam::777788889999:role/security' }) }),
      role('service'),
    ]
    const { verdicts } = await of('aws-iam-role-no-external-id', { roles })
    expect(brief(verdicts)).toEqual([
      'FAIL fail vendor',
      'FAIL fail vendor',
      'PASS pass OrganizationAccountAccessRole',
      'PASS pass careful',
      'PASS pass central',
      'PASS pass service',
    ])
    expect(verdicts.flatMap(({ locator }) => locator ?? []).toSorted()).toEqual(['111122223333', '444455556666'])
  })
  test('aws-iam-role-confused-deputy: a service that nothing binds to an account', async () => {
    const by = (Service: string | string[], Condition?: object) => ({ AssumeRolePolicyDocument: trusts({ Service }, Condition) })
    const roles = [
      role('open', by('workspaces.amazonaws.com')),
      role('one-of-two', by(['ec2.amazonaws.com', 'backup.amazonaws.com'])),
      role('bound', by('workspaces.amazonaws.com', { StringLike: { 'AWS:SourceAccount': ['123456789012'] } })),
      role('anywhere', by('sns.amazonaws.com', { ArnLike: { 'aws:SourceArn': 'arn:aws:sns:*:*:*' } })),
      role('machine', by('ec2.amazonaws.com')),
      role('people', { AssumeRolePolicyDocument: trusts({ AWS: '111122223333' }) }),
      role('linked', { ...by('guardduty.amazonaws.com'), Path: '/aws-service-role/guardduty.amazonaws.com/' }),
    ]
    expect(await says('aws-iam-role-confused-deputy', { roles })).toEqual([
      'FAIL fail anywhere',
      'FAIL fail one-of-two',
      'FAIL fail open',
      'PASS pass bound',
      'PASS pass machine',
    ])
  })
  test('what other accounts may do here', async () => {
    const theirs = { AssumeRolePolicyDocument: trusts({ AWS: '111122223333' }, EXTERNAL) }
    const roles = [
      role('reads', { ...theirs, AttachedManagedPolicies: [aws('ReadOnlyAccess')] }),
      role('audits', { ...theirs, AttachedManagedPolicies: [aws('SecurityAudit')] }),
      role('rules', { ...theirs, AttachedManagedPolicies: [aws('AdministratorAccess')] }),
      role('own', { AttachedManagedPolicies: [aws('AdministratorAccess'), aws('ReadOnlyAccess')] }),
      role('public', { AssumeRolePolicyDocument: trusts('*'), AttachedManagedPolicies: [aws('ReadOnlyAccess')] }),
    ]
    expect(await says('aws-iam-role-cross-account-readonly', { roles })).toEqual([
      'FAIL fail public',
      'FAIL fail reads',
      'PASS pass audits',
      'PASS pass own',
      'PASS pass rules',
    ])
    expect((await says('aws-iam-role-cross-account-admin', { roles })).filter((one) => one.startsWith('FAIL'))).toEqual(['FAIL fail rules'])
  })
  test('a permissions boundary takes administration away', async () => {
    const limited = role('limited', {
      AssumeRolePolicyDocument: trusts({ AWS: '111122223333' }, EXTERNAL),
      AttachedManagedPolicies: [aws('AdministratorAccess')],
      PermissionsBoundary: { PermissionsBoundaryType: 'PermissionsBoundaryPolicy', PermissionsBoundaryArn: arn('policy/limit') },
    })
    const policies = [policy('limit', text(allow('s3:*')), 0)]
    expect(await says('aws-iam-role-cross-account-admin', { roles: [limited], policies })).toEqual(['PASS pass limited'])
  })
  test('aws-iam-role-open-federation: shared issuers without a subject, and guests', async () => {
    const github = { Federated: arn('oidc-provider/token.actions.githubusercontent.com') }
    const WEB = 'sts:AssumeRoleWithWebIdentity'
    const aud = { 'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com' }
    const cognito = { 'cognito-identity.amazonaws.com:aud': 'eu-west-1:11112222-3333-4444-5555-666677778888' }
    const roles = [
      role('anybody', { AssumeRolePolicyDocument: trusts(github, { StringEquals: aud }, WEB) }),
      role('ours', {
        AssumeRolePolicyDocument: trusts(
          github,
          { StringEquals: aud, StringLike: { 'token.actions.githubusercontent.com:sub': 'repo:example-org/app:*' } },
          WEB,
        ),
      }),
      role('guests', {
        AssumeRolePolicyDocument: trusts(
          { Federated: 'cognito-identity.amazonaws.com' },
          { StringEquals: cognito, 'ForAnyValue:StringLike': { 'cognito-identity.amazonaws.com:amr': 'unauthenticated' } },
          WEB,
        ),
      }),
      role('instance'),
    ]
    const { verdicts } = await of('aws-iam-role-open-federation', { roles })
    expect(brief(verdicts)).toEqual(['FAIL fail anybody', 'FAIL guests guests', 'PASS pass instance', 'PASS pass ours'])
  })
  test('aws-iam-role-unused-admin: not used for 90 days, or never', async () => {
    const admin = { AttachedManagedPolicies: [aws('AdministratorAccess')] }
    const roles = [
      role('old', { ...admin, RoleLastUsed: { LastUsedDate: daysAgo(91), Region: 'eu-west-1' } }),
      role('never', admin),
      role('new', { ...admin, CreateDate: daysAgo(5) }),
      role('busy', { ...admin, RoleLastUsed: { LastUsedDate: daysAgo(90), Region: 'eu-west-1' } }),
      role('plain'),
      role('sso', { ...admin, Path: '/aws-reserved/sso.amazonaws.com/' }),
    ]
    expect(await says('aws-iam-role-unused-admin', { roles })).toEqual([
      'FAIL fail old',
      'FAIL never never',
      'PASS pass busy',
      'PASS pass new',
      'PASS pass plain',
    ])
  })
  test('aws-iam-admin-access-key: administrators by group too', async () => {
    const keys = { AccessKeys: [{ AccessKeyId: 'AKIATESTADMINKEY0001', Status: 'Active' as const, CreateDate: daysAgo(1) }] }
    const groups = [{ GroupName: 'admins', Arn: arn('group/admins'), Path: '/', AttachedManagedPolicies: [aws('AdministratorAccess')] }]
    const users = [user('ada', { ...keys, GroupList: ['admins'] }), user('bob', { GroupList: ['admins'] }), user('eve', keys)]
    const { verdicts } = await of('aws-iam-admin-access-key', { users, groups })
    expect(brief(verdicts)).toEqual(['FAIL fail ada', 'PASS pass bob', 'PASS pass eve'])
    expect(JSON.stringify(verdicts)).not.toContain('AKIA')
  })
})

describe('identities as a whole', () => {
  const groups = [{ GroupName: 'admins', Arn: arn('group/admins'), Path: '/', AttachedManagedPolicies: [aws('AdministratorAccess')] }]
  const iam: Iam = {
    users: [user('ada', { GroupList: ['admins'], Tags: [{ Key: 'team', Value: 'core' }] })],
    groups,
    roles: [role('app', { AttachedManagedPolicies: [{ PolicyName: 'own', PolicyArn: arn('policy/own') }] })],
    policies: [policy('own', text(allow('s3:GetObject')))],
  }
  test('are told with who administers, who is a member, and what has which policy', async () => {
    const { inventory } = await of('aws-iam-user-direct-policy', iam)
    const only = (type: string) => inventory.get(type)?.items[0]
    const root = `arn:aws:iam::${OWN}:root`
    expect(only('AWS::IAM::User')).toMatchObject({
      name: 'ada',
      tags: { team: 'core' },
      config: { Groups: ['admins'] },
      relations: [
        { kind: 'member-of', to: arn('group/admins') },
        { kind: 'can-administer', to: root },
      ],
    })
    expect(only('AWS::IAM::Group')?.relations).toEqual([{ kind: 'can-administer', to: root }])
    expect(only('AWS::IAM::Role')).toMatchObject({ config: { Administrator: 'no', Trusts: ['ec2.amazonaws.com'] } })
    expect(only('AWS::IAM::ManagedPolicy')?.relations).toEqual([{ kind: 'attached-to', to: arn('role/app') }])
    expect([...inventory.values()].every(({ complete }) => complete)).toBe(true)
  })
  test('a list cut in the middle judges nobody and says of nothing that it is all', async () => {
    const many = { users: Array.from({ length: 250 }, (_, index) => user(`user-${index}`)) }
    const { verdicts, outcomes, inventory } = await of('aws-iam-user-direct-policy', many, {
      faults: { failAfterPages: new Map([['iam:GetAccountAuthorizationDetails', 1]]) },
    })
    expect(verdicts).toEqual([])
    expect(outcomes.map(({ state }) => state)).not.toContain('ran')
    expect(inventory.get('AWS::IAM::User')?.complete ?? false).toBe(false)
  })
  test('all pages are read', async () => {
    const many = { users: Array.from({ length: 250 }, (_, index) => user(`user-${index}`)) }
    const { verdicts, inventory } = await of('aws-iam-user-direct-policy', many)
    expect(verdicts).toHaveLength(250)
    expect(inventory.get('AWS::IAM::User')).toMatchObject({ complete: true, items: { length: 250 } })
  })
  test('without leave to ask, nothing is said', async () => {
    const denied = new Set(['iam:GetAccountAuthorizationDetails'])
    const { outcomes } = await of('aws-iam-role-public-trust', iam, { faults: { denied } })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
  })
  test('a verification of one role asks for roles and policies alone', async () => {
    const only = { genericIdentifier: 'arn', genericIdentifierValue: arn('role/app') }
    const { verdicts, inventory, calls } = await of('aws-iam-role-public-trust', iam, { environment: { only } })
    expect(brief(verdicts)).toEqual(['PASS pass app'])
    expect(inventory.size).toBe(0)
    expect(calls.byOperation['iam:ListInstanceProfiles']).toBeUndefined()
  })
})
