import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import type { CloudFault } from '#server/demo-target/cloud/demo-cloud.ts'
import { ASSETS, CUSTOMERS, MEDIA, ORDERS, tlsOnly } from './buckets.ts'
import { openTo } from './machines.ts'
import { CONTRACTOR, groupOf as peopleOf, PARTNER, RUNNER } from './people.ts'
import { daysBefore, the } from '#server/demo-target/cloud/planting.ts'
import { ARCHIVE, arnHere, HOME, idIn, MAIN, policyText } from './place.ts'

type Region = AwsAccountModel['in'][string]
const regionOf = (account: AwsAccountModel, name: string): Region => the(Object.entries(account.in), ([key]) => key === name)[1]
const bucketOf = ({ s3 }: AwsAccountModel, name: string) => the(s3.buckets, (bucket) => bucket.name === name)
const userOf = ({ iam }: AwsAccountModel, name: string) => the(iam.users, ({ UserName }) => UserName === name)
const roleOf = ({ iam }: AwsAccountModel, name: string) => the(iam.roles, ({ RoleName }) => RoleName === name)
const EVERYTHING = policyText({ Effect: 'Allow', Action: '*', Resource: '*' })
const ec2In = (account: AwsAccountModel, region: string) => regionOf(account, region).ec2
const instanceOf = (account: AwsAccountModel, region: string, number: number) =>
  the(ec2In(account, region).instances, ({ InstanceId }) => InstanceId === idIn(region, 'i', number))
const groupOf = (account: AwsAccountModel, region: string, number: number) =>
  the(ec2In(account, region).securityGroups, ({ GroupId }) => GroupId === idIn(region, 'sg', number))
const trailOf = (account: AwsAccountModel) => the(regionOf(account, MAIN).cloudTrail.trails, () => true)
const databaseOf = (account: AwsAccountModel) => the(regionOf(account, MAIN).rds.instances, () => true)

/** Lets the internet come to a port of a group, beside what it lets in already. */
const opened =
  (region: string, group: number, port: number) =>
  (account: AwsAccountModel): void => {
    const guard = groupOf(account, region, group)
    guard.IpPermissions = [...(guard.IpPermissions ?? []), openTo(port)]
  }

const OF_PEOPLE: readonly CloudFault<AwsAccountModel>[] = [
  {
    id: 'cloud-root-without-mfa',
    checkId: 'aws-iam-root-mfa',
    plant: ({ iam }) => void (iam.root.mfa = 'none'),
  },
  {
    id: 'cloud-root-key',
    checkId: 'aws-iam-root-access-key',
    plant({ iam }, now) {
      const used = daysBefore(now, 20)
      iam.root.accessKeys = [{ AccessKeyId: 'AKIADEMOROOT00000001', Status: 'Active', CreateDate: daysBefore(now, 30), LastUsed: used }]
    },
  },
  {
    id: 'cloud-unused-admin-key',
    checkId: 'aws-iam-unused-credential',
    plant(account) {
      account.iam.groups.push(peopleOf('administrators', 'arn:aws:iam::aws:policy/AdministratorAccess'))
      const user = userOf(account, CONTRACTOR)
      user.GroupList = ['administrators']
      for (const key of user.AccessKeys ?? []) key.Status = 'Active'
    },
  },
  {
    id: 'cloud-wildcard-policy',
    checkId: 'aws-iam-policy-full-admin',
    plant({ iam }) {
      const policy = the(iam.policies, ({ PolicyName }) => PolicyName === 'deploy-shop')
      const [version] = policy.PolicyVersionList ?? []
      if (version) version.Document = EVERYTHING
    },
  },
  {
    id: 'cloud-admin-role',
    checkId: 'aws-iam-inline-policy-full-admin',
    plant: (account) => void (roleOf(account, RUNNER).RolePolicyList = [{ PolicyName: 'build', PolicyDocument: EVERYTHING }]),
  },
  {
    id: 'cloud-open-trust',
    checkId: 'aws-iam-role-public-trust',
    plant: (account) =>
      void (roleOf(account, PARTNER).AssumeRolePolicyDocument = policyText({
        Effect: 'Allow',
        Action: 'sts:AssumeRole',
        Principal: { AWS: '*' },
      })),
  },
  {
    id: 'cloud-user-without-mfa',
    checkId: 'aws-iam-user-console-mfa',
    plant: (account) => void (userOf(account, 'mira-lund').MFADevices = []),
  },
  {
    id: 'cloud-old-key',
    checkId: 'aws-iam-key-rotation',
    plant(account, now) {
      const [key] = userOf(account, 'deploy').AccessKeys ?? []
      if (key) key.CreateDate = daysBefore(now, 400)
    },
  },
  {
    id: 'cloud-short-passwords',
    checkId: 'aws-iam-password-min-length',
    plant: ({ iam }) => void (iam.passwordPolicy = { ...iam.passwordPolicy, MinimumPasswordLength: 8 }),
  },
  {
    id: 'cloud-no-security-contact',
    checkId: 'aws-account-security-contact',
    plant: ({ contacts }) => void (contacts.alternate = {}),
  },
]

const OF_BUCKETS: readonly CloudFault<AwsAccountModel>[] = [
  {
    id: 'cloud-public-customers',
    checkId: 'aws-s3-bucket-public',
    plant(account) {
      const readable = { Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${CUSTOMERS}/*` }
      // either block alone would keep the internet out
      delete account.s3.publicAccessBlock
      const bucket = bucketOf(account, CUSTOMERS)
      delete bucket.publicAccessBlock
      bucket.policy = policyText(readable, tlsOnly(CUSTOMERS))
    },
  },
  {
    id: 'cloud-bucket-without-tls',
    checkId: 'aws-s3-tls-only',
    plant: (account) => void delete bucketOf(account, ORDERS).policy,
  },
  {
    id: 'cloud-no-versions',
    checkId: 'aws-s3-versioning',
    plant: (account) => void (bucketOf(account, MEDIA).versioning = { Status: 'Suspended', MFADelete: 'Enabled' }),
  },
  {
    id: 'cloud-no-access-log',
    checkId: 'aws-s3-access-logging',
    plant: (account) => void delete bucketOf(account, ASSETS).logging,
  },
]

const OF_MACHINES: readonly CloudFault<AwsAccountModel>[] = [
  { id: 'cloud-open-ssh', checkId: 'aws-ec2-sg-ssh', plant: opened(MAIN, 3, 22) },
  { id: 'cloud-open-rdp', checkId: 'aws-ec2-sg-rdp', plant: opened(ARCHIVE, 3, 3389) },
  { id: 'cloud-open-database', checkId: 'aws-ec2-sg-database', plant: opened(MAIN, 3, 5432) },
  {
    id: 'cloud-public-runner',
    checkId: 'aws-ec2-public-ip',
    plant: (account) => void (instanceOf(account, MAIN, 3).PublicIpAddress = '203.0.113.40'),
  },
  {
    id: 'cloud-metadata-v1',
    checkId: 'aws-ec2-imdsv2',
    plant(account) {
      const machine = instanceOf(account, MAIN, 1)
      machine.MetadataOptions = { ...machine.MetadataOptions, HttpTokens: 'optional' }
    },
  },
  {
    id: 'cloud-secret-in-user-data',
    checkId: 'aws-ec2-userdata-secret',
    plant: (account) =>
      void (instanceOf(account, MAIN, 2).userData =
        '#!/bin/sh\nexport AWS_ACCESS_KEY_ID=AKIADEMOKEYNOTREALXX\nexport DB_PASSWORD=not-a-real-password-demo-7\nsystemctl enable --now shop\n'),
  },
  {
    id: 'cloud-plain-disk',
    checkId: 'aws-ec2-volume-encryption',
    plant(account) {
      const disk = the(ec2In(account, ARCHIVE).volumes, () => true)
      disk.Encrypted = false
      delete disk.KmsKeyId
    },
  },
  {
    id: 'cloud-public-snapshot',
    checkId: 'aws-ec2-snapshot-public',
    plant(account) {
      const ec2 = ec2In(account, ARCHIVE)
      ec2.snapshotBlockPublicAccess = 'unblocked'
      // AWS shares nothing with everyone that a key of the account encrypts
      const snapshot = the(ec2.snapshots, () => true)
      snapshot.Encrypted = false
      delete snapshot.KmsKeyId
      snapshot.sharedWith = [{ Group: 'all' }]
    },
  },
  {
    id: 'cloud-default-group',
    checkId: 'aws-ec2-default-sg-rules',
    plant(account) {
      const group = groupOf(account, HOME, 9)
      const own = { UserId: group.OwnerId, GroupId: group.GroupId }
      group.IpPermissions = [{ IpProtocol: '-1', IpRanges: [], Ipv6Ranges: [], PrefixListIds: [], UserIdGroupPairs: [own] }]
    },
  },
  {
    id: 'cloud-no-flow-log',
    checkId: 'aws-vpc-flow-logs',
    plant: (account) => void (ec2In(account, ARCHIVE).flowLogs = []),
  },
]

const OF_DATA: readonly CloudFault<AwsAccountModel>[] = [
  {
    id: 'cloud-public-database',
    checkId: 'aws-rds-public-address',
    plant: (account) => void (databaseOf(account).PubliclyAccessible = true),
  },
  {
    id: 'cloud-plain-database',
    checkId: 'aws-rds-encryption',
    plant(account) {
      const database = databaseOf(account)
      database.StorageEncrypted = false
      delete database.KmsKeyId
    },
  },
  {
    id: 'cloud-secret-in-function',
    checkId: 'aws-lambda-env-secret',
    plant(account) {
      const mailer = the(regionOf(account, MAIN).lambda.functions, () => true)
      mailer.Environment = { Variables: { ...mailer.Environment?.Variables, SMTP_PASSWORD: 'not-a-real-password-demo-9' } }
    },
  },
  {
    id: 'cloud-open-function',
    checkId: 'aws-toxic-public-function-role',
    plant(account) {
      const mailer = the(regionOf(account, MAIN).lambda.functions, () => true)
      const opened = { CreationTime: '2026-09-01T06:00:00Z', LastModifiedTime: '2026-09-01T06:00:00Z' }
      mailer.url = {
        FunctionUrl: 'https://demomailer.lambda-url.eu-central-1.on.aws/',
        FunctionArn: mailer.FunctionArn ?? '',
        AuthType: 'NONE',
        ...opened,
      }
      const reads = policyText({ Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: '*' })
      roleOf(account, 'order-mailer').RolePolicyList = [{ PolicyName: 'mail', PolicyDocument: reads }]
    },
  },
  {
    id: 'cloud-open-queue',
    checkId: 'aws-sqs-public',
    plant(account) {
      const queue = the(regionOf(account, MAIN).sqs.queues, () => true)
      const Resource = arnHere('sqs', 'orders', MAIN)
      queue.attributes = {
        ...queue.attributes,
        Policy: policyText({ Effect: 'Allow', Principal: '*', Action: 'sqs:SendMessage', Resource }),
      }
    },
  },
  {
    id: 'cloud-key-not-rotated',
    checkId: 'aws-kms-rotation',
    plant: (account) => void (the(regionOf(account, ARCHIVE).kms.keys, () => true).rotation = { enabled: false }),
  },
]

const OF_WATCHING: readonly CloudFault<AwsAccountModel>[] = [
  {
    id: 'cloud-trail-off',
    checkId: 'aws-cloudtrail-multiregion',
    plant: (account) => void (trailOf(account).status = { ...trailOf(account).status, IsLogging: false }),
  },
  {
    id: 'cloud-config-off',
    checkId: 'aws-config-enabled',
    plant: (account) => void (regionOf(account, ARCHIVE).config = { recorders: [], recorderStatuses: [], deliveryChannels: [] }),
  },
  {
    id: 'cloud-guardduty-off',
    checkId: 'aws-guardduty-enabled',
    plant: (account) => void (regionOf(account, HOME).guardDuty.detectors = []),
  },
]

/** Every fault that can be switched, what shows best what a proof is first. */
export const AWS_FAULTS: readonly CloudFault<AwsAccountModel>[] = [...OF_BUCKETS, ...OF_MACHINES, ...OF_PEOPLE, ...OF_DATA, ...OF_WATCHING]
