import type { Cluster as ClusterRow } from '@aws-sdk/client-ecs'
import { resourceOf } from '#scanners/aws/arn.ts'
import { wantedOf } from '#scanners/aws/api/only.ts'
import { ecsTagsOf, partsOf } from '#scanners/aws/api/listing.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { everyPage, required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface EcsCluster {
  arn: string
  name: string
  /** enabled, enhanced, disabled. */
  containerInsights: string
}
export interface EcsClusters {
  region: string
  clusters: EcsCluster[]
}
/** What ECS describes in one call. */
const MOST_CLUSTERS = 100

const factOf = ({ clusterArn: arn = '', clusterName: name = '', settings = [] }: ClusterRow): EcsCluster => ({
  arn,
  name,
  containerInsights: settings.find(({ name: setting }) => setting === 'containerInsights')?.value ?? 'disabled',
})

export const ecsClusters = regionCollector({
  id: 'ecs-clusters',
  async collect({ client, region, environment }) {
    const { ECSClient, DescribeClustersCommand, paginateListClusters } = await import('@aws-sdk/client-ecs')
    const ecs = client(ECSClient, 'ecs')
    const wanted = wantedOf(environment, 'ecs', 'cluster/')
    const list = () => everyPage(paginateListClusters({ client: ecs }, { maxResults: 100 }), ({ clusterArns: arns }) => arns)
    // a service stands in a cluster, so that to see one all of them are needed
    const arns = wanted === 'none' || wanted.all ? await list() : [wanted.name]
    const rows: ClusterRow[] = []
    for (const part of partsOf(arns, MOST_CLUSTERS)) {
      const { clusters = [] } = await required(ecs.send(new DescribeClustersCommand({ clusters: part, include: ['SETTINGS', 'TAGS'] })))
      // a deleted cluster is told for some time
      rows.push(...clusters.filter(({ status }) => status !== 'INACTIVE'))
    }
    environment.tellInventory?.({
      resourceType: 'AWS::ECS::Cluster',
      complete: environment.only === undefined,
      items: rows.map((row) => ({
        resource: resourceOf(row.clusterArn ?? '', region),
        name: row.clusterName ?? '',
        tags: ecsTagsOf(row.tags),
        config: {
          ...picked(row, ['status', 'runningTasksCount', 'activeServicesCount', 'registeredContainerInstancesCount', 'capacityProviders']),
          containerInsights: factOf(row).containerInsights,
        },
        relations: [],
      })),
    })
    return { region, clusters: rows.map(factOf) }
  },
})
