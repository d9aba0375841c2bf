import type { DomainStatus } from '@aws-sdk/client-opensearch'
import { partsOf } from '#scanners/aws/api/listing.ts'
import { resourceOf, type AwsAccount } from '#scanners/aws/arn.ts'
import { namesOf, wantedOf } from '#scanners/aws/api/only.ts'
import { encryptedBy, placed, shown } from '#scanners/aws/relations.ts'
import { forEach } from '#scanners/sdk/cloud/unseen.ts'
import { required } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

export interface SearchDomain {
  arn: string
  name: string
  policy: string | null
  /** In a network of the account; otherwise it has an address on the internet. */
  isInNetwork: boolean
  encrypted: boolean
  encryptsBetweenNodes: boolean
  enforcesHttps: boolean
  tlsPolicy: string
  /** Kinds of logs that are published: AUDIT_LOGS, SEARCH_SLOW_LOGS … */
  logs: string[]
  /** Users and their rights are told apart within the domain (fine-grained access control). */
  tellsUsersApart: boolean
  ownUsers: boolean
  /** People sign in to its dashboards with Cognito or SAML. */
  signsInElsewhere: boolean
  dataNodes: number
  spansZones: boolean
  /** 0: it has none of its own. */
  masterNodes: number
  updateAvailable: boolean
}
export interface OpenSearchDomains {
  region: string
  domains: SearchDomain[]
}

const isOn = (part: { Enabled?: boolean | undefined } | undefined): boolean => part?.Enabled ?? false
const factOf = (row: DomainStatus): SearchDomain => {
  const { EnforceHTTPS: enforcesHttps = false, TLSSecurityPolicy: tlsPolicy = '' } = row.DomainEndpointOptions ?? {}
  return {
    arn: row.ARN ?? '',
    name: row.DomainName ?? '',
    policy: row.AccessPolicies || null,
    isInNetwork: (row.VPCOptions?.VPCId ?? '') !== '',
    encrypted: isOn(row.EncryptionAtRestOptions),
    encryptsBetweenNodes: isOn(row.NodeToNodeEncryptionOptions),
    enforcesHttps,
    tlsPolicy,
    logs: Object.entries(row.LogPublishingOptions ?? {}).flatMap(([kind, options]) => (isOn(options) ? kind : [])),
    updateAvailable: row.ServiceSoftwareOptions?.UpdateAvailable ?? false,
    ...usersOf(row),
    ...nodesOf(row.ClusterConfig),
  }
}
const usersOf = ({ AdvancedSecurityOptions: security, CognitoOptions: cognito }: DomainStatus) => ({
  tellsUsersApart: isOn(security),
  ownUsers: security?.InternalUserDatabaseEnabled ?? false,
  signsInElsewhere: isOn(cognito) || isOn(security?.SAMLOptions),
})
const nodesOf = (cluster: DomainStatus['ClusterConfig']) => ({
  dataNodes: cluster?.InstanceCount ?? 1,
  spansZones: cluster?.ZoneAwarenessEnabled ?? false,
  masterNodes: cluster?.DedicatedMasterEnabled === true ? (cluster.DedicatedMasterCount ?? 0) : 0,
})

const itemOf = (account: AwsAccount, region: string, row: DomainStatus, fact: SearchDomain) => ({
  resource: resourceOf(fact.arn, region),
  name: fact.name,
  tags: {},
  config: shown({
    EngineVersion: row.EngineVersion,
    Endpoint: row.Endpoint ?? row.Endpoints?.['vpc'],
    InVpc: fact.isInNetwork,
    EncryptionAtRest: fact.encrypted,
    NodeToNodeEncryption: fact.encryptsBetweenNodes,
    EnforceHTTPS: fact.enforcesHttps,
    FineGrainedAccessControl: fact.tellsUsersApart,
    InstanceType: row.ClusterConfig?.InstanceType,
    InstanceCount: fact.dataNodes,
  }),
  relations: [
    ...encryptedBy(row.EncryptionAtRestOptions?.KmsKeyId),
    ...placed(account, region, {
      vpc: row.VPCOptions?.VPCId,
      subnets: row.VPCOptions?.SubnetIds ?? [],
      groups: row.VPCOptions?.SecurityGroupIds ?? [],
    }),
  ],
})

/** Domains that one call describes, at most. */
const MOST_A_CALL = 5

export const openSearchDomains = regionCollector({
  id: 'opensearch-domains',
  async collect({ client, region, account, environment }) {
    const { OpenSearchClient, DescribeDomainsCommand, ListDomainNamesCommand } = await import('@aws-sdk/client-opensearch')
    const search = client(OpenSearchClient, 'es')
    const list = async () => {
      const { DomainNames: rows = [] } = await required(search.send(new ListDomainNamesCommand({})))
      return rows.flatMap(({ DomainName: name }) => name ?? [])
    }
    const names = await namesOf(wantedOf(environment, 'es', 'domain/'), list)
    // what does not exist is left out of the answer
    const answers = await forEach(partsOf(names, MOST_A_CALL), (DomainNames) =>
      required(search.send(new DescribeDomainsCommand({ DomainNames }))),
    )
    const rows = answers.flatMap(({ DomainStatusList: found }) => found ?? []).filter(({ Deleted }) => Deleted !== true)
    const described = rows.map((row) => ({ row, fact: factOf(row) }))
    environment.tellInventory?.({
      resourceType: 'AWS::OpenSearchService::Domain',
      complete: environment.only === undefined,
      items: described.map(({ row, fact }) => itemOf(account, region, row, fact)),
    })
    return { region, domains: described.map(({ fact }) => fact) }
  },
})
