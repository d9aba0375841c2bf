import type { RouteTable as RouteTableRow } from '@aws-sdk/client-ec2'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { gatewayOf, routeTableOf, tableOf, type RouteTable } from '#scanners/aws/network/routes.ts'
import { regionCollector, type Service } from './collector.ts'

export interface Subnet {
  arn: string
  id: string
  vpcId: string
  /** eu-west-1a; null: AWS does not say. */
  zone: string | null
  /** New network cards get a public IPv4 address without asking for one. */
  givesPublicAddresses: boolean
  /** The internet gateway that its route table leads to; null: none does. */
  internetGateway: string | null
}
export interface Subnets {
  region: string
  subnets: Subnet[]
  routeTables: RouteTable[]
}

async function listRouteTables({ client, region, account, environment }: Service): Promise<RouteTable[]> {
  const { EC2Client, paginateDescribeRouteTables } = await import('@aws-sdk/client-ec2')
  return listed(environment, {
    resourceType: 'AWS::EC2::RouteTable',
    pages: paginateDescribeRouteTables({ client: client(EC2Client, 'ec2') }, { MaxResults: 100 }),
    rowsOf: ({ RouteTables: rows }) => rows,
    factOf: (row: RouteTableRow) => routeTableOf(account, region, row),
    itemOf(row, { arn, id, vpcId, isMain, subnets, routes }) {
      const tags = tagsOf(row.Tags)
      return {
        resource: resourceOf(arn, region),
        name: tags['Name'] ?? id,
        tags,
        config: { RouteTableId: id, Main: isMain, Subnets: subnets, Routes: routes.map(({ to, via, state }) => ({ to, via, state })) },
        relations: [{ kind: 'in-network', to: arnOf(account, 'ec2', region, `vpc/${vpcId}`) }],
      }
    },
    isPart: false,
  })
}

async function tellGateways({ client, region, account, environment }: Service): Promise<void> {
  if (environment.only !== undefined) return
  const { EC2Client, paginateDescribeInternetGateways } = await import('@aws-sdk/client-ec2')
  await listed(environment, {
    resourceType: 'AWS::EC2::InternetGateway',
    pages: paginateDescribeInternetGateways({ client: client(EC2Client, 'ec2') }, { MaxResults: 1_000 }),
    rowsOf: ({ InternetGateways: rows }) => rows,
    factOf: ({ InternetGatewayId: id }) => id ?? null,
    itemOf({ Tags, Attachments: attachments = [] }, id) {
      const tags = tagsOf(Tags)
      const networks = attachments.flatMap(({ VpcId: vpcId }) => vpcId ?? [])
      return {
        resource: resourceOf(arnOf(account, 'ec2', region, `internet-gateway/${id}`), region),
        name: tags['Name'] ?? id,
        tags,
        config: { InternetGatewayId: id, AttachedTo: networks },
        relations: networks.map((vpcId) => ({ kind: 'attached-to' as const, to: arnOf(account, 'ec2', region, `vpc/${vpcId}`) })),
      }
    },
  })
}

export const ec2Subnets = regionCollector({
  id: 'ec2-subnets',
  async collect(service) {
    const { client, region, account, environment } = service
    const { EC2Client, paginateDescribeSubnets } = await import('@aws-sdk/client-ec2')
    const [routeTables] = await Promise.all([listRouteTables(service), tellGateways(service)])
    const input = { MaxResults: 1_000, ...filterOf('subnet-id', onlyId(environment, 'subnet')) }
    const subnets = await listed(environment, {
      resourceType: 'AWS::EC2::Subnet',
      pages: paginateDescribeSubnets({ client: client(EC2Client, 'ec2') }, input),
      rowsOf: ({ Subnets: rows }) => rows,
      factOf: ({
        SubnetId: id,
        VpcId: vpcId = '',
        MapPublicIpOnLaunch: gives = false,
        OwnerId: owner,
        AvailabilityZone: zone = null,
      }): Subnet | null =>
        id === undefined || (owner ?? account.accountId) !== account.accountId
          ? null
          : {
              arn: arnOf(account, 'ec2', region, `subnet/${id}`),
              id,
              vpcId,
              zone,
              givesPublicAddresses: gives,
              internetGateway: gatewayOf(tableOf(routeTables, { id, vpcId })),
            },
      itemOf(row, { arn, id, vpcId, givesPublicAddresses, internetGateway }) {
        const tags = tagsOf(row.Tags)
        const table = tableOf(routeTables, { id, vpcId })
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? id,
          tags,
          config: {
            SubnetId: id,
            CidrBlock: row.CidrBlock ?? null,
            AvailabilityZone: row.AvailabilityZone ?? null,
            MapPublicIpOnLaunch: givesPublicAddresses,
            InternetGateway: internetGateway,
            RouteTable: table?.id ?? null,
          },
          relations: [
            { kind: 'in-network', to: arnOf(account, 'ec2', region, `vpc/${vpcId}`) },
            ...(table === undefined ? [] : [{ kind: 'routes-to' as const, to: table.arn }]),
          ],
        }
      },
    })
    return { region, subnets, routeTables }
  },
})
