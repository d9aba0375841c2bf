import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse, type CollectionTag, type ScalarTag, type YAMLSeq } from 'yaml'
import { awsAccount } from '#scanners/aws/fixture/index.ts'
import type { IamRole } from '#scanners/aws/fixture/model/iam.ts'
import { scanModel } from './scan-model.ts'

/** What the templates of private scanning make, as AWS would tell of it afterwards: our own checks have nothing against it. */
const REGION = 'eu-central-1'
const ACCOUNT = '123456789012'
const SUFFIX = 'main'
const NOW = new Date()
const VALUES: Readonly<Record<string, string>> = {
  Suffix: SUFFIX,
  Principal: 'arn:aws:iam::999988887777:user/parapet',
  ExternalId: 'parapet-0123456789abcdef',
  Cidr: '10.73.0.0/24',
  'AWS::Partition': 'aws',
  'AWS::AccountId': ACCOUNT,
  'AWS::Region': REGION,
  'AWS::URLSuffix': 'amazonaws.com',
}
const roleArn = (name: string) => `arn:aws:iam::${ACCOUNT}:role/parapet-private-${name}-${SUFFIX}`
const ROLE_ARNS: Readonly<Record<string, string>> = {
  HostRole: roleArn('host'),
  CloserRole: roleArn('closer'),
  SwitchRole: roleArn('switch'),
  FlowRole: roleArn('flow'),
}
const filled = (text: string) => text.replaceAll(/\$\{([\w:]+)\}/gu, (_all, name: string) => VALUES[name] ?? '')
const scalar = (tag: string, resolve: (text: string) => string): ScalarTag => ({ tag, resolve })
const first: CollectionTag = { tag: '!Select', collection: 'seq', resolve: (seq) => String((seq as YAMLSeq).items[0]) }
const CALLS = [
  scalar('!Ref', (name) => VALUES[name] ?? name),
  scalar('!Sub', filled),
  scalar('!GetAtt', (path) => ROLE_ARNS[path.split('.')[0] ?? ''] ?? path),
  scalar('!GetAZs', () => ''),
  first,
  { ...first, tag: '!Cidr' },
]

interface Made {
  Type: string
  Properties: Record<string, never>
}
function resourcesOf(name: string): [string, Made][] {
  const url = new URL(`../../../deploy/cloudformation/private-scanning/parapet-${name}.yaml`, import.meta.url)
  const { Resources: made } = parse(readFileSync(url, 'utf8'), { customTags: CALLS, logLevel: 'silent' }) as {
    Resources: Record<string, Made>
  }
  return Object.entries(made)
}
const all = ['launch', 'eip', 'vpc', 'ssm', 'lambda'].flatMap(resourcesOf)
const ofType = (type: string) =>
  all.filter(([, made]) => made.Type === type).map(([id, { Properties }]) => ({ id, of: Properties as Record<string, unknown> }))
const textOf = (value: unknown) => String(value)

interface RoleProperties {
  RoleName: string
  AssumeRolePolicyDocument: object
  Policies: { PolicyName: string; PolicyDocument: object }[]
}
const roles = ofType('AWS::IAM::Role').map(({ of }): IamRole => {
  const { RoleName, AssumeRolePolicyDocument: trust, Policies: policies } = of as unknown as RoleProperties
  return {
    RoleName,
    Arn: `arn:aws:iam::${ACCOUNT}:role/${RoleName}`,
    Path: '/',
    CreateDate: NOW,
    AssumeRolePolicyDocument: JSON.stringify(trust),
    RolePolicyList: policies.map(({ PolicyName, PolicyDocument }) => ({ PolicyName, PolicyDocument: JSON.stringify(PolicyDocument) })),
    AttachedManagedPolicies: [],
    InstanceProfileList: [],
    RoleLastUsed: { LastUsedDate: NOW, Region: REGION },
  }
})

const VPC = 'vpc-0parapet'
const HOST_GROUP = 'sg-0parapethost'
const entries = (acl: string) =>
  ofType('AWS::EC2::NetworkAclEntry')
    .filter(({ of }) => of['NetworkAclId'] === acl)
    .map(({ of }) => Object.assign({}, of, { Protocol: textOf(of['Protocol']), Egress: of['Egress'] === true }))
const acl = (id: string, IsDefault: boolean, rules: object[]) => ({
  NetworkAclId: id,
  VpcId: VPC,
  IsDefault,
  OwnerId: ACCOUNT,
  Entries: rules,
  Associations: [],
})
const open = (Egress: boolean) => ({ RuleNumber: 100, Protocol: '-1', RuleAction: 'allow' as const, Egress, CidrBlock: '0.0.0.0/0' })
const [instance] = ofType('AWS::EC2::Instance')
const [group] = ofType('AWS::EC2::SecurityGroup')
const [flow] = ofType('AWS::EC2::FlowLog')
const [volume] = (instance?.of['BlockDeviceMappings'] ?? []) as { Ebs: { Encrypted: boolean; VolumeType: 'gp3'; VolumeSize: number } }[]
const metadata = instance?.of['MetadataOptions'] as { HttpTokens: 'required'; HttpEndpoint: 'enabled'; HttpPutResponseHopLimit: number }

const model = awsAccount({
  accountId: ACCOUNT,
  regions: [REGION],
  iam: { roles },
  in: {
    [REGION]: {
      ec2: {
        vpcs: [{ VpcId: VPC, CidrBlock: VALUES['Cidr'] ?? '', State: 'available', IsDefault: false }],
        subnets: ofType('AWS::EC2::Subnet').map(({ id, of }) => ({
          SubnetId: `subnet-${id}`,
          VpcId: VPC,
          AvailabilityZone: `${REGION}a`,
          MapPublicIpOnLaunch: of['MapPublicIpOnLaunch'] === true,
          State: 'available' as const,
        })),
        networkAcls: [
          acl('acl-0own', false, entries('Acl')),
          // it comes with two rules that let everything through; the template's stands before them
          acl('acl-0default', true, [...entries('Vpc.DefaultNetworkAcl'), open(false), open(true)]),
        ],
        flowLogs: [
          {
            FlowLogId: 'fl-0parapet',
            ResourceId: VPC,
            FlowLogStatus: 'ACTIVE',
            DeliverLogsStatus: 'SUCCESS',
            TrafficType: textOf(flow?.of['TrafficType']) as 'REJECT',
          },
        ],
        securityGroups: [
          {
            GroupId: HOST_GROUP,
            GroupName: textOf(group?.of['GroupName']),
            Description: textOf(group?.of['GroupDescription']),
            VpcId: VPC,
            OwnerId: ACCOUNT,
            IpPermissions: (group?.of['SecurityGroupIngress'] ?? []) as [],
            IpPermissionsEgress: [{ IpProtocol: 'tcp', FromPort: 443, ToPort: 443, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }],
          },
          // the closer has been there
          { GroupId: 'sg-0default', GroupName: 'default', VpcId: VPC, OwnerId: ACCOUNT, IpPermissions: [], IpPermissionsEgress: [] },
        ],
        instances: [
          {
            InstanceId: 'i-0parapet',
            ImageId: 'ami-0al2023',
            State: { Name: 'running' },
            LaunchTime: NOW,
            VpcId: VPC,
            SubnetId: 'subnet-InnerSubnet',
            PrivateIpAddress: '10.73.0.20',
            SecurityGroups: [{ GroupId: HOST_GROUP }],
            IamInstanceProfile: { Arn: `arn:aws:iam::${ACCOUNT}:instance-profile/parapet-private-host-${SUFFIX}` },
            MetadataOptions: { ...metadata, State: 'applied' },
          },
        ],
        volumes: [
          {
            VolumeId: 'vol-0parapet',
            Encrypted: volume?.Ebs.Encrypted === true,
            State: 'in-use',
            Attachments: [{ InstanceId: 'i-0parapet' }],
          },
        ],
        networkInterfaces: [
          {
            NetworkInterfaceId: 'eni-0parapet',
            VpcId: VPC,
            SubnetId: 'subnet-InnerSubnet',
            Groups: [{ GroupId: HOST_GROUP }],
            Attachment: { InstanceId: 'i-0parapet' },
          },
        ],
        addresses: [
          {
            AllocationId: 'eipalloc-0parapet',
            PublicIp: '203.0.113.9',
            Domain: 'vpc',
            AssociationId: 'eipassoc-0',
            NetworkInterfaceId: 'eni-0nat',
          },
        ],
        natGateways: [{ NatGatewayId: 'nat-0parapet', VpcId: VPC, SubnetId: 'subnet-OuterSubnet', State: 'available' }],
      },
      lambda: {
        functions: ofType('AWS::Lambda::Function').map(({ of }) => ({
          FunctionName: textOf(of['FunctionName']),
          FunctionArn: `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${textOf(of['FunctionName'])}`,
          Runtime: textOf(of['Runtime']) as 'python3.13',
          Role: textOf(of['Role']),
          Environment: { Variables: { INSTANCE_ID: 'i-0parapet' } },
        })),
      },
    },
  },
})

test('our own checks have nothing against what the templates make', async () => {
  const { verdicts } = await scanModel(model, { environment: { now: () => NOW } })
  const ours = verdicts.filter(({ resource: { genericIdentifierValue: uid } }) =>
    /parapet|0default|acl-0own|subnet-(?:Inner|Outer)/u.test(uid),
  )
  expect(new Set(ours.map(({ resource: { genericIdentifierValue: uid } }) => uid)).size).toBeGreaterThan(12)
  expect(
    ours.filter(({ status }) => status === 'FAIL').map(({ checkId, resource: { genericIdentifierValue: uid } }) => `${checkId} ${uid}`),
  ).toEqual([])
}, 60_000)

test('nothing comes in: no group has a rule for it, and no port is opened for administration', () => {
  expect(group?.of['SecurityGroupIngress']).toBeUndefined()
  expect(ofType('AWS::EC2::SecurityGroupIngress')).toEqual([])
  expect(instance?.of['KeyName']).toBeUndefined()
  expect(metadata).toMatchObject({ HttpTokens: 'required', HttpPutResponseHopLimit: 1 })
  expect(volume?.Ebs.Encrypted).toBe(true)
})

test('the launch role makes no role, writes no policy, and passes on those of its stack alone', () => {
  const launch = roles.find(({ RoleName }) => RoleName.startsWith('parapet-private-launch'))
  const statements = (launch?.RolePolicyList ?? []).flatMap(
    ({ PolicyDocument: text = '' }) =>
      (JSON.parse(text) as { Statement: { Action: string | string[]; Resource: string | string[] }[] }).Statement,
  )
  const iam = statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('iam:')))
  expect(
    iam.flatMap(({ Action }) => Action).filter((action) => /^iam:(?:Create(?!InstanceProfile)|Put|Attach|Update)/u.test(action)),
  ).toEqual([])
  const passed = iam.filter(({ Action }) => [Action].flat().includes('iam:PassRole')).flatMap(({ Resource }) => Resource)
  expect(passed.toSorted()).toEqual(Object.values(ROLE_ARNS).toSorted())
})
