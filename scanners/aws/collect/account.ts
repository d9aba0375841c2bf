import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure, type Collector, type ScanEnvironment } from '#scanners/sdk/scanner.ts'
import { accessFailure, reasonOf } from '#scanners/aws/api/failure.ts'
import type { AwsCollector, AwsFacts } from '#scanners/aws/facts.ts'
import { accountResource, type AwsAccount } from '#scanners/aws/arn.ts'
import { homeRegionOf, sessionOf } from '#scanners/aws/api/session.ts'
import type { InventoryItem } from '#scanners/sdk/inventory.ts'

/** Regions that every account of the partition aws has switched on; asked where the list itself is not to be had. */
const STANDARD_REGIONS = [
  'ap-northeast-1',
  'ap-northeast-2',
  'ap-northeast-3',
  'ap-south-1',
  'ap-southeast-1',
  'ap-southeast-2',
  'ca-central-1',
  'eu-central-1',
  'eu-north-1',
  'eu-west-1',
  'eu-west-2',
  'eu-west-3',
  'sa-east-1',
  'us-east-1',
  'us-east-2',
  'us-west-1',
  'us-west-2',
] as const

/** Asks again where no answer came in time: these calls are the first ones, without which nothing is seen. */
async function twice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof NetworkError) || error.code !== 'timeout') throw error
    return ask()
  }
}

/** Who the credentials are: account id and partition. @throws ScanFailure, NetworkError */
export async function whoAmI(environment: ScanEnvironment): Promise<{ accountId: string; partition: string; arn: string }> {
  const session = sessionOf(environment)
  const { STSClient, GetCallerIdentityCommand } = await import('@aws-sdk/client-sts')
  const sts = session.client(STSClient, 'sts', homeRegionOf(session.partition), environment)
  try {
    const { Account: accountId = '', Arn: arn = '' } = await twice(() => sts.send(new GetCallerIdentityCommand({})))
    return { accountId, arn, partition: arn.split(':')[1] ?? session.partition }
  } catch (error) {
    throw accessFailure(error)
  }
}

/** The regions of a connection's scope, as its field lists them; null: all. */
export function wantedRegions(environment: Pick<ScanEnvironment, 'fields'>): ReadonlySet<string> | null {
  const { regions } = environment.fields
  const named = typeof regions === 'string' ? regions.split(/[\s,]+/u).filter((name) => name !== '') : []
  return named.length === 0 ? null : new Set(named)
}

const partitionOfRegion = (region: string): string =>
  region.startsWith('us-gov-') ? 'aws-us-gov' : region.startsWith('cn-') ? 'aws-cn' : 'aws'

/** Where to look when AWS, or an emulator in its place, does not say which regions there are. */
const presumedRegions = (environment: ScanEnvironment, partition: string): string[] => {
  const wanted = wantedRegions(environment)
  if (wanted !== null) return [...wanted].toSorted()
  return partition === 'aws' ? [...STANDARD_REGIONS] : [homeRegionOf(partition)]
}

/** Regions that are switched on in the account; an emulator may list those of other partitions as well, or none. */
export async function enabledRegions(environment: ScanEnvironment, partition: string): Promise<string[]> {
  const { EC2Client, DescribeRegionsCommand } = await import('@aws-sdk/client-ec2')
  const ec2 = sessionOf(environment).client(EC2Client, 'ec2', homeRegionOf(partition), environment)
  try {
    const { Regions: regions = [] } = await twice(() => ec2.send(new DescribeRegionsCommand({})))
    const enabled = regions.filter(({ OptInStatus: status }) => status !== 'not-opted-in').flatMap(({ RegionName: name }) => name ?? [])
    const own = enabled.filter((name) => partitionOfRegion(name) === partition)
    if (enabled.length === 0) return presumedRegions(environment, partition)
    return (own.length > 0 ? own : enabled).toSorted()
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'denied' || reason === 'not_offered') return presumedRegions(environment, partition)
    throw accessFailure(error)
  }
}

/** Settings are those of the account, or of it in a region: both stand in the inventory. That a region is no longer looked at says nothing of it. */
function tellAccount({ only, tellInventory }: ScanEnvironment, of: AwsAccount, regions: readonly string[]): void {
  // a verification is about one resource
  if (only !== undefined) return
  const item = (name: string, region?: string): InventoryItem => ({
    resource: accountResource(of, region),
    name,
    tags: {},
    config: { Partition: of.partition },
    relations: [],
  })
  tellInventory?.({ resourceType: 'AWS::Account', complete: true, items: [item(of.accountId)] })
  tellInventory?.({ resourceType: 'AWS::Account::Region', complete: false, items: regions.map((region) => item(region, region)) })
}

/** Without it nothing can be said: whose account this is, and where to look. */
export const account: Collector<AwsFacts, AwsCollector> = {
  id: 'account',
  after: [],
  async collect(facts, target, environment) {
    const { accountId, partition } = await whoAmI(environment)
    if (accountId !== target) throw new ScanFailure('account_mismatch', `The credentials are of account ${accountId}.`)
    const wanted = wantedRegions(environment)
    const regions = await enabledRegions(environment, partition)
    const looked = wanted === null ? regions : regions.filter((name) => wanted.has(name))
    facts.account = { accountId, partition, regions: looked, scannedAt: environment.now() }
    tellAccount(environment, { accountId, partition }, looked)
  },
}
