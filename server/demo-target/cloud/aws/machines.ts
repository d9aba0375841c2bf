import type { AwsAccountModel } from '#scanners/aws/fixture/index.ts'
import { networkOf } from './network.ts'
import { ARCHIVE, arnHere, CLOUD_ACCOUNT, FOUNDED, HOME, idIn, keyArn, MAIN, tagged } from './place.ts'

type Ec2 = AwsAccountModel['in'][string]['ec2']
type Group = Ec2['securityGroups'][number]

export const openTo = (port: number, cidr = '0.0.0.0/0'): NonNullable<Group['IpPermissions']>[number] => ({
  IpProtocol: 'tcp',
  FromPort: port,
  ToPort: port,
  IpRanges: [{ CidrIp: cidr }],
  Ipv6Ranges: [],
  PrefixListIds: [],
  UserIdGroupPairs: [],
})
function groupOf(region: string, number: number, name: string, ingress: Group['IpPermissions'] = []): Group {
  return {
    GroupId: idIn(region, 'sg', number),
    GroupName: name,
    Description: name,
    OwnerId: CLOUD_ACCOUNT,
    VpcId: idIn(region, 'vpc', 1),
    SecurityGroupArn: arnHere('ec2', `security-group/${idIn(region, 'sg', number)}`, region),
    IpPermissions: ingress,
    IpPermissionsEgress: name === 'default' ? [] : [openTo(443)],
    Tags: tagged({ Name: name }),
  }
}

const profileId = (role: string) => `AIPADEMO${role.toUpperCase().replaceAll('-', '').padEnd(13, '0').slice(0, 13)}`

interface Machine {
  number: number
  name: string
  group: number
  role?: string
}
function instanceOf(region: string, { number, name, group, role = 'web-server' }: Machine): Ec2['instances'][number] {
  const device = '/dev/xvda'
  return {
    InstanceId: idIn(region, 'i', number),
    ImageId: idIn(region, 'ami', 1),
    InstanceType: 't3.small',
    State: { Name: 'running', Code: 16 },
    VpcId: idIn(region, 'vpc', 1),
    SubnetId: idIn(region, 'subnet', 1),
    PrivateIpAddress: `10.20.1.${10 + number}`,
    IamInstanceProfile: { Arn: arnHere('iam', `instance-profile/${role}`), Id: profileId(role) },
    MetadataOptions: { State: 'applied', HttpTokens: 'required', HttpEndpoint: 'enabled', HttpPutResponseHopLimit: 1 },
    SecurityGroups: [{ GroupId: idIn(region, 'sg', group), GroupName: name }],
    BlockDeviceMappings: [{ DeviceName: device, Ebs: { VolumeId: idIn(region, 'vol', number), Status: 'attached', AttachTime: FOUNDED } }],
    Monitoring: { State: 'enabled' },
    LaunchTime: new Date('2026-09-01T06:00:00Z'),
    Tags: tagged({ Name: name, service: 'shop' }),
    userData: '#!/bin/sh\nsystemctl enable --now shop\n',
    terminationProtection: true,
  }
}
const volumeOf = (region: string, number: number): Ec2['volumes'][number] => ({
  VolumeId: idIn(region, 'vol', number),
  Encrypted: true,
  KmsKeyId: keyArn(region),
  Size: 20,
  VolumeType: 'gp3',
  State: 'in-use',
  AvailabilityZone: `${region}a`,
  CreateTime: FOUNDED,
  Attachments: [{ InstanceId: idIn(region, 'i', number), VolumeId: idIn(region, 'vol', number), State: 'attached' }],
  Tags: [],
})
const interfaceOf = (region: string, number: number, group: number): Ec2['networkInterfaces'][number] => ({
  NetworkInterfaceId: idIn(region, 'eni', number),
  VpcId: idIn(region, 'vpc', 1),
  SubnetId: idIn(region, 'subnet', 1),
  OwnerId: CLOUD_ACCOUNT,
  Groups: [{ GroupId: idIn(region, 'sg', group) }],
  Attachment: { InstanceId: idIn(region, 'i', number), InstanceOwnerId: CLOUD_ACCOUNT, Status: 'attached', DeviceIndex: 0 },
  InterfaceType: 'interface',
  Status: 'in-use',
  TagSet: [],
})

const DEFAULTS = {
  ebsEncryptionByDefault: true,
  snapshotBlockPublicAccess: 'block-all-sharing',
  imageBlockPublicAccess: 'block-new-sharing',
  metadataDefaults: { HttpTokens: 'required', HttpPutResponseHopLimit: 1 },
} as const satisfies Partial<Ec2>

/** Where each machine stands, and the group that guards it: 1 the web, 2 the database, 3 the tools. */
const MACHINES: Readonly<Record<string, readonly Machine[]>> = {
  [MAIN]: [
    { number: 1, name: 'shop-web-1', group: 1 },
    { number: 2, name: 'shop-web-2', group: 1 },
    { number: 3, name: 'build-runner', group: 3, role: 'build-runner' },
  ],
  [ARCHIVE]: [{ number: 1, name: 'report-worker', group: 3 }],
  [HOME]: [],
}

/** Networks, machines and disks of a region. */
export function machines(region: string): Partial<Ec2> {
  const here = MACHINES[region] ?? []
  const groups = [
    groupOf(region, 9, 'default'),
    ...(here.some(({ group }) => group === 1) ? [groupOf(region, 1, 'shop-web', [openTo(443)])] : []),
    ...(here.some(({ group }) => group === 3) ? [groupOf(region, 3, 'tools', [openTo(443, '10.20.0.0/16')])] : []),
  ]
  return {
    ...DEFAULTS,
    ...networkOf(region),
    ebsDefaultKmsKeyId: keyArn(region),
    securityGroups: groups,
    instances: here.map((machine) => instanceOf(region, machine)),
    volumes: here.map(({ number }) => volumeOf(region, number)),
    networkInterfaces: here.map(({ number, group }) => interfaceOf(region, number, group)),
    snapshots: here.map(({ number, name }) => ({
      SnapshotId: idIn(region, 'snap', number),
      VolumeId: idIn(region, 'vol', number),
      VolumeSize: 20,
      OwnerId: CLOUD_ACCOUNT,
      Encrypted: true,
      KmsKeyId: keyArn(region),
      State: 'completed',
      StartTime: FOUNDED,
      Description: `weekly ${name}`,
      Tags: [],
    })),
  }
}
