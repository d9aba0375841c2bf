import type { BucketExposure } from '#scanners/aws/policy/bucket.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { exposureOfBucket } from '#scanners/aws/judge/bucket.ts'
import { known, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { seen } from '#scanners/aws/api/unseen.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { accountCollector } from './collector.ts'
import { aboutBuckets, type Bucket } from './s3-buckets.ts'

/** How a bucket keeps what is in it. */
export interface BucketSettings {
  versioning: Seen<{ isOn: boolean; deletesByMfa: boolean }>
  /** Where its access log goes; null: it keeps none. */
  logsTo: Seen<string | null>
  /** aws:kms, aws:kms:dsse, AES256; null: none of its own, so AES256 since 2023. */
  encryption: Seen<{ algorithm: string | null; key: string | null }>
  tags: Seen<Readonly<Record<string, string>>>
}
/** By ARN of the bucket. */
export type S3Settings = ReadonlyMap<string, BucketSettings>

export const s3Settings = accountCollector({
  id: 's3-settings',
  after: ['s3-buckets'],
  async collect(service, { 's3-buckets': buckets = [] }) {
    const { GetBucketEncryptionCommand, GetBucketLoggingCommand, GetBucketTaggingCommand, GetBucketVersioningCommand } =
      await import('@aws-sdk/client-s3')
    return aboutBuckets(service, buckets, async (s3, { name }): Promise<BucketSettings> => {
      const of = { Bucket: name }
      const [versioning, logsTo, encryption, tags] = await Promise.all([
        seen(
          s3.send(new GetBucketVersioningCommand(of)).then(({ Status, MFADelete }) => ({
            isOn: Status === 'Enabled',
            deletesByMfa: MFADelete === 'Enabled',
          })),
        ),
        seen(s3.send(new GetBucketLoggingCommand(of)).then(({ LoggingEnabled: log }) => log?.TargetBucket ?? null)),
        seen(
          s3.send(new GetBucketEncryptionCommand(of)).then(({ ServerSideEncryptionConfiguration: rules }) => {
            const rule = rules?.Rules?.[0]?.ApplyServerSideEncryptionByDefault
            return { algorithm: rule?.SSEAlgorithm ?? null, key: rule?.KMSMasterKeyID ?? null }
          }),
          ['ServerSideEncryptionConfigurationNotFoundError'],
          { algorithm: null, key: null },
        ),
        seen(
          s3
            .send(new GetBucketTaggingCommand(of))
            .then(({ TagSet = [] }) => Object.fromEntries(TagSet.map(({ Key = '', Value = '' }): [string, string] => [Key, Value]))),
          ['NoSuchTagSet', 'NoSuchTagSetError'],
          {},
        ),
      ])
      return { versioning, logsTo, encryption, tags }
    })
  },
})

/** What opens a bucket to everybody; null where nothing is seen to, and something that was not seen might. */
const publicOf = ({ open, unseen }: Pick<BucketExposure, 'open' | 'unseen'>): Json =>
  open.length === 0 && unseen.length > 0 ? null : open.map(({ by, through, access }) => ({ by, through, access }))

/** A bucket as the inventory shows it. */
function itemOf(bucket: Bucket, facts: AwsFacts): InventoryItem {
  const settings = facts['s3-settings'].get(bucket.arn)
  const logsTo = known(settings?.logsTo) ?? null
  const { algorithm = null, key = null } = known(settings?.encryption) ?? {}
  const { foreign, ...doors } = exposureOfBucket(bucket, facts)
  return {
    resource: resourceOf(bucket.arn, bucket.region),
    name: bucket.name,
    tags: known(settings?.tags) ?? {},
    config: {
      versioning: known(settings?.versioning)?.isOn ?? null,
      encryption: algorithm,
      accessLog: logsTo,
      public: publicOf(doors),
      otherAccounts: foreign.map(({ to, by, access }) => ({ to, by, access })),
    },
    relations: relationsOf(bucket, { logsTo, key }),
  }
}
function relationsOf({ arn, name }: Bucket, { logsTo, key }: { logsTo: string | null; key: string | null }): InventoryItem['relations'] {
  const log = logsTo === null ? [] : [{ kind: 'logs-to' as const, to: `${arn.slice(0, -name.length)}${logsTo}` }]
  // a key may be named by its id or alias alone
  return key?.startsWith('arn:') === true ? [...log, { kind: 'encrypted-by', to: key }] : log
}

/** Tells the buckets when all is known of them: the last collector of S3. */
export const s3Inventory = accountCollector({
  id: 's3-inventory',
  inventory: 'S3',
  after: ['s3-buckets', 's3-access', 's3-account', 's3-settings'],
  collect({ environment }, facts) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it comes after has been collected
    const all = facts as AwsFacts
    const items = all['s3-buckets'].map((bucket) => itemOf(bucket, all))
    environment.tellInventory?.({ resourceType: 'AWS::S3::Bucket', complete: environment.only === undefined, items })
    return Promise.resolve({ buckets: items.length })
  },
})
