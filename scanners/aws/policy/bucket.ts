import type { Access } from './access.ts'
import type { ParsedPolicy } from './document.ts'
import { exposureOf } from './public.ts'

/** A setting that is absent counts as off, as in the answer of S3. */
export interface PublicAccessBlock {
  BlockPublicAcls?: boolean | undefined
  IgnorePublicAcls?: boolean | undefined
  BlockPublicPolicy?: boolean | undefined
  RestrictPublicBuckets?: boolean | undefined
}
/** A grant of an access control list, as S3 answers it. */
export interface AclGrant {
  Grantee?: { URI?: string | undefined; ID?: string | undefined } | undefined
  Permission?: string | undefined
}
interface Bucket {
  name: string
  partition: string
  account: string
  /** `undefined`: it has none; `'unseen'`, here and below: it could not be read. */
  policy: ParsedPolicy | undefined | 'unseen'
  acl: readonly AclGrant[] | 'unseen'
  /** Canonical user id of the owner, whose own grants are not foreign. */
  owner?: string | undefined
  /** Of its ownership controls. `undefined`: none, as buckets made before 2023 have it; 'unseen' as above. */
  objectOwnership: string | undefined
  bucketBlock: PublicAccessBlock | undefined | 'unseen'
  accountBlock: PublicAccessBlock | undefined | 'unseen'
}
export interface OpenDoor {
  by: 'policy' | 'acl'
  /** The statement, or the group of the list: 'AllUsers', 'AuthenticatedUsers'. */
  through: string
  access: Access[]
}
export interface BucketExposure {
  /** Reaches everyone now. */
  open: OpenDoor[]
  /** Would reach everyone, were it not for Block Public Access or the ownership setting. */
  held: OpenDoor[]
  /** Accounts, organizations and canonical users outside that are given access now. */
  foreign: { to: string; by: 'policy' | 'acl'; access: Access[] }[]
  /** What could not be read and might change the verdict: nothing open then means UNKNOWN. */
  unseen: ('policy' | 'acl' | 'block')[]
}

/**
 * Whether a bucket is public in effect: its policy and its list, with Block Public Access of bucket and account (each setting is on
 * where either has it on) and with ownership by the bucket's owner, which switches lists off. Only IgnorePublicAcls and
 * RestrictPublicBuckets act on what is there; the other two refuse new ones.
 * Sources: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html,
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/about-object-ownership.html
 */
export function bucketExposure(bucket: Bucket): BucketExposure {
  const found: BucketExposure = { open: [], held: [], foreign: [], unseen: [] }
  judgePolicy(bucket, found)
  judgeAcl(bucket, found)
  found.unseen = [...new Set(found.unseen)]
  return found
}

/** A setting in effect; undefined where it cannot be told. */
function setting({ bucketBlock, accountBlock }: Bucket, name: keyof PublicAccessBlock): boolean | undefined {
  const blocks = [bucketBlock, accountBlock]
  if (blocks.some((block) => block !== undefined && block !== 'unseen' && block[name] === true)) return true
  return blocks.includes('unseen') ? undefined : false
}

function judgePolicy(bucket: Bucket, found: BucketExposure): void {
  if (bucket.policy === undefined) return
  const arn = `arn:${bucket.partition}:s3:::${bucket.name}`
  const exposure =
    bucket.policy === 'unseen'
      ? undefined
      : exposureOf(bucket.policy, { service: 's3', account: bucket.account, resources: [arn, `${arn}/*`] })
  const restricts = setting(bucket, 'RestrictPublicBuckets')
  if (exposure === undefined || !exposure.known) {
    if (restricts !== true) found.unseen.push('policy')
    return
  }
  const doors = exposure.everyone.map(({ statement, access }): OpenDoor => ({ by: 'policy', through: statement, access }))
  if (restricts === true) found.held.push(...doors)
  else if (restricts === false) found.open.push(...doors)
  else if (doors.length > 0) found.unseen.push('block')
  // a bucket with a public policy that is restricted refuses every other account, the named ones too
  if (doors.length === 0 || restricts !== true)
    found.foreign.push(...exposure.foreign.map(({ to, access }) => ({ to, by: 'policy' as const, access })))
}

const GROUP = /^https?:\/\/acs\.amazonaws\.com\/groups\/global\/(AllUsers|AuthenticatedUsers)$/u
const ACL_ACCESS = new Map<string, Access[]>([
  ['READ', ['read']],
  ['READ_ACP', ['read']],
  ['WRITE', ['write']],
  ['WRITE_ACP', ['administer']],
  ['FULL_CONTROL', ['read', 'write', 'administer']],
])

/**
 * What an access control list gives to everyone, and to every AWS account, which is nearly everyone.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html
 */
function publicAclGrants(grants: readonly AclGrant[]): OpenDoor[] {
  return grants.flatMap(({ Grantee, Permission = '' }) => {
    const group = GROUP.exec(Grantee?.URI ?? '')?.[1]
    const access = ACL_ACCESS.get(Permission)
    return group === undefined || access === undefined ? [] : [{ by: 'acl', through: group, access }]
  })
}

function judgeAcl(bucket: Bucket, found: BucketExposure): void {
  const { acl, objectOwnership } = bucket
  const isOff = objectOwnership === 'BucketOwnerEnforced'
  const ignores = isOff ? true : setting(bucket, 'IgnorePublicAcls')
  if (acl === 'unseen') {
    if (ignores !== true) found.unseen.push('acl')
    return
  }
  const doors = publicAclGrants(acl)
  if (ignores === true) found.held.push(...doors)
  else if (ignores === false && objectOwnership !== 'unseen') found.open.push(...doors)
  else if (doors.length > 0) found.unseen.push('block')
  if (!isOff && objectOwnership !== 'unseen') found.foreign.push(...foreignAclGrants(acl, bucket.owner))
}

function foreignAclGrants(grants: readonly AclGrant[], owner: string | undefined): BucketExposure['foreign'] {
  return grants.flatMap(({ Grantee, Permission = '' }) => {
    const access = ACL_ACCESS.get(Permission)
    const to = Grantee?.ID
    return to === undefined || owner === undefined || to === owner || access === undefined ? [] : [{ to, by: 'acl', access }]
  })
}
