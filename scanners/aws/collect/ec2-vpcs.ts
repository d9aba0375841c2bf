import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { everyPage } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface FlowLog {
  id: string
  /** ACTIVE, or not. */
  status: string
  /** SUCCESS, FAILED; null: nothing was delivered yet. */
  delivery: string | null
  /** ACCEPT, REJECT, ALL */
  traffic: string
}
export interface Vpc {
  arn: string
  id: string
  isDefault: boolean
  flowLogs: FlowLog[]
}
export interface Vpcs {
  region: string
  vpcs: Vpc[]
}

export const ec2Vpcs = regionCollector({
  id: 'ec2-vpcs',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeFlowLogs, paginateDescribeVpcs } = await import('@aws-sdk/client-ec2')
    const ec2 = client(EC2Client, 'ec2')
    const only = onlyId(environment, 'vpc')
    const filter = only === null ? {} : { Filter: [{ Name: 'resource-id', Values: [only] }] }
    const logs = Map.groupBy(
      await everyPage(paginateDescribeFlowLogs({ client: ec2 }, { MaxResults: 1_000, ...filter }), ({ FlowLogs: rows }) => rows),
      ({ ResourceId: id }) => id,
    )
    const vpcs = await listed(environment, {
      resourceType: 'AWS::EC2::VPC',
      pages: paginateDescribeVpcs({ client: ec2 }, { MaxResults: 1_000, ...filterOf('vpc-id', only) }),
      rowsOf: ({ Vpcs: rows }) => rows,
      // a network that is shared with the account belongs to another
      factOf: ({ VpcId: id, IsDefault: isDefault = false, OwnerId: owner = account.accountId }): Vpc | null =>
        id === undefined || owner !== account.accountId
          ? null
          : {
              arn: arnOf(account, 'ec2', region, `vpc/${id}`),
              id,
              isDefault,
              flowLogs: (logs.get(id) ?? []).map((log) => ({
                id: log.FlowLogId ?? '',
                status: log.FlowLogStatus ?? 'ACTIVE',
                delivery: log.DeliverLogsStatus ?? null,
                traffic: log.TrafficType ?? 'ALL',
              })),
            },
      itemOf(row, { arn, id, isDefault, flowLogs }) {
        const tags = tagsOf(row.Tags)
        const targets = (logs.get(id) ?? []).flatMap(({ LogDestination: to }) => (to?.startsWith('arn:') === true ? [to] : []))
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: {
            VpcId: id,
            IsDefault: isDefault,
            CidrBlocks: [
              ...(row.CidrBlockAssociationSet ?? []).flatMap(({ CidrBlock: block }) => block ?? []),
              ...(row.Ipv6CidrBlockAssociationSet ?? []).flatMap(({ Ipv6CidrBlock: block }) => block ?? []),
            ],
            FlowLogs: flowLogs.map(({ status, delivery, traffic }) => ({ status, delivery, traffic })),
          },
          relations: targets.map((to) => ({ kind: 'logs-to' as const, to })),
        }
      },
    })
    return { region, vpcs }
  },
})
