import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface VpcEndpoint {
  arn: string
  id: string
  /** com.amazonaws.eu-west-1.s3 */
  service: string
  /** Its policy, as JSON; null: the service has none, or a service of AWS manages the endpoint. */
  policy: string | null
}
export interface VpcEndpoints {
  region: string
  endpoints: VpcEndpoint[]
}

export const ec2VpcEndpoints = regionCollector({
  id: 'ec2-vpc-endpoints',
  async collect({ client, region, account, environment }) {
    const { EC2Client, paginateDescribeVpcEndpoints } = await import('@aws-sdk/client-ec2')
    const input = { MaxResults: 1_000, ...filterOf('vpc-endpoint-id', onlyId(environment, 'vpc-endpoint')) }
    const endpoints = await listed(environment, {
      resourceType: 'AWS::EC2::VPCEndpoint',
      pages: paginateDescribeVpcEndpoints({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ VpcEndpoints: rows }) => rows,
      factOf(row): VpcEndpoint | null {
        const { VpcEndpointId: id, ServiceName: service = '', PolicyDocument: policy } = row
        const isOwn = (row.OwnerId ?? account.accountId) === account.accountId
        if (id === undefined || !isOwn || /^delet/iu.test(row.State ?? '')) return null
        return {
          arn: arnOf(account, 'ec2', region, `vpc-endpoint/${id}`),
          id,
          service,
          policy: policy === '' || row.RequesterManaged === true ? null : (policy ?? null),
        }
      },
      itemOf(row, { arn, id, service }) {
        const tags = tagsOf(row.Tags)
        const path = (name: string) => arnOf(account, 'ec2', region, name)
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: { VpcEndpointId: id, ServiceName: service, VpcEndpointType: row.VpcEndpointType ?? null, State: row.State ?? null },
          relations: [
            ...(row.VpcId === undefined ? [] : [{ kind: 'in-network' as const, to: path(`vpc/${row.VpcId}`) }]),
            ...(row.SubnetIds ?? []).map((subnet) => ({ kind: 'in-subnet' as const, to: path(`subnet/${subnet}`) })),
            ...(row.Groups ?? []).flatMap(({ GroupId: group }) =>
              group === undefined ? [] : [{ kind: 'guarded-by' as const, to: path(`security-group/${group}`) }],
            ),
          ],
        }
      },
    })
    return { region, endpoints }
  },
})
