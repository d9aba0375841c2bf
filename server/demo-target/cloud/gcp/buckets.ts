import type { ProjectParts } from '#scanners/gcp/fixture/index.ts'
import { grantedBy } from './people.ts'
import { accountIn, asMember, DATA, keyIn, ORGANIZATION, SHOP } from './place.ts'

type Bucket = NonNullable<ProjectParts['buckets']>[number]

export const CUSTOMERS = 'lantern-loom-customers'
export const ASSETS = 'lantern-loom-website-assets'
export const MEDIA = 'lantern-loom-media'
export const LOGS = 'lantern-loom-audit-logs'
const REPORTS = 'lantern-loom-report-exports'

/** A year, in seconds: the age that logs come to. */
const KEPT = '31536000'
/** Another one for each bucket, since faults change it. */
const uniform = () => ({
  uniformBucketLevelAccess: { enabled: true, lockedTime: '2025-06-01T08:00:00.000Z' },
  bucketPolicyOnly: { enabled: true, lockedTime: '2025-06-01T08:00:00.000Z' },
  publicAccessPrevention: 'enforced',
})

const bucket = (project: string, name: string, readers: readonly string[], more: Partial<Bucket> = {}): Bucket => ({
  name,
  location: 'EU',
  storageClass: 'STANDARD',
  labels: { service: 'shop' },
  versioning: { enabled: true },
  iamConfiguration: uniform(),
  encryption: { defaultKmsKeyName: keyIn(project, 'storage') },
  policy: { bindings: grantedBy('storage.objectViewer', ...readers) },
  ...more,
})

/** The writer of Cloud Logging for sinks of the organization. */
const LOG_WRITER = `serviceAccount:service-org-${ORGANIZATION.split('/')[1]}@gcp-sa-logging.iam.gserviceaccount.com`
const WEB = asMember(accountIn(SHOP.id, 'shop-web'))

/** What the shop keeps, and the logs of all projects. */
export const BUCKETS: Readonly<Record<string, readonly Bucket[]>> = {
  [SHOP.id]: [
    bucket(SHOP.id, CUSTOMERS, [WEB]),
    bucket(SHOP.id, ASSETS, [WEB]),
    bucket(SHOP.id, MEDIA, [WEB]),
    bucket(SHOP.id, LOGS, [asMember(accountIn(DATA.id, 'report-worker'))], {
      // where objects may not be removed no versions are kept
      versioning: { enabled: false },
      retentionPolicy: { retentionPeriod: KEPT, effectiveTime: '2025-03-03T08:00:00.000Z', isLocked: true },
      policy: { bindings: grantedBy('storage.objectCreator', LOG_WRITER) },
    }),
  ],
  [DATA.id]: [bucket(DATA.id, REPORTS, [asMember(accountIn(DATA.id, 'report-worker'))])],
}
