import type { Instance as Row } from '@aws-sdk/client-ec2'
import { arnOf, resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface Instance {
  arn: string
  id: string
  /** pending, running, stopping, stopped; those that are terminated are left out. */
  state: string
  /** When it was started last, ISO 8601; null: not told. */
  startedAt: string | null
  /** When it was stopped, ISO 8601; null: it runs, or AWS does not say. */
  stoppedAt: string | null
  publicAddresses: string[]
  ipv6Addresses: string[]
  groups: string[]
  /** Id of the subnet of its first network card; null: AWS does not say. */
  subnet: string | null
  /** ARN of its instance profile. */
  profile: string | null
  metadata: { endpoint: string; tokens: string; hopLimit: number | null }
}
export interface Instances {
  /** When this was seen, ISO 8601: ages are counted from here. */
  seenAt: string
  region: string
  instances: Instance[]
}

/** "User initiated (2026-01-31 09:15:00 GMT)", the only place where AWS keeps when an instance was stopped. */
function stoppedAt({ StateTransitionReason: reason = '', State: state }: Row): string | null {
  const [, date, time] = /\((\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:GMT|UTC)\)/u.exec(reason) ?? []
  return state?.Name === 'stopped' && date !== undefined && time !== undefined ? `${date}T${time}Z` : null
}
const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => (value === '' ? [] : (value ?? [])))),
]

function addressesOf({ NetworkInterfaces: cards = [], PublicIpAddress, Ipv6Address }: Row) {
  return {
    publicAddresses: present([PublicIpAddress, ...cards.map((card) => card.Association?.PublicIp)]),
    ipv6Addresses: present([Ipv6Address, ...cards.flatMap((card) => (card.Ipv6Addresses ?? []).map((own) => own.Ipv6Address))]),
  }
}
const groupsOf = ({ SecurityGroups: groups = [], NetworkInterfaces: cards = [] }: Row) =>
  present([...groups, ...cards.flatMap((card) => card.Groups ?? [])].map(({ GroupId: id }) => id))
/** What is not told is AWS's default. */
const metadataOf = ({ MetadataOptions: options }: Row): Instance['metadata'] => ({
  endpoint: options?.HttpEndpoint ?? 'enabled',
  tokens: options?.HttpTokens ?? 'optional',
  hopLimit: options?.HttpPutResponseHopLimit ?? null,
})
function factOf(account: AwsAccount, region: string, row: Row): Instance | null {
  const state = row.State?.Name ?? 'running'
  if (row.InstanceId === undefined || state === 'terminated' || state === 'shutting-down') return null
  return {
    arn: arnOf(account, 'ec2', region, `instance/${row.InstanceId}`),
    id: row.InstanceId,
    state,
    startedAt: row.LaunchTime?.toISOString() ?? null,
    stoppedAt: stoppedAt(row),
    ...addressesOf(row),
    groups: groupsOf(row),
    subnet: row.SubnetId ?? null,
    profile: row.IamInstanceProfile?.Arn ?? null,
    metadata: metadataOf(row),
  }
}

const relation = <K extends string>(kind: K, to: string | null | undefined) => (typeof to === 'string' ? [{ kind, to }] : [])
function relationsOf(account: AwsAccount, region: string, row: Row, { groups, profile }: Instance) {
  const arn = (path: string) => arnOf(account, 'ec2', region, path)
  return [
    ...relation('has-role', profile),
    ...relation('in-network', row.VpcId && arn(`vpc/${row.VpcId}`)),
    ...relation('in-subnet', row.SubnetId && arn(`subnet/${row.SubnetId}`)),
    ...relation('runs-image', row.ImageId && `arn:${account.partition}:ec2:${region}::image/${row.ImageId}`),
    ...groups.flatMap((id) => relation('guarded-by', arn(`security-group/${id}`))),
  ]
}

/** An instance takes 8 kB of an answer. */
const PAGE = 500

export const ec2Instances = regionCollector({
  id: 'ec2-instances',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeInstances } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: PAGE, ...filterOf('instance-id', onlyId(environment, 'instance')) }
    const instances = await listed(environment, {
      resourceType: 'AWS::EC2::Instance',
      pages: paginateDescribeInstances({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ Reservations: rows }) => (rows ?? []).flatMap(({ Instances: of }) => of ?? []),
      factOf: (row) => factOf(account, region, row),
      itemOf(row, fact) {
        const tags = tagsOf(row.Tags)
        return {
          resource: resourceOf(fact.arn, region),
          name: tags['Name'] ?? fact.id,
          tags,
          config: {
            InstanceId: fact.id,
            InstanceType: row.InstanceType ?? null,
            State: fact.state,
            LaunchTime: fact.startedAt,
            PublicIpAddresses: fact.publicAddresses,
            Ipv6Addresses: fact.ipv6Addresses,
            PrivateIpAddress: row.PrivateIpAddress ?? null,
            SecurityGroups: fact.groups,
            IamInstanceProfile: fact.profile,
            MetadataOptions: { HttpEndpoint: fact.metadata.endpoint, HttpTokens: fact.metadata.tokens, HopLimit: fact.metadata.hopLimit },
            Platform: row.PlatformDetails ?? null,
          },
          relations: relationsOf(account, region, row, fact),
        }
      },
    })
    return { region, seenAt: account.scannedAt.toISOString(), instances }
  },
})
