import type { Route as RouteRow, RouteTable as RouteTableRow } from '@aws-sdk/client-ec2'
import { arnOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { parseCidr } from '#scanners/sdk/cloud/cidr.ts'

export interface Route {
  /** A block of addresses, or a prefix list. */
  to: string
  /** Id of what it leads to: igw-…, nat-…, pcx-…, 'local' */
  via: string
  /** active, blackhole */
  state: string
}
export interface RouteTable {
  arn: string
  id: string
  vpcId: string
  /** Subnets without a table of their own use it. */
  isMain: boolean
  subnets: string[]
  routes: Route[]
}

const viaOf = (row: RouteRow): string =>
  row.GatewayId ??
  row.NatGatewayId ??
  row.VpcPeeringConnectionId ??
  row.TransitGatewayId ??
  row.EgressOnlyInternetGatewayId ??
  row.InstanceId ??
  row.NetworkInterfaceId ??
  row.CarrierGatewayId ??
  row.LocalGatewayId ??
  row.CoreNetworkArn ??
  ''
const routeOf = (row: RouteRow): Route => ({
  to: row.DestinationCidrBlock ?? row.DestinationIpv6CidrBlock ?? row.DestinationPrefixListId ?? '',
  via: viaOf(row),
  state: row.State ?? 'active',
})

/** What checks and relations need of a route table; null: it is another account's. */
export function routeTableOf(account: AwsAccount, region: string, row: RouteTableRow): RouteTable | null {
  const { RouteTableId: id, VpcId: vpcId = '', OwnerId: owner = account.accountId, Associations: associations = [] } = row
  if (id === undefined || owner !== account.accountId) return null
  return {
    arn: arnOf(account, 'ec2', region, `route-table/${id}`),
    id,
    vpcId,
    isMain: associations.some(({ Main: main = false }) => main),
    subnets: associations.flatMap(({ SubnetId: subnet }) => subnet ?? []),
    routes: (row.Routes ?? []).map(routeOf),
  }
}

/** The route table of a subnet: its own, or the main one of the network. */
export const tableOf = (tables: readonly RouteTable[], { id, vpcId }: { id: string; vpcId: string }): RouteTable | undefined =>
  tables.find(({ subnets }) => subnets.includes(id)) ?? tables.find((table) => table.isMain && table.vpcId === vpcId)

/**
 * The internet gateway that a table leads what it knows no other way for, or the endpoint of a firewall before one, through which
 * the internet comes in as well; null: none.
 * Source: https://docs.aws.amazon.com/vpc/latest/userguide/route-table-options.html#route-tables-appliance-routing
 */
export const gatewayOf = (table: RouteTable | undefined): string | null =>
  table?.routes.find(({ to, via, state }) => /^(?:igw|vpce)-/u.test(via) && state === 'active' && /\/[01]$/u.test(to))?.via ?? null

/** Whether a route to one block takes along all of another: 10.0.0.0/8 of 10.1.0.0/16, and each block of itself. */
export function covers(route: string, block: string): boolean {
  const [outer, inner] = [parseCidr(route), parseCidr(block)]
  return outer !== undefined && inner !== undefined && outer.family === inner.family && outer.from <= inner.from && inner.to <= outer.to
}
