import type { IpPermission } from '@aws-sdk/client-ec2'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { openingsOf, type Opening, type SecurityGroupPermission } from '#scanners/aws/network/rules.ts'
import { regionCollector } from './collector.ts'

/** A rule, in EC2's words; without what people wrote beside it. */
export interface Permission extends SecurityGroupPermission {
  /** Other security groups that it lets in. */
  groups: string[]
}
export interface SecurityGroup {
  arn: string
  id: string
  name: string
  vpcId: string
  ingress: Permission[]
  egress: Permission[]
}
export interface SecurityGroups {
  region: string
  groups: SecurityGroup[]
}

const permissionOf = (row: IpPermission): Permission => ({
  IpProtocol: row.IpProtocol,
  FromPort: row.FromPort,
  ToPort: row.ToPort,
  IpRanges: (row.IpRanges ?? []).map(({ CidrIp }) => ({ CidrIp })),
  Ipv6Ranges: (row.Ipv6Ranges ?? []).map(({ CidrIpv6 }) => ({ CidrIpv6 })),
  PrefixListIds: (row.PrefixListIds ?? []).map(({ PrefixListId }) => ({ PrefixListId })),
  groups: (row.UserIdGroupPairs ?? []).flatMap(({ GroupId: id }) => id ?? []),
})

/** "tcp 22" · "udp 8000-8100" · "all" */
function trafficOf({ IpProtocol: written = '-1', FromPort: from = -1, ToPort: to = from }: Permission): string {
  if (written === '-1') return 'all'
  return from === -1 ? written : `${written} ${from === to ? from : `${from}-${to}`}`
}
const shownRule = (rule: Permission) => ({
  traffic: trafficOf(rule),
  with: [
    ...(rule.IpRanges ?? []).flatMap(({ CidrIp }) => CidrIp ?? []),
    ...(rule.Ipv6Ranges ?? []).flatMap(({ CidrIpv6 }) => CidrIpv6 ?? []),
    ...(rule.PrefixListIds ?? []).flatMap(({ PrefixListId }) => PrefixListId ?? []),
    ...rule.groups,
  ],
})
/** What the internet reaches through the group, as relations and exposure read it. */
const shownOpening = ({ protocol, from, to, family, sources }: Opening) => ({ protocol, from, to, family, sources: sources.slice(0, 5) })

/** A group of 60 rules takes 15 kB of an answer. */
const PAGE = 500

export const ec2SecurityGroups = regionCollector({
  id: 'ec2-security-groups',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeSecurityGroups } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: PAGE, ...filterOf('group-id', onlyId(environment, 'security-group')) }
    const groups = await listed(environment, {
      resourceType: 'AWS::EC2::SecurityGroup',
      pages: paginateDescribeSecurityGroups({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ SecurityGroups: rows }) => rows,
      // groups that others share with the account are theirs to fix
      factOf: (row): SecurityGroup | null =>
        row.GroupId === undefined || (row.OwnerId ?? account.accountId) !== account.accountId
          ? null
          : {
              arn: arnOf(account, 'ec2', region, `security-group/${row.GroupId}`),
              id: row.GroupId,
              name: row.GroupName ?? row.GroupId,
              vpcId: row.VpcId ?? '',
              ingress: (row.IpPermissions ?? []).map(permissionOf),
              egress: (row.IpPermissionsEgress ?? []).map(permissionOf),
            },
      itemOf: ({ Tags: tags, Description: description = '' }, { arn, id, name, vpcId, ingress, egress }) => ({
        resource: resourceOf(arn, region),
        name,
        tags: tagsOf(tags),
        config: {
          GroupId: id,
          Description: description,
          VpcId: vpcId,
          Inbound: ingress.map(shownRule),
          Outbound: egress.map(shownRule),
          OpenToInternet: openingsOf(ingress).map(shownOpening),
        },
        relations: vpcId === '' ? [] : [{ kind: 'in-network', to: arnOf(account, 'ec2', region, `vpc/${vpcId}`) }],
      }),
    })
    return { region, groups }
  },
})
