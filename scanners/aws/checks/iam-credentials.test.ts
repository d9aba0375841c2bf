import { describe, expect, test } from 'vitest'
import { awsAccount, type AccountParts } from '#scanners/aws/fixture/index.ts'
import type { AccessKeyRow, IamUser, RootUser } from '#scanners/aws/fixture/model/iam.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const ADMIN = 'arn:aws:iam::aws:policy/AdministratorAccess'

const user = (UserName: string, change: Partial<IamUser> = {}): IamUser => ({
  UserName,
  Arn: `arn:aws:iam::123456789012:user/${UserName}`,
  Path: '/',
  UserId: `AIDA${UserName}`,
  CreateDate: daysAgo(400),
  ...change,
})
let made = 0
const key = (age: number, used: number | null, Status: 'Active' | 'Inactive' = 'Active'): AccessKeyRow => ({
  AccessKeyId: `AKIATESTKEY${String((made += 1)).padStart(9, '0')}`,
  Status,
  CreateDate: daysAgo(age),
  ...(used !== null && { LastUsed: daysAgo(used), LastUsedRegion: 'eu-west-1', LastUsedService: 's3' }),
})
const mfa = (name: string) => [{ UserName: name, SerialNumber: `arn:aws:iam::123456789012:mfa/${name}`, EnableDate: daysAgo(300) }]
const of = (checkId: string, iam: AccountParts['iam'], options: Parameters<typeof scanModel>[1] = {}) =>
  scanModel(awsAccount({ iam: iam ?? {} }), { checkIds: [checkId], ...options, environment: { now: () => NOW, ...options.environment } })
const says = async (checkId: string, iam: AccountParts['iam']) => brief((await of(checkId, iam)).verdicts)
const root = (change: Partial<RootUser>): AccountParts['iam'] => ({
  root: { mfa: 'hardware', createdAt: daysAgo(2_000), accessKeys: [], signingCertificates: 0, ...change },
})
const later = () => new Date(Date.now() + 3_600_000)
const certificate = (name: string, Expiration?: Date) => ({
  ServerCertificateName: name,
  Arn: `arn:aws:iam::123456789012:server-certificate/${name}`,
  Path: '/',
  ServerCertificateId: name,
  ...(Expiration && { Expiration }),
})
const analyzer = (type: string, status: string) => ({
  accessAnalyzer: {
    analyzers: [{ arn: `arn:aws:access-analyzer:eu-west-1:123456789012:analyzer/${type}`, name: type, type, status, createdAt: NOW }],
  },
})
const passwordPolicy = (change: object) => ({ passwordPolicy: { MinimumPasswordLength: 8, ...change } }) as AccountParts['iam']

describe('the root user', () => {
  test('aws-iam-root-mfa: with, without, and where there is no password to protect', async () => {
    expect(await says('aws-iam-root-mfa', root({ mfa: 'virtual' }))).toEqual(['PASS pass root'])
    expect(await says('aws-iam-root-mfa', root({ mfa: 'none' }))).toEqual(['FAIL fail root'])
    expect(await says('aws-iam-root-mfa', root({ mfa: 'none', hasPassword: false }))).toEqual(['PASS none root'])
    const { verdicts } = await of('aws-iam-root-mfa', root({ mfa: 'none' }))
    expect(verdicts[0]).toMatchObject({ exposure: 'exposed', resource: { genericIdentifierValue: 'arn:aws:iam::123456789012:root' } })
  })
  test('aws-iam-root-hardware-mfa: an app is none, no device is none either', async () => {
    expect(await says('aws-iam-root-hardware-mfa', root({ mfa: 'hardware' }))).toEqual(['PASS pass root'])
    expect(await says('aws-iam-root-hardware-mfa', root({ mfa: 'virtual' }))).toEqual(['FAIL virtual root'])
    expect(await says('aws-iam-root-hardware-mfa', root({ mfa: 'none' }))).toEqual(['FAIL none root'])
    expect(await says('aws-iam-root-hardware-mfa', root({ mfa: 'none', hasPassword: false }))).toEqual(['PASS absent root'])
  })
  test('GovCloud has no console for it: nothing is judged there', async () => {
    const model = awsAccount({ partition: 'aws-us-gov', regions: ['us-gov-west-1'], iam: root({ mfa: 'none' }) ?? {} })
    for (const checkId of ['aws-iam-root-mfa', 'aws-iam-root-hardware-mfa']) {
      const { outcomes } = await scanModel(model, {
        checkIds: [checkId],
        environment: {
          fields: { roleArn: '', accessKeyId: 'AKIAFIXTUREACCOUNT00', secretAccessKey: 'fixture-secret-of-the-account-user-00000' },
        },
      })
      expect(outcomes).toMatchObject([{ state: 'skipped', reason: 'not_applicable' }])
    }
  })
  test('aws-iam-root-access-key: a key that is only switched off is there as well', async () => {
    expect(await says('aws-iam-root-access-key', root({}))).toEqual(['PASS pass root'])
    expect(await says('aws-iam-root-access-key', root({ accessKeys: [key(10, null, 'Inactive')] }))).toEqual(['FAIL fail root'])
  })
  test('aws-iam-root-recent-use: by password or key, never, and a day ago', async () => {
    const check = 'aws-iam-root-recent-use'
    expect(await says(check, root({}))).toEqual(['PASS pass root'])
    expect(await says(check, root({ passwordLastUsed: daysAgo(0.5) }))).toEqual(['FAIL fail root'])
    expect(await says(check, root({ passwordLastUsed: daysAgo(1) }))).toEqual(['PASS pass root'])
    expect(await says(check, root({ passwordLastUsed: daysAgo(90), accessKeys: [key(500, 0.1)] }))).toEqual(['FAIL fail root'])
  })
  test('aws-iam-root-central-management: in the management account; elsewhere nobody can say', async () => {
    const check = 'aws-iam-root-central-management'
    expect(await says(check, { organizationsFeatures: ['RootCredentialsManagement'] })).toEqual(['PASS pass root'])
    expect(await says(check, { organizationsFeatures: ['RootSessions'] })).toEqual(['FAIL fail root'])
    const code = 'AccountNotManagementOrDelegatedAdministratorException'
    const { outcomes } = await of(check, {}, { faults: { errors: new Map([['iam:ListOrganizationsFeatures', { code, message: 'no' }]]) } })
    expect(outcomes).toMatchObject([{ state: 'skipped', reason: 'not_applicable', verdicts: [] }])
    const denied = await of(check, {}, { faults: { denied: new Set(['iam:ListOrganizationsFeatures']) } })
    expect(denied.outcomes).toMatchObject([{ state: 'denied' }])
  })
  test('without leave to ask, nothing is said', async () => {
    const denied = new Set([
      'iam:GetAccountSummary',
      'iam:GenerateCredentialReport',
      'iam:GetCredentialReport',
      'iam:ListVirtualMFADevices',
    ])
    for (const checkId of ['aws-iam-root-mfa', 'aws-iam-root-access-key', 'aws-iam-root-hardware-mfa', 'aws-iam-root-recent-use']) {
      const { outcomes, verdicts } = await of(checkId, root({ mfa: 'none' }), { faults: { denied } })
      expect(verdicts).toEqual([])
      expect(unrun(outcomes), checkId).toEqual(['denied 123456789012'])
    }
  })
})

describe('passwords', () => {
  test.each([
    ['aws-iam-password-min-length', { MinimumPasswordLength: 14 }, { MinimumPasswordLength: 13 }],
    ['aws-iam-password-reuse', { PasswordReusePrevention: 24 }, { PasswordReusePrevention: 23 }],
    ['aws-iam-password-uppercase', { RequireUppercaseCharacters: true }, { RequireUppercaseCharacters: false }],
    ['aws-iam-password-lowercase', { RequireLowercaseCharacters: true }, {}],
    ['aws-iam-password-number', { RequireNumbers: true }, {}],
    ['aws-iam-password-symbol', { RequireSymbols: true }, {}],
  ])('%s: asked for, not asked for, and no policy at all', async (checkId, good, bad) => {
    expect(await says(checkId, passwordPolicy(good))).toEqual(['PASS pass root'])
    expect(await says(checkId, passwordPolicy(bad))).toEqual(['FAIL fail root'])
    expect(await says(checkId, {})).toEqual(['FAIL none root'])
    const { outcomes } = await of(checkId, passwordPolicy(bad), { faults: { denied: new Set(['iam:GetAccountPasswordPolicy']) } })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
  })
})

describe('users', () => {
  test('aws-iam-user-console-mfa: a password without MFA; whoever has no password needs none', async () => {
    const users = [
      user('bad', { Password: { lastUsed: daysAgo(1) } }),
      user('good', { Password: {}, MFADevices: mfa('good') }),
      user('robot', { AccessKeys: [key(10, 1)] }),
    ]
    expect(await says('aws-iam-user-console-mfa', { users })).toEqual(['FAIL fail bad', 'PASS none robot', 'PASS pass good'])
  })
  test('aws-iam-two-active-keys: one switched off does not count', async () => {
    const users = [
      user('bad', { AccessKeys: [key(10, 1), key(5, null)] }),
      user('good', { AccessKeys: [key(10, 1), key(500, 400, 'Inactive')] }),
      user('none'),
    ]
    expect(await says('aws-iam-two-active-keys', { users })).toEqual(['FAIL fail bad', 'PASS pass good', 'PASS pass none'])
  })
  test('aws-iam-key-rotation: each active key by its age; 90 days are allowed', async () => {
    const users = [
      user('both', { AccessKeys: [key(91, 1), key(400, null)] }),
      user('edge', { AccessKeys: [key(90, 1)] }),
      user('off', { AccessKeys: [key(400, 1, 'Inactive')] }),
    ]
    const { verdicts } = await of('aws-iam-key-rotation', { users })
    expect(brief(verdicts)).toEqual(['FAIL fail both', 'FAIL fail both', 'PASS pass edge', 'PASS pass off'])
    expect(verdicts.filter(({ status }) => status === 'FAIL')).toMatchObject([
      { locator: 'access-key-1', values: { place: 1, days: 91 } },
      { locator: 'access-key-2', values: { place: 2, days: 400 } },
    ])
    expect(JSON.stringify(verdicts)).not.toContain('AKIA')
  })
  test('aws-iam-unused-credential: what was never used counts from when it was made', async () => {
    const users = [
      user('forgotten', { Password: { lastUsed: daysAgo(46) } }),
      user('never', { Password: { lastChanged: daysAgo(60) }, AccessKeys: [key(46, null)] }),
      user('new', { Password: { lastChanged: daysAgo(3) }, AccessKeys: [key(45, null)] }),
      user('busy', { Password: { lastUsed: daysAgo(45) }, AccessKeys: [key(300, 2), key(300, null, 'Inactive')] }),
      user('old-key', { AccessKeys: [key(300, 100)] }),
      user('none'),
    ]
    expect(await says('aws-iam-unused-credential', { users })).toEqual([
      'FAIL key old-key',
      'FAIL keyNever never',
      'FAIL password forgotten',
      'FAIL passwordNever never',
      'PASS pass busy',
      'PASS pass new',
      'PASS pass none',
    ])
  })
  test('without the credential report no user is judged', async () => {
    const users = [user('bad', { Password: {} })]
    const { outcomes } = await of('aws-iam-user-console-mfa', { users }, { faults: { denied: new Set(['iam:GetCredentialReport']) } })
    expect(outcomes).toMatchObject([{ state: 'denied', verdicts: [] }])
  })
  test('where there is no report, users are asked one by one, and of the root user nothing is said', async () => {
    const faults = { errors: new Map([['iam:GenerateCredentialReport', { code: 'InternalFailure', message: 'not implemented' }]]) }
    const users = [user('bad', { Password: {} }), user('good')]
    const { verdicts } = await of('aws-iam-user-console-mfa', { users }, { faults })
    expect(brief(verdicts)).toEqual(['FAIL fail bad', 'PASS none good'])
    const root = await of('aws-iam-root-recent-use', { users }, { faults })
    expect(root.verdicts).toMatchObject([{ status: 'UNKNOWN' }])
  })
})

describe('what was fixed since the report was made', () => {
  const bad = user('ada', { Password: { lastUsed: daysAgo(1) } })
  const only = { genericIdentifier: 'arn', genericIdentifierValue: bad.Arn }
  test('a verification of one user asks about that user, not for the report', async () => {
    const { verdicts, calls } = await of(
      'aws-iam-user-console-mfa',
      { users: [bad, user('eve', { Password: {} })] },
      { environment: { only } },
    )
    expect(brief(verdicts)).toEqual(['FAIL fail ada'])
    expect(Object.keys(calls.byOperation).filter((name) => name.includes('CredentialReport'))).toEqual([])
  })
  test('a user who is gone is no longer found, without a failure', async () => {
    const { verdicts, outcomes } = await of('aws-iam-user-console-mfa', { users: [] }, { environment: { only } })
    expect(verdicts).toEqual([])
    expect(outcomes).toMatchObject([{ state: 'ran' }])
  })
  test('of whom an old report accuses, a scan asks again', async () => {
    const users = [bad, user('fine', { Password: { lastUsed: new Date() }, MFADevices: mfa('fine') })]
    const { verdicts, calls } = await of('aws-iam-user-console-mfa', { users }, { environment: { now: later } })
    expect(brief(verdicts)).toEqual(['FAIL fail ada', 'PASS pass fine'])
    expect(calls.byOperation['iam:ListMFADevices']).toBe(1)
  })
})

describe('aws-iam-admin-without-mfa', () => {
  const group = { GroupName: 'admins', Arn: 'arn:aws:iam::123456789012:group/admins', AttachedManagedPolicies: [{ PolicyArn: ADMIN }] }
  const inline = [{ PolicyName: 'all', PolicyDocument: '{"Statement":{"Effect":"Allow","Action":"*","Resource":"*"}}' }]
  test('by group, inline or attached policy; with a password or a key', async () => {
    const users = [
      user('by-group', { Password: {}, GroupList: ['admins'] }),
      user('by-key', { AccessKeys: [key(1, 1)], UserPolicyList: inline }),
      user('with-mfa', { Password: {}, MFADevices: mfa('with-mfa'), AttachedManagedPolicies: [{ PolicyArn: ADMIN }] }),
      user('locked', { AttachedManagedPolicies: [{ PolicyArn: ADMIN }] }),
      user('plain', { Password: {} }),
    ]
    expect(await says('aws-iam-admin-without-mfa', { users, groups: [group] })).toEqual([
      'FAIL console by-group',
      'FAIL key by-key',
      'FAIL locked locked',
      'PASS pass plain',
      'PASS pass with-mfa',
    ])
    expect(await says('aws-iam-admin-without-mfa', { users: users.slice(4), groups: [group] })).toEqual([
      'PASS group admins',
      'PASS pass plain',
    ])
  })
})

describe('certificates, support, Access Analyzer', () => {
  test('aws-iam-expired-server-cert', async () => {
    const serverCertificates = [
      certificate('old', daysAgo(1)),
      certificate('now', NOW),
      certificate('new', daysAgo(-1)),
      certificate('untold'),
    ]
    const { verdicts, inventory } = await of('aws-iam-expired-server-cert', { serverCertificates })
    expect(brief(verdicts)).toEqual(['FAIL fail now', 'FAIL fail old', 'PASS pass new', 'PASS pass untold'])
    expect(inventory.get('AWS::IAM::ServerCertificate')).toMatchObject({ complete: true, items: { length: 4 } })
  })
  test('aws-iam-support-role: a role, not a user, has AWSSupportAccess', async () => {
    const AttachedManagedPolicies = [{ PolicyArn: 'arn:aws:iam::aws:policy/AWSSupportAccess' }]
    const role = { RoleName: 'support', Arn: 'arn:aws:iam::123456789012:role/support', Path: '/', AttachedManagedPolicies }
    expect(await says('aws-iam-support-role', { roles: [role] })).toEqual(['PASS pass root'])
    expect(await says('aws-iam-support-role', { users: [user('ada', { AttachedManagedPolicies })] })).toEqual(['FAIL fail root'])
  })
  test('aws-accessanalyzer-enabled: an active analyzer of external access in each region', async () => {
    const model = awsAccount({
      regions: ['us-east-1'],
      in: {
        'eu-west-1': analyzer('ACCOUNT', 'ACTIVE') as never,
        'eu-west-2': analyzer('ORGANIZATION', 'ACTIVE') as never,
        'eu-west-3': analyzer('ACCOUNT', 'FAILED') as never,
        'eu-north-1': analyzer('ACCOUNT_UNUSED_ACCESS', 'ACTIVE') as never,
      },
    })
    const { verdicts, outcomes } = await scanModel(model, {
      checkIds: ['aws-accessanalyzer-enabled'],
      faults: { denied: new Set(['us-east-1/access-analyzer:ListAnalyzers']) },
    })
    expect(verdicts.map(({ status, message, resource }) => `${resource.region} ${status} ${message}`).toSorted()).toEqual([
      'eu-north-1 FAIL fail',
      'eu-west-1 PASS pass',
      'eu-west-2 PASS pass',
      'eu-west-3 FAIL inactive',
    ])
    expect(unrun(outcomes)).toEqual(['denied us-east-1'])
  })
})
