import { resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface TransitGateway {
  arn: string
  id: string
  /** Networks of other accounts join without anybody's consent. */
  acceptsAll: boolean
}
export interface TransitGateways {
  region: string
  gateways: TransitGateway[]
}

export const ec2TransitGateways = regionCollector({
  id: 'ec2-transit-gateways',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeTransitGateways } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('transit-gateway-id', onlyId(environment, 'transit-gateway')) }
    const gateways = await listed(environment, {
      resourceType: 'AWS::EC2::TransitGateway',
      pages: paginateDescribeTransitGateways({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ TransitGateways: rows }) => rows,
      factOf(row): TransitGateway | null {
        const { TransitGatewayId: id, TransitGatewayArn: arn, State: state = 'available' } = row
        const isOwn = (row.OwnerId ?? account.accountId) === account.accountId
        if (id === undefined || arn === undefined || !isOwn || state.startsWith('delet')) return null
        return { arn, id, acceptsAll: row.Options?.AutoAcceptSharedAttachments === 'enable' }
      },
      itemOf(row, { arn, id, acceptsAll }) {
        const tags = tagsOf(row.Tags)
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? row.Description ?? id,
          tags,
          config: { TransitGatewayId: id, State: row.State ?? null, AutoAcceptSharedAttachments: acceptsAll },
          relations: [],
        }
      },
    })
    return { region, gateways }
  },
})
