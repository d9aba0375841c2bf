import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { Bucket } from '#scanners/gcp/collect/buckets.ts'
import type { LogSinks } from '#scanners/gcp/collect/log-sinks.ts'
import { grantsOf, publicGrants } from '#scanners/gcp/iam/policy.ts'

type Access = Pick<Bucket, 'policy' | 'prevention'>
type PublicGrant = ReturnType<typeof publicGrants>[number]

/** What the policy of a bucket gives everyone, whether or not something holds it back. */
export const grantedToAll = ({ policy }: Pick<Bucket, 'policy'>): Seen<readonly PublicGrant[]> =>
  policy instanceof Unseen ? policy : publicGrants(policy)
/** With public access prevention no grant to everyone counts (cloud.google.com/storage/docs/public-access-prevention). */
export const isEnforced = ({ prevention }: Pick<Bucket, 'prevention'>): boolean => prevention === 'enforced' || prevention === 'above'

/** What everyone may do in a bucket. */
export function publicOf(bucket: Access): Seen<readonly PublicGrant[]> {
  const granted = grantedToAll(bucket)
  if (granted instanceof Unseen || granted.length === 0) return granted
  if (isEnforced(bucket)) return []
  return bucket.prevention instanceof Unseen ? bucket.prevention : granted
}

/** Whoever has one of these writes, and may not read (cloud.google.com/storage/docs/access-control/iam-roles). */
const WRITES_ALONE: ReadonlySet<string> = new Set(['roles/storage.objectCreator'])
export const isReading = ({ role }: PublicGrant): boolean => !WRITES_ALONE.has(role)

/** Accounts of Cloud Logging's own, which write for sinks, also of other projects. */
const OF_LOGGING =
  /^(?:serviceAccount:.+@gcp-sa-logging\.iam\.gserviceaccount\.com|serviceAccount:cloud-logs@system\.gserviceaccount\.com|group:cloud-logs@google\.com)$/u

/** Whether a sink writes to a bucket: one of its own project, or, by who may write there, one of another. */
export function isLogBucket({ id, policy }: Bucket, { rows }: LogSinks): Seen<boolean> {
  if (rows.some(({ bucket }) => bucket === id)) return true
  const unseen = rows.map(({ bucket }) => bucket).find((bucket) => bucket instanceof Unseen)
  if (policy instanceof Unseen) return policy
  if (grantsOf(policy).some(({ member }) => OF_LOGGING.test(member))) return true
  return unseen instanceof Unseen ? unseen : false
}
