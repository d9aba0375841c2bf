import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { filterOf, listed, onlyId, tagsOf } from '#scanners/aws/api/listing.ts'
import { regionCollector } from './collector.ts'

export interface ElasticAddress {
  arn: string
  address: string
  /** It belongs to an instance or a network card. */
  isUsed: boolean
}
export interface ElasticAddresses {
  region: string
  addresses: ElasticAddress[]
}

async function* once<T>(asked: Promise<T>): AsyncGenerator<T> {
  yield await asked
}

export const ec2Addresses = regionCollector({
  id: 'ec2-addresses',
  async collect({ client, region, account, environment }) {
    const { EC2Client, DescribeAddressesCommand } = await import('@aws-sdk/client-ec2')
    const command = new DescribeAddressesCommand(filterOf('allocation-id', onlyId(environment, 'elastic-ip')))
    const addresses = await listed(environment, {
      resourceType: 'AWS::EC2::EIP',
      pages: once(client(EC2Client, 'ec2').send(command)),
      rowsOf: ({ Addresses: rows }) => rows,
      factOf: (row): ElasticAddress | null =>
        row.PublicIp === undefined
          ? null
          : {
              arn: arnOf(account, 'ec2', region, `elastic-ip/${row.AllocationId ?? row.PublicIp}`),
              address: row.PublicIp,
              isUsed: [row.AssociationId, row.InstanceId, row.NetworkInterfaceId].some((id) => id !== undefined && id !== ''),
            },
      itemOf(row, { arn, address, isUsed }) {
        const tags = tagsOf(row.Tags)
        const path = row.InstanceId
          ? `instance/${row.InstanceId}`
          : row.NetworkInterfaceId
            ? `network-interface/${row.NetworkInterfaceId}`
            : null
        return {
          resource: resourceOf(arn, region),
          name: tags['Name'] ?? address,
          tags,
          config: {
            PublicIp: address,
            AllocationId: row.AllocationId ?? null,
            PrivateIpAddress: row.PrivateIpAddress ?? null,
            InUse: isUsed,
          },
          relations: path === null ? [] : [{ kind: 'attached-to', to: arnOf(account, 'ec2', region, path) }],
        }
      },
    })
    return { region, addresses }
  },
})
