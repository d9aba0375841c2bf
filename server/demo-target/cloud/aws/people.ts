import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { daysBefore, monthStart } from '#server/demo-target/cloud/planting.ts'
import { arnHere, FOUNDED, policyText } from './place.ts'

type Iam = AwsAccountModel['iam']
type User = Iam['users'][number]
type Role = Iam['roles'][number]

export const CONTRACTOR = 'contractor-2026'
export const RUNNER = 'build-runner'
export const PARTNER = 'partner-sync'
const BUILDS = policyText({ Effect: 'Allow', Action: ['s3:GetObject'], Resource: 'arn:aws:s3:::lantern-loom-website-assets/build/*' })

interface Person {
  name: string
  groups: readonly string[]
  /** Signs in at the console, with a second factor. */
  console?: boolean
  key?: string
}
/** Passwords and keys are changed every month, and were used since. */
function userOf({ name, groups, console = false, key }: Person, index: number, now: Date): User {
  const changed = monthStart(now)
  const Arn = arnHere('iam', `user/${name}`)
  return {
    UserName: name,
    UserId: `AIDADEMOUSER${String(index).padStart(9, '0')}`,
    Arn,
    Path: '/',
    CreateDate: FOUNDED,
    GroupList: [...groups],
    AttachedManagedPolicies: [],
    UserPolicyList: [],
    Tags: [],
    ...(console && {
      Password: { lastUsed: changed, lastChanged: changed },
      MFADevices: [{ UserName: name, SerialNumber: arnHere('iam', `mfa/${name}`), EnableDate: FOUNDED }],
    }),
    ...(key !== undefined && {
      AccessKeys: [
        {
          AccessKeyId: key,
          Status: 'Active',
          CreateDate: changed,
          LastUsed: changed,
          LastUsedService: 's3',
          LastUsedRegion: 'eu-central-1',
        },
      ],
    }),
  }
}

const attached = (...arns: string[]) => arns.map((PolicyArn) => ({ PolicyArn, PolicyName: PolicyArn.split('/').at(-1) ?? '' }))
export const groupOf = (name: string, ...policies: string[]) => ({
  GroupName: name,
  GroupId: `AGPADEMO${name.toUpperCase().padEnd(13, '0').slice(0, 13)}`,
  Arn: arnHere('iam', `group/${name}`),
  Path: '/',
  CreateDate: FOUNDED,
  GroupPolicyList: [],
  AttachedManagedPolicies: attached(...policies),
})

const trusts = (principal: object) => policyText({ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: principal })
/** A role for a service, or for people of the account where none is named. */
function roleOf(name: string, service: string | null, ...policies: string[]): Role {
  const profile = {
    InstanceProfileName: name,
    InstanceProfileId: `AIPADEMO${name.toUpperCase().replaceAll('-', '').padEnd(13, '0').slice(0, 13)}`,
    Arn: arnHere('iam', `instance-profile/${name}`),
    Path: '/',
    CreateDate: FOUNDED,
  }
  const role = {
    Path: '/',
    RoleName: name,
    RoleId: `AROADEMO${name.toUpperCase().replaceAll('-', '').padEnd(13, '0').slice(0, 13)}`,
    Arn: arnHere('iam', `role/${name}`),
    CreateDate: FOUNDED,
    AssumeRolePolicyDocument: trusts(service === null ? { AWS: arnHere('iam', 'root') } : { Service: service }),
    RolePolicyList: [],
    AttachedManagedPolicies: attached(...policies),
    Tags: [],
  }
  return { ...role, InstanceProfileList: service === 'ec2.amazonaws.com' ? [{ ...profile, Roles: [role] }] : [] }
}

const own = (name: string) => arnHere('iam', `policy/${name}`)
function policyOf(name: string, document: string): Iam['policies'][number] {
  return {
    PolicyName: name,
    PolicyId: `ANPADEMO${name.toUpperCase().replaceAll('-', '').padEnd(13, '0').slice(0, 13)}`,
    Arn: own(name),
    Path: '/',
    DefaultVersionId: 'v1',
    AttachmentCount: 1,
    IsAttachable: true,
    CreateDate: FOUNDED,
    UpdateDate: FOUNDED,
    PolicyVersionList: [{ VersionId: 'v1', IsDefaultVersion: true, CreateDate: FOUNDED, Document: document }],
  }
}

/** Someone who left: the key was switched off then. It is young enough to be no matter of its age. */
function contractor(now: Date): User {
  const name = CONTRACTOR
  const key = {
    AccessKeyId: 'AKIADEMOCONTRACTOR01',
    Status: 'Inactive' as const,
    CreateDate: daysBefore(now, 80),
    LastUsed: daysBefore(now, 70),
    LastUsedService: 'ec2',
    LastUsedRegion: 'eu-central-1',
  }
  return { ...userOf({ name, groups: ['engineers'] }, 99, now), CreateDate: daysBefore(now, 80), AccessKeys: [key] }
}

/** The role of the machine that builds images, with a policy of its own. */
const runner = (now: Date): Role => ({
  ...roleOf(RUNNER, 'ec2.amazonaws.com'),
  RolePolicyList: [{ PolicyName: 'build', PolicyDocument: BUILDS }],
  RoleLastUsed: { LastUsedDate: monthStart(now), Region: 'eu-central-1' },
})
/** What a partner takes to read the catalogue, from its own account and with its own external id. */
const partner = (): Role => ({
  ...roleOf(PARTNER, null, own('read-catalogue')),
  AssumeRolePolicyDocument: policyText({
    Effect: 'Allow',
    Action: 'sts:AssumeRole',
    Principal: { AWS: 'arn:aws:iam::444455556666:root' },
    Condition: { StringEquals: { 'sts:ExternalId': 'lantern-loom-7c21' } },
  }),
})

/** Who works in the account, and what may act there. @param scanner the user whose key scans it */
export function people(now: Date, scanner: { name: string; accessKeyId: string }): Partial<Iam> {
  const staff: Person[] = [
    { name: 'anna-berg', groups: ['engineers'], console: true },
    { name: 'jonas-weiss', groups: ['engineers'], console: true },
    { name: 'mira-lund', groups: ['analysts'], console: true },
    { name: 'deploy', groups: ['deployers'], key: 'AKIADEMODEPLOY000001' },
    { name: scanner.name, groups: ['auditors'], key: scanner.accessKeyId },
  ]
  return {
    root: { mfa: 'hardware', createdAt: FOUNDED, accessKeys: [], signingCertificates: 0 },
    organizationsFeatures: ['RootCredentialsManagement', 'RootSessions'],
    users: [...staff.map((person, index) => userOf(person, index, now)), contractor(now)],
    groups: [
      groupOf('engineers', 'arn:aws:iam::aws:policy/PowerUserAccess'),
      groupOf('analysts', 'arn:aws:iam::aws:policy/AmazonAthenaFullAccess'),
      groupOf('deployers', own('deploy-shop')),
      groupOf('auditors', 'arn:aws:iam::aws:policy/SecurityAudit', 'arn:aws:iam::aws:policy/job-function/ViewOnlyAccess'),
    ],
    roles: [
      roleOf('web-server', 'ec2.amazonaws.com', own('read-catalogue')),
      roleOf('order-mailer', 'lambda.amazonaws.com', own('read-catalogue')),
      roleOf('config-recorder', 'config.amazonaws.com', 'arn:aws:iam::aws:policy/service-role/AWS_ConfigRole'),
      runner(now),
      partner(),
      roleOf('aws-support', null, 'arn:aws:iam::aws:policy/AWSSupportAccess'),
    ],
    policies: [
      policyOf(
        'deploy-shop',
        policyText({
          Effect: 'Allow',
          Action: ['s3:PutObject', 's3:DeleteObject'],
          Resource: 'arn:aws:s3:::lantern-loom-website-assets/*',
        }),
      ),
      policyOf(
        'read-catalogue',
        policyText({ Effect: 'Allow', Action: ['s3:GetObject'], Resource: 'arn:aws:s3:::lantern-loom-website-assets/*' }),
      ),
    ],
    passwordPolicy: {
      MinimumPasswordLength: 16,
      RequireLowercaseCharacters: true,
      RequireUppercaseCharacters: true,
      RequireNumbers: true,
      RequireSymbols: true,
      PasswordReusePrevention: 24,
      AllowUsersToChangePassword: true,
    },
  }
}
