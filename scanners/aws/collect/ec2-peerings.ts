import type { VpcPeeringConnectionVpcInfo } from '@aws-sdk/client-ec2'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface Peering {
  arn: string
  id: string
  /** Blocks of addresses of the two networks. */
  blocks: string[]
}
export interface Peerings {
  region: string
  peerings: Peering[]
}

const blocksOf = (side: VpcPeeringConnectionVpcInfo | undefined): string[] => {
  const { CidrBlock: main, CidrBlockSet: more = [], Ipv6CidrBlockSet: ipv6 = [] } = side ?? {}
  return [main, ...more.map(({ CidrBlock: block }) => block), ...ipv6.map(({ Ipv6CidrBlock: block }) => block)].flatMap(
    (block) => block ?? [],
  )
}

export const ec2Peerings = regionCollector({
  id: 'ec2-peerings',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeVpcPeeringConnections } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('vpc-peering-connection-id', onlyId(environment, 'vpc-peering-connection')) }
    const peerings = await listed(environment, {
      resourceType: 'AWS::EC2::VPCPeeringConnection',
      pages: paginateDescribeVpcPeeringConnections({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ VpcPeeringConnections: rows }) => rows,
      factOf({ VpcPeeringConnectionId: id, Status: status, AccepterVpcInfo: one, RequesterVpcInfo: other }): Peering | null {
        if (id === undefined || (status?.Code ?? 'active') !== 'active') return null
        const blocks = [...new Set([...blocksOf(one), ...blocksOf(other)])]
        return { arn: arnOf(account, 'ec2', region, `vpc-peering-connection/${id}`), id, blocks }
      },
      itemOf(row, { arn, id, blocks }) {
        const tags = tagsOf(row.Tags)
        const networks = [row.RequesterVpcInfo, row.AccepterVpcInfo].flatMap((side) =>
          side?.VpcId === undefined
            ? []
            : [`arn:${account.partition}:ec2:${side.Region ?? region}:${side.OwnerId ?? account.accountId}:vpc/${side.VpcId}`],
        )
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: { VpcPeeringConnectionId: id, CidrBlocks: blocks },
          relations: networks.map((to) => ({ kind: 'in-network' as const, to })),
        }
      },
    })
    return { region, peerings }
  },
})
