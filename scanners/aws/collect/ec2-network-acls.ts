import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { aclOpenings, type NetworkAclEntry } from '#scanners/aws/network/nacl.ts'
import { LAST_PORT } from '#scanners/aws/network/rules.ts'
import { regionCollector } from './collector.ts'

export interface NetworkAcl {
  arn: string
  id: string
  isDefault: boolean
  /** Subnets it guards. */
  subnets: string[]
  /** In EC2's words; the first that fits a packet decides. */
  ingress: NetworkAclEntry[]
}
export interface NetworkAcls {
  region: string
  acls: NetworkAcl[]
}

const entryOf = (row: NetworkAclEntry): NetworkAclEntry => ({
  RuleNumber: row.RuleNumber,
  RuleAction: row.RuleAction,
  Protocol: row.Protocol,
  PortRange: row.PortRange,
  CidrBlock: row.CidrBlock,
  Ipv6CidrBlock: row.Ipv6CidrBlock,
})
/** By the numbers of IANA; others stay numbers. */
const PROTOCOLS: Readonly<Record<string, string>> = { '-1': 'all', '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'icmpv6' }
function portsOf({ From: from = 0, To: to = LAST_PORT }: NonNullable<NetworkAclEntry['PortRange']>): string {
  return from === to ? String(from) : `${from}-${to}`
}
const shownEntry = ({ RuleNumber, RuleAction, Protocol, PortRange, CidrBlock, Ipv6CidrBlock }: NetworkAclEntry) => ({
  number: RuleNumber ?? null,
  action: RuleAction ?? null,
  protocol: PROTOCOLS[Protocol ?? '-1'] ?? Protocol ?? null,
  ports: PortRange === undefined ? 'all' : portsOf(PortRange),
  from: CidrBlock ?? Ipv6CidrBlock ?? null,
})

export const ec2NetworkAcls = regionCollector({
  id: 'ec2-network-acls',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeNetworkAcls } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('network-acl-id', onlyId(environment, 'network-acl')) }
    const acls = await listed(environment, {
      resourceType: 'AWS::EC2::NetworkAcl',
      pages: paginateDescribeNetworkAcls({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ NetworkAcls: rows }) => rows,
      factOf: (row): NetworkAcl | null =>
        row.NetworkAclId === undefined || (row.OwnerId ?? account.accountId) !== account.accountId
          ? null
          : {
              arn: arnOf(account, 'ec2', region, `network-acl/${row.NetworkAclId}`),
              id: row.NetworkAclId,
              isDefault: row.IsDefault ?? false,
              subnets: (row.Associations ?? []).flatMap(({ SubnetId: id }) => id ?? []),
              ingress: (row.Entries ?? []).filter(({ Egress: egress = false }) => !egress).map(entryOf),
            },
      itemOf(row, { arn, id, isDefault, subnets, ingress }) {
        const tags = tagsOf(row.Tags)
        const network =
          row.VpcId === undefined ? [] : [{ kind: 'in-network' as const, to: arnOf(account, 'ec2', region, `vpc/${row.VpcId}`) }]
        const guards = subnets.map((subnet) => ({ kind: 'attached-to' as const, to: arnOf(account, 'ec2', region, `subnet/${subnet}`) }))
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: {
            NetworkAclId: id,
            IsDefault: isDefault,
            Subnets: subnets,
            Inbound: ingress.map(shownEntry),
            OpenToInternet: aclOpenings(ingress).map(({ protocol, from, to }) => ({ protocol, from, to })),
          },
          relations: [...network, ...guards],
        }
      },
    })
    return { region, acls }
  },
})
