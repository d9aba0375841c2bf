import type { Evidence, Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import type { BucketAccess } from '#scanners/aws/collect/s3-access.ts'
import type { Bucket } from '#scanners/aws/collect/s3-buckets.ts'
import type { AwsFacts } from '#scanners/aws/facts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { bucketExposure, type BucketExposure, type OpenDoor } from '#scanners/aws/policy/bucket.ts'
import { parsePolicy } from '#scanners/aws/policy/document.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'

const orUnseen = <T>(fact: Seen<T>): T | 'unseen' => (fact instanceof Unseen ? 'unseen' : fact)

/** An endpoint without S3 Control, as some emulators are, has nothing that holds for all buckets. */
const accountBlockOf = (block: AwsFacts['s3-account']['block']) =>
  block instanceof Unseen && block.reason === 'not_offered' ? {} : orUnseen(block)

const NOTHING_SEEN: BucketAccess = { acl: new Unseen('error'), policy: new Unseen('error'), block: new Unseen('error'), ownership: null }

/** Who can come to a bucket, by its policy and its list, as account and bucket let them count. */
export function exposureOfBucket({ arn, name }: Bucket, { account, ...facts }: AccessFacts): BucketExposure {
  const access = facts['s3-access'].get(arn) ?? NOTHING_SEEN
  const policy = orUnseen(access.policy)
  const acl = orUnseen(access.acl)
  return bucketExposure({
    name,
    partition: account.partition,
    account: account.accountId,
    policy: policy === null ? undefined : policy === 'unseen' ? policy : parsePolicy(policy),
    acl: acl === 'unseen' ? acl : acl.grants,
    ...(acl !== 'unseen' && acl.owner !== null && { owner: acl.owner }),
    objectOwnership: orUnseen(access.ownership) ?? undefined,
    bucketBlock: orUnseen(access.block),
    accountBlock: accountBlockOf(facts['s3-account'].block),
  })
}

/** Facts that tell who comes to a bucket. */
export type AccessFacts = Pick<AwsFacts, 'account' | 's3-access' | 's3-account'>

/** What opens a bucket, as its owner finds it: a statement of its policy, or a grant of its list. */
export const namesOf = (doors: readonly OpenDoor[]): string =>
  doors.map(({ by, through }) => `${by === 'acl' ? 'ACL' : 'Statement'} ${through}`).join(', ')
const doorsIn = (doors: readonly OpenDoor[]): Evidence =>
  settings('Open to everyone', { through: doors.map(({ by, through, access }) => `${by} ${through}: ${access.join(', ')}`) })

/** Says of a bucket whether anybody may do what is asked about. */
export function judgeDoors(bucket: Bucket, facts: AccessFacts, opens: (door: OpenDoor) => boolean): Verdict {
  const resource = resourceOf(bucket.arn, bucket.region)
  const { open, held, unseen } = exposureOfBucket(bucket, facts)
  const doors = open.filter(opens)
  if (doors.length > 0) {
    const values = { through: namesOf(doors) }
    return fail(resource, 'fail', { exposure: 'exposed', values, evidence: [doorsIn(doors)] })
  }
  if (unseen.length > 0) return unknown(resource, 'unknown', { values: { reason: unseen.join(', ') } })
  return held.some(opens)
    ? pass(resource, 'held', { evidence: [settings('Held back', { doors: held.filter(opens).length })] })
    : pass(resource)
}

/** One fact of a bucket. A bucket of which nothing was kept was not seen. */
export function factOf<F extends object, K extends keyof F>(all: ReadonlyMap<string, F>, { arn }: Bucket, name: K): F[K] | Unseen {
  const facts = all.get(arn)
  return facts === undefined ? new Unseen('error') : facts[name]
}
