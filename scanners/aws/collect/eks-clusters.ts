import type { Cluster as ClusterRow } from '@aws-sdk/client-eks'
import { arnOf, resourceOf } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { picked } from '#scanners/aws/api/picked.ts'
import { encryptedBy, placed } from '#scanners/aws/relations.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface KubernetesCluster {
  version: string
  /** Networks that reach its API over the internet; null: none does. */
  publicCidrs: string[] | null
  hasPrivateEndpoint: boolean
  /** The key of the account that its secrets are encrypted with, besides AWS's own. */
  secretsKey: string | null
  /** api, audit, authenticator, … */
  logs: string[]
  isProtected: boolean
}
export interface EksClusters {
  region: string
  asOf: Date
  clusters: { arn: string; cluster: Seen<KubernetesCluster> }[]
}

/** The networks of a public endpoint, which is open to all where nobody says otherwise. */
function publicCidrsOf({ resourcesVpcConfig: network }: ClusterRow): string[] | null {
  if (network?.endpointPublicAccess === false) return null
  const cidrs = network?.publicAccessCidrs ?? []
  return cidrs.length === 0 ? ['0.0.0.0/0'] : cidrs
}

function factOf(row: ClusterRow): KubernetesCluster {
  const encryption = row.encryptionConfig?.find(({ resources }) => resources?.includes('secrets'))
  return {
    version: row.version ?? '',
    publicCidrs: publicCidrsOf(row),
    hasPrivateEndpoint: row.resourcesVpcConfig?.endpointPrivateAccess === true,
    secretsKey: encryption === undefined ? null : (encryption.provider?.keyArn ?? ''),
    logs: (row.logging?.clusterLogging ?? []).flatMap(({ enabled, types = [] }) => (enabled === true ? types : [])),
    isProtected: row.deletionProtection === true,
  }
}

export const eksClusters = regionCollector({
  id: 'eks-clusters',
  async collect({ client, region, account, environment }) {
    const { EKSClient, DescribeClusterCommand, paginateListClusters } = await import('@aws-sdk/client-eks')
    const eks = client(EKSClient, 'eks')
    const list = () => everyPage(paginateListClusters({ client: eks }, { maxResults: 100 }), ({ clusters: names }) => names)
    const names = await namesOf(wantedOf(environment, 'eks', 'cluster/'), list)
    const asked = await forEach(names, async (name) => {
      const ask = eks.send(new DescribeClusterCommand({ name })).then(({ cluster }) => cluster ?? null)
      return { name, arn: arnOf(account, 'eks', region, `cluster/${name}`), row: await seen(ask, ['ResourceNotFoundException'], null) }
    })
    // deleted since it was listed
    const there = asked.flatMap(({ row, ...cluster }) => (row === null ? [] : [{ ...cluster, row }]))
    environment.tellInventory?.({
      resourceType: 'AWS::EKS::Cluster',
      complete: environment.only === undefined,
      items: there.map(({ arn, name, row }) => {
        const known: ClusterRow = row instanceof Unseen ? {} : row
        const {
          vpcId: vpc,
          subnetIds: subnets = [],
          securityGroupIds: groups = [],
          clusterSecurityGroupId: own,
        } = known.resourcesVpcConfig ?? {}
        return {
          resource: resourceOf(arn, region),
          name,
          tags: known.tags ?? {},
          config: {
            ...picked(known, ['status', 'version', 'platformVersion', 'endpoint', 'createdAt', 'deletionProtection']),
            ...picked(known.resourcesVpcConfig ?? {}, ['endpointPublicAccess', 'endpointPrivateAccess', 'publicAccessCidrs']),
            logs: factOf(known).logs,
          },
          relations: [
            ...(known.roleArn === undefined ? [] : [{ kind: 'has-role' as const, to: known.roleArn }]),
            ...placed(account, region, { vpc, subnets, groups: own === undefined || own === '' ? groups : [...groups, own] }),
            ...encryptedBy(factOf(known).secretsKey ?? undefined),
          ],
        }
      }),
    })
    return {
      region,
      asOf: account.scannedAt,
      clusters: there.map(({ arn, row }) => ({ arn, cluster: row instanceof Unseen ? row : factOf(row) })),
    }
  },
})
