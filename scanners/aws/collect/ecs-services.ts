import type { Service as ServiceRow } from '@aws-sdk/client-ecs'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'
import { resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { ecsTagsOf, partsOf } from '#scanners/aws/api/listing.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { placed } from '#scanners/aws/relations.ts'
import { forEach } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface EcsService {
  arn: string
  name: string
  /** Its tasks get addresses of the internet. */
  hasPublicAddresses: boolean
  /** Ids of the security groups and subnets of its tasks. */
  groups: string[]
  subnets: string[]
  /** ARN of the family of its task definition; null: something else deploys it. */
  family: string | null
}
export interface EcsServices {
  region: string
  services: EcsService[]
}
/** What ECS describes in one call. */
const MOST_SERVICES = 10

function relationsOf(account: AwsAccount, region: string, row: ServiceRow): InventoryItem['relations'] {
  const { subnets = [], securityGroups: groups = [] } = row.networkConfiguration?.awsvpcConfiguration ?? {}
  // families are told without their revision
  const family = row.taskDefinition?.replace(/:\d+$/u, '')
  return [
    ...(row.clusterArn === undefined ? [] : [{ kind: 'member-of' as const, to: row.clusterArn }]),
    ...(family === undefined ? [] : [{ kind: 'invokes' as const, to: family }]),
    ...placed(account, region, { subnets, groups }),
  ]
}

function factOf({ serviceArn: arn = '', serviceName: name = '', networkConfiguration: network, taskDefinition }: ServiceRow): EcsService {
  const { assignPublicIp, securityGroups: groups = [], subnets = [] } = network?.awsvpcConfiguration ?? {}
  // families are told without their revision
  const family = taskDefinition?.replace(/:\d+$/u, '') ?? null
  return { arn, name, hasPublicAddresses: assignPublicIp === 'ENABLED', groups, subnets, family }
}

function itemOf(account: AwsAccount, region: string, row: ServiceRow): InventoryItem {
  return {
    resource: resourceOf(row.serviceArn ?? '', region),
    name: row.serviceName ?? '',
    tags: ecsTagsOf(row.tags),
    config: {
      ...picked(row, ['status', 'launchType', 'desiredCount', 'runningCount', 'platformVersion', 'taskDefinition', 'enableExecuteCommand']),
      assignPublicIp: row.networkConfiguration?.awsvpcConfiguration?.assignPublicIp ?? null,
    },
    relations: relationsOf(account, region, row),
  }
}

export const ecsServices = regionCollector({
  id: 'ecs-services',
  after: ['ecs-clusters'],
  async collect({ client, region, account, environment }, { 'ecs-clusters': { clusters } = { clusters: [] } }) {
    const { ECSClient, DescribeServicesCommand, paginateListServices } = await import('@aws-sdk/client-ecs')
    const ecs = client(ECSClient, 'ecs')
    const { only } = environment
    const describe = async (cluster: string) => {
      const listed = await everyPage(paginateListServices({ client: ecs }, { cluster, maxResults: 100 }), ({ serviceArns: arns }) => arns)
      const arns =
        only?.genericIdentifierValue.includes(':service/') === true ? listed.filter((arn) => arn === only.genericIdentifierValue) : listed
      const described = await forEach(partsOf(arns, MOST_SERVICES), async (services) => {
        const { services: found = [] } = await required(ecs.send(new DescribeServicesCommand({ cluster, services, include: ['TAGS'] })))
        return found.filter(({ status }) => status !== 'INACTIVE')
      })
      return described.flat()
    }
    const rows = (await forEach(clusters, ({ arn }) => describe(arn))).flat()
    environment.tellInventory?.({
      resourceType: 'AWS::ECS::Service',
      complete: only === undefined,
      items: rows.map((row) => itemOf(account, region, row)),
    })
    return { region, services: rows.map(factOf) }
  },
})
