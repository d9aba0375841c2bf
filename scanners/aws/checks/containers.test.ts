import { describe, expect, test } from 'vitest'
import { arnIn, awsAccount } from '#scanners/aws/fixture/index.ts'
import type { EcrRepository, EksModel } from '#scanners/aws/fixture/model/compute.ts'
import type { RegionParts } from '#scanners/aws/fixture/model/region.ts'
import { brief, scanModel, unrun } from '#scanners/aws/test/scan-model.ts'

const REGION = 'us-east-1'
const empty = awsAccount()
const scan = (parts: RegionParts, options: Parameters<typeof scanModel>[1]) => scanModel(awsAccount({ in: { [REGION]: parts } }), options)

type Cluster = EksModel['clusters'][number]
const cluster = (name: string, change: Partial<Cluster> = {}): Cluster => ({
  name,
  arn: arnIn(empty, 'eks', `cluster/${name}`, REGION),
  status: 'ACTIVE',
  version: '1.34',
  ...change,
})
const endpoint = (name: string, publicAccessCidrs: string[], endpointPublicAccess = true) =>
  cluster(name, { resourcesVpcConfig: { endpointPublicAccess, endpointPrivateAccess: true, publicAccessCidrs } })
const says = async (checkId: string, clusters: Cluster[], now?: string) =>
  brief(
    (await scan({ eks: { clusters } }, { checkIds: [checkId], ...(now !== undefined && { environment: { now: () => new Date(now) } }) }))
      .verdicts,
  )
const withoutRight = (operation: string) =>
  scan(
    { eks: { clusters: [endpoint('a', ['0.0.0.0/0'])] } },
    { checkIds: ['aws-eks-public-endpoint'], faults: { denied: new Set([operation]) } },
  )

describe('clusters of Kubernetes', () => {
  test('aws-eks-public-endpoint: the world in any spelling, and by default', async () => {
    const clusters = [
      endpoint('world', ['0.0.0.0/0']),
      endpoint('halves', ['0.0.0.0/1', '128.0.0.0/1']),
      endpoint('v6', ['::/0']),
      cluster('default', { resourcesVpcConfig: { endpointPublicAccess: true } }),
      endpoint('office', ['198.51.100.0/24']),
      endpoint('private', ['0.0.0.0/0'], false),
    ]
    expect(await says('aws-eks-public-endpoint', clusters)).toEqual([
      'FAIL fail default',
      'FAIL fail halves',
      'FAIL fail v6',
      'FAIL fail world',
      'PASS pass office',
      'PASS pass private',
    ])
  })
  test('secrets, logs, versions, protection', async () => {
    const good = cluster('good', {
      encryptionConfig: [{ resources: ['secrets'], provider: { keyArn: 'arn:aws:kms:us-east-1:123456789012:key/1' } }],
      logging: { clusterLogging: [{ enabled: true, types: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] }] },
      deletionProtection: true,
    })
    const bad = cluster('bad', { version: '1.22', logging: { clusterLogging: [{ enabled: false, types: ['audit'] }] } })
    for (const id of ['aws-eks-secrets-encryption', 'aws-eks-logging', 'aws-eks-deletion-protection'])
      expect([id, ...(await says(id, [good, bad]))]).toEqual([id, 'FAIL fail bad', 'PASS pass good'])
    const versions = [good, bad, cluster('newer', { version: '1.99' })]
    expect(await says('aws-eks-version', versions, '2026-12-02T12:00:00Z')).toEqual(['FAIL fail bad', 'PASS pass good', 'PASS pass newer'])
    expect(await says('aws-eks-version', versions, '2026-12-03T12:00:00Z')).toEqual(['FAIL fail bad', 'FAIL fail good', 'PASS pass newer'])
  })
  test('a cluster that may not be described is unknown; without the list nothing is said', async () => {
    expect(brief((await withoutRight('eks:DescribeCluster')).verdicts)).toEqual(['UNKNOWN unknown a'])
    expect(unrun((await withoutRight('eks:ListClusters')).outcomes)).toEqual([`denied ${REGION}`])
  })
  test('the inventory knows role, network and key', async () => {
    const resourcesVpcConfig = { vpcId: 'vpc-1', subnetIds: ['subnet-1'], securityGroupIds: [], clusterSecurityGroupId: 'sg-1' }
    const clusters = [cluster('a', { roleArn: 'arn:aws:iam::123456789012:role/eks', resourcesVpcConfig })]
    const { inventory } = await scan({ eks: { clusters } }, { checkIds: ['aws-eks-logging'], inventory: true })
    expect(inventory.get('AWS::EKS::Cluster')?.items[0]?.relations.map(({ kind }) => kind)).toEqual([
      'has-role',
      'in-network',
      'in-subnet',
      'guarded-by',
    ])
  })
})

const repository = (name: string, change: Partial<EcrRepository> = {}): EcrRepository => ({
  repositoryName: name,
  repositoryArn: arnIn(empty, 'ecr', `repository/${name}`, REGION),
  ...change,
})
const rule = (filter: string, scanFrequency: 'SCAN_ON_PUSH' | 'CONTINUOUS_SCAN' | 'MANUAL' = 'SCAN_ON_PUSH') => ({
  scanFrequency,
  repositoryFilters: [{ filter, filterType: 'WILDCARD' as const }],
})
const policy = (principal: unknown) =>
  JSON.stringify({ Version: '2012-10-17', Statement: [{ Effect: 'Allow', Principal: principal, Action: 'ecr:BatchGetImage' }] })
describe('repositories of images', () => {
  const push = { imageScanningConfiguration: { scanOnPush: true } }
  const scans = async (scanType: 'BASIC' | 'ENHANCED', rules: ReturnType<typeof rule>[]) => {
    const repositories = [repository('own', push), repository('shop-web'), repository('tools')]
    return brief((await scan({ ecr: { repositories, scanning: { scanType, rules } } }, { checkIds: ['aws-ecr-scan'] })).verdicts)
  }
  test('aws-ecr-scan: the setting of the repository, or a rule of the registry', async () => {
    expect(await scans('BASIC', [])).toEqual(['FAIL fail shop-web', 'FAIL fail tools', 'PASS pass own'])
    expect(await scans('BASIC', [rule('shop-*')])).toEqual(['FAIL fail tools', 'PASS pass own', 'PASS pass shop-web'])
    expect(await scans('BASIC', [rule('*', 'MANUAL')])).toEqual(['FAIL fail shop-web', 'FAIL fail tools', 'PASS pass own'])
    expect(await scans('ENHANCED', [rule('shop', 'CONTINUOUS_SCAN')])).toEqual(['FAIL fail own', 'FAIL fail tools', 'PASS pass shop-web'])
    expect(await scans('ENHANCED', [rule('*')])).toEqual(['PASS pass own', 'PASS pass shop-web', 'PASS pass tools'])
  })
  test('policies, tags and lifecycles', async () => {
    const good = repository('good', {
      policy: policy({ AWS: 'arn:aws:iam::210987654321:root' }),
      imageTagMutability: 'IMMUTABLE',
      lifecyclePolicy: '{"rules":[]}',
    })
    const bad = repository('bad', { policy: policy('*') })
    for (const id of ['aws-ecr-public', 'aws-ecr-tag-immutable', 'aws-ecr-lifecycle'])
      expect([id, ...brief((await scan({ ecr: { repositories: [good, bad] } }, { checkIds: [id] })).verdicts)]).toEqual([
        id,
        'FAIL fail bad',
        'PASS pass good',
      ])
  })
  test('what is denied is unknown, and a verification asks for one repository', async () => {
    const repositories = [repository('a', push), repository('b', push)]
    for (const [id, operation] of [
      ['aws-ecr-scan', 'ecr:GetRegistryScanningConfiguration'],
      ['aws-ecr-public', 'ecr:GetRepositoryPolicy'],
      ['aws-ecr-lifecycle', 'ecr:GetLifecyclePolicy'],
    ] as const) {
      const { verdicts } = await scan({ ecr: { repositories } }, { checkIds: [id], faults: { denied: new Set([operation]) } })
      expect(brief(verdicts)).toEqual(['UNKNOWN unknown a', 'UNKNOWN unknown b'])
    }
    const only = { genericIdentifier: 'arn', genericIdentifierValue: repository('b').repositoryArn, region: REGION }
    const { verdicts, calls } = await scan({ ecr: { repositories } }, { checkIds: ['aws-ecr-public'], environment: { only } })
    expect([brief(verdicts), calls.total <= 4]).toEqual([['PASS pass b'], true])
  })
})
