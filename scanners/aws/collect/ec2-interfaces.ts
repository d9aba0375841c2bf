import type { NetworkInterface as Row } from '@aws-sdk/client-ec2'
import { arnOf, resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** A network card of an instance, a load balancer, a function, a database. */
export interface NetworkInterface {
  id: string
  /** Ids of its security groups. */
  groups: string[]
  instanceId: string | null
  /** It has an address of the internet: a public IPv4 address, or one of IPv6. */
  isPublic: boolean
  /** Its public IPv4 addresses, of which each private one may have one. */
  publicAddresses: string[]
  /** interface, nat_gateway, lambda, network_load_balancer, … */
  type: string
}
export interface NetworkInterfaces {
  region: string
  /** What security groups are attached to says how grave an open port is, not whether it is one: not to see it stops no check. */
  interfaces: Seen<NetworkInterface[]>
}

function relationsOf(account: AwsAccount, region: string, row: Row) {
  const arn = (path: string) => arnOf(account, 'ec2', region, path)
  const instanceId = row.Attachment?.InstanceId
  return [
    ...(instanceId === undefined ? [] : [{ kind: 'attached-to' as const, to: arn(`instance/${instanceId}`) }]),
    ...(row.VpcId === undefined ? [] : [{ kind: 'in-network' as const, to: arn(`vpc/${row.VpcId}`) }]),
    ...(row.SubnetId === undefined ? [] : [{ kind: 'in-subnet' as const, to: arn(`subnet/${row.SubnetId}`) }]),
    ...(row.Groups ?? []).flatMap(({ GroupId: id }) =>
      id === undefined ? [] : [{ kind: 'guarded-by' as const, to: arn(`security-group/${id}`) }],
    ),
  ]
}

const publicAddressesOf = ({ Association: own, PrivateIpAddresses: others = [] }: Row): string[] => [
  ...new Set([own, ...others.map(({ Association: one }) => one)].flatMap((association) => association?.PublicIp ?? [])),
]

export const ec2Interfaces = regionCollector({
  id: 'ec2-interfaces',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeNetworkInterfaces } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('group-id', onlyId(environment, 'security-group')) }
    const list = listed(environment, {
      resourceType: 'AWS::EC2::NetworkInterface',
      pages: paginateDescribeNetworkInterfaces({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ NetworkInterfaces: rows }) => rows,
      factOf: (row): NetworkInterface => ({
        id: row.NetworkInterfaceId ?? '',
        groups: (row.Groups ?? []).flatMap(({ GroupId: id }) => id ?? []),
        instanceId: row.Attachment?.InstanceId ?? null,
        isPublic: row.Association?.PublicIp !== undefined || (row.Ipv6Addresses ?? []).length > 0,
        publicAddresses: publicAddressesOf(row),
        type: row.InterfaceType ?? 'interface',
      }),
      itemOf: (row, { id, type, groups }) => ({
        resource: resourceOf(arnOf(account, 'ec2', region, `network-interface/${id}`), region),
        name: row.Description === undefined || row.Description === '' ? id : row.Description,
        tags: tagsOf(row.TagSet),
        config: {
          NetworkInterfaceId: id,
          InterfaceType: type,
          Status: row.Status ?? null,
          PrivateIpAddress: row.PrivateIpAddress ?? null,
          PublicIp: row.Association?.PublicIp ?? null,
          Ipv6Addresses: (row.Ipv6Addresses ?? []).flatMap(({ Ipv6Address: address }) => address ?? []),
          SecurityGroups: groups,
          RequesterManaged: row.RequesterManaged ?? false,
        },
        relations: relationsOf(account, region, row),
      }),
    })
    return { region, interfaces: await seen(list) }
  },
})
