import type { CloudTrailClient, EventSelector, AdvancedEventSelector, Trail as Described } from '@aws-sdk/client-cloudtrail'
import { accountOfArn, resourceOf } from '#scanners/aws/arn.ts'
import type { Seen } from '#scanners/sdk/cloud/unseen.ts'
import { required, seen } from '#scanners/aws/api/unseen.ts'
import { regionCollector } from './collector.ts'

/** What a trail records. */
export interface Recorded {
  /** Reading and writing calls of management, of every service. */
  management: boolean
  /** Of objects in all buckets. */
  objectReads: boolean
  objectWrites: boolean
}
export interface Trail {
  name: string
  arn: string
  region: string
  /** The organization's, kept by another account. */
  isForeign: boolean
  bucket: string
  /** ARN of the log group it is sent to as well; null: none. */
  logGroup: string | null
  isMultiRegion: boolean
  validatesFiles: boolean
  kmsKey: string | null
  /** It is switched on; when CloudWatch Logs last got something, if ever. */
  status: Seen<{ isLogging: boolean; lastToCloudWatch: Date | null }>
  records: Seen<Recorded>
}
/** Trails whose home is the region; one of another region is told there. */
export interface CloudTrails {
  region: string
  trails: readonly Trail[]
}

/** Where a trail is told: at its home, or, where that is out of scope, in the first region that is looked at. */
const isToldIn = (region: string, regions: readonly string[], home = region): boolean =>
  home === region || (!regions.includes(home) && regions[0] === region)

export const cloudTrails = regionCollector({
  id: 'cloudtrails',
  async collect({ account, client, region, environment }): Promise<CloudTrails> {
    const { CloudTrailClient, DescribeTrailsCommand } = await import('@aws-sdk/client-cloudtrail')
    const cloudTrail = client(CloudTrailClient, 'cloudtrail')
    // with the shadows, since the organization's trail is one in the accounts of its members
    const { trailList = [] } = await required(cloudTrail.send(new DescribeTrailsCommand({})))
    const { only } = environment
    const own = trailList.filter(
      ({ HomeRegion, TrailARN }) =>
        isToldIn(region, account.regions, HomeRegion) && (only === undefined || only.genericIdentifierValue === TrailARN),
    )
    const trails = await Promise.all(own.map((trail) => trailOf(cloudTrail, trail, { region, accountId: account.accountId })))
    environment.tellInventory?.({
      resourceType: 'AWS::CloudTrail::Trail',
      complete: only === undefined,
      items: trails.map((trail) => ({
        resource: resourceOf(trail.arn, region),
        name: trail.name,
        tags: {},
        config: { bucket: trail.bucket, multiRegion: trail.isMultiRegion, validatesFiles: trail.validatesFiles, logGroup: trail.logGroup },
        relations: [
          { kind: 'logs-to', to: `arn:${account.partition}:s3:::${trail.bucket}` },
          ...(trail.kmsKey?.startsWith('arn:') === true ? [{ kind: 'encrypted-by' as const, to: trail.kmsKey }] : []),
        ],
      })),
    })
    return { region, trails }
  },
})

async function trailOf(
  client: CloudTrailClient,
  told: Described,
  { region, accountId }: { region: string; accountId: string },
): Promise<Trail> {
  const { GetEventSelectorsCommand, GetTrailStatusCommand } = await import('@aws-sdk/client-cloudtrail')
  const { Name: name = '', TrailARN: arn = '' } = told
  const [status, records] = await Promise.all([
    seen(
      client.send(new GetTrailStatusCommand({ Name: arn })).then(({ IsLogging, LatestCloudWatchLogsDeliveryTime }) => ({
        isLogging: IsLogging === true,
        lastToCloudWatch: LatestCloudWatchLogsDeliveryTime ?? null,
      })),
    ),
    seen(client.send(new GetEventSelectorsCommand({ TrailName: arn })).then(recordedOf)),
  ])
  return {
    name,
    arn,
    region,
    isForeign: accountOfArn(arn) !== accountId,
    bucket: told.S3BucketName ?? '',
    logGroup: told.CloudWatchLogsLogGroupArn ?? null,
    isMultiRegion: told.IsMultiRegionTrail === true,
    validatesFiles: told.LogFileValidationEnabled === true,
    kmsKey: told.KmsKeyId ?? null,
    status,
    records,
  }
}

interface Selectors {
  EventSelectors?: EventSelector[] | undefined
  AdvancedEventSelectors?: AdvancedEventSelector[] | undefined
}
/**
 * What selectors, of the old form or the new, let a trail record.
 * Source: https://docs.aws.amazon.com/awscloudtrail/latest/APIReference/API_GetEventSelectors.html
 */
export function recordedOf({ EventSelectors: basic = [], AdvancedEventSelectors: advanced = [] }: Selectors): Recorded {
  // a trail that nobody chose events for records those of management
  const chosen = basic.length === 0 && advanced.length === 0 ? [{}] : basic
  const parts = [...chosen.map(ofBasic), ...advanced.map(ofAdvanced)]
  const has = (what: keyof Part) => parts.some((part) => part[what])
  return {
    management: has('managementReads') && has('managementWrites'),
    objectReads: has('objectReads'),
    objectWrites: has('objectWrites'),
  }
}
type Part = Record<'managementReads' | 'managementWrites' | 'objectReads' | 'objectWrites', boolean>

function ofBasic({
  ReadWriteType: type = 'All',
  IncludeManagementEvents,
  ExcludeManagementEventSources,
  DataResources = [],
}: EventSelector): Part {
  const reads = type !== 'WriteOnly'
  const writes = type !== 'ReadOnly'
  const management = IncludeManagementEvents !== false && (ExcludeManagementEventSources ?? []).length === 0
  const objects = DataResources.some(
    ({ Type, Values = [] }) => Type === 'AWS::S3::Object' && Values.some((value) => /^arn:[a-z-]{2,20}:s3(?:::?:?)?\/?$/u.test(value)),
  )
  return {
    managementReads: management && reads,
    managementWrites: management && writes,
    objectReads: objects && reads,
    objectWrites: objects && writes,
  }
}

/** Fields that leave nothing out: others narrow what is recorded to a part. */
const WHOLE: ReadonlySet<string> = new Set(['eventCategory', 'resources.type', 'readOnly'])

function ofAdvanced({ FieldSelectors: fields = [] }: AdvancedEventSelector): Part {
  const equal = (name: string): readonly string[] => fields.find(({ Field }) => Field === name)?.Equals ?? []
  const isWhole = fields.every(({ Field = '' }) => WHOLE.has(Field))
  const readOnly = equal('readOnly')
  const reads = isWhole && !readOnly.includes('false')
  const writes = isWhole && !readOnly.includes('true')
  const management = equal('eventCategory').includes('Management')
  const objects = equal('eventCategory').includes('Data') && equal('resources.type').includes('AWS::S3::Object')
  return {
    managementReads: management && reads,
    managementWrites: management && writes,
    objectReads: objects && reads,
    objectWrites: objects && writes,
  }
}
