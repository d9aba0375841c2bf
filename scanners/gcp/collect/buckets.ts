import { at, flagAt, labelsAt, numberAt, shown, textAt } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, together, Unseen, UNSEEN_REASONS, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import type { InventoryItem, Json } from '#scanners/sdk/inventory.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { inAddress, wantedOf } from '#scanners/gcp/api/only.ts'
import { assertKind, listPages, wantedPages } from '#scanners/gcp/api/pages.ts'
import { policyIn, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { publicOf } from '#scanners/gcp/judge/buckets.ts'
import { bucketName, keyName, lastOf, projectOf, regionOf, resourceOf } from '#scanners/gcp/names.ts'
import { flagOf, wordOf } from '#scanners/gcp/presence.ts'
import { listing, projectCollector, type Listing, type ProjectAsking } from './collector.ts'
import type { Project } from './projects.ts'

export interface Bucket {
  name: string
  /** As people call it. */
  id: string
  region: string | undefined
  /** Uniform access: lists on single objects count for nothing. */
  isUniform: Seen<boolean>
  /**
   * enforced; above: inherited from what the organization enforces; inherited, or the older unspecified, where it enforces nothing or
   * did not tell.
   */
  prevention: Seen<string>
  isVersioned: Seen<boolean>
  retention: Seen<{ seconds: number; isLocked: boolean } | null>
  policy: Seen<IamPolicy>
}
export type Buckets = Listing<Bucket>

function retentionOf(row: Json): Bucket['retention'] {
  const policy = isObject(row) ? row['retentionPolicy'] : undefined
  if (policy === undefined || policy === null) return null
  const seconds = numberAt(policy, 'retentionPeriod')
  return seconds === undefined
    ? new Unseen('error')
    : together<{ seconds: number; isLocked: boolean }>({ seconds, isLocked: flagOf(policy, 'isLocked') })
}

/** A row of the list, and beside it the answer to who may do what in the bucket; without one, why. */
const WITH = { bucket: 'bucket', policy: 'policy', unseen: 'unseen' } as const
const bucketIn = (row: Json): Json => at(row, WITH.bucket) ?? null

function policyOf(row: Json): Seen<IamPolicy> {
  const unseen = textAt(row, WITH.unseen)
  return unseen === undefined
    ? policyIn(at(row, WITH.policy) ?? null)
    : new Unseen(UNSEEN_REASONS.find((reason) => reason === unseen) ?? 'error')
}

type Ask = ProjectAsking<'orgpolicy.policy.get' | 'storage.buckets.get' | 'storage.buckets.getIamPolicy' | 'storage.buckets.list'>['ask']
const BASE = 'https://storage.googleapis.com/storage/v1/b'

/** Asks of each bucket on a page who may do what there: conditions are told from version 3 on. */
async function withPolicy(ask: Ask, row: Json): Promise<Json> {
  const id = textAt(row, 'name')
  if (id === undefined) return { [WITH.bucket]: row }
  const url = `${BASE}/${inAddress(id)}/iam?optionsRequestedPolicyVersion=3`
  const policy = await seen(ask({ permission: 'storage.buckets.getIamPolicy', url }))
  return policy instanceof Unseen ? { [WITH.bucket]: row, [WITH.unseen]: policy.reason } : { [WITH.bucket]: row, [WITH.policy]: policy }
}
async function* withPolicies(ask: Ask, pages: AsyncIterable<readonly Json[]>): AsyncGenerator<readonly Json[]> {
  for await (const rows of pages) yield await forEach(rows, (row) => withPolicy(ask, row))
}

const PREVENTION = 'constraints/storage.publicAccessPrevention'
/** Whether the organization, or a folder, prevents public access to all buckets of a project (…/rest/v1/projects/getEffectiveOrgPolicy). */
async function preventedAbove(ask: Ask, { id }: Project): Promise<boolean> {
  const url = `https://cloudresourcemanager.googleapis.com/v1/projects/${inAddress(id)}:getEffectiveOrgPolicy`
  const answer = await seen(ask({ permission: 'orgpolicy.policy.get', method: 'POST', url, body: { constraint: PREVENTION } }))
  return !(answer instanceof Unseen) && flagAt(answer, 'booleanPolicy', 'enforced') === true
}
function preventionOf(row: Json, isAbove: boolean): Bucket['prevention'] {
  const own = wordOf(row, 'iamConfiguration', 'publicAccessPrevention')
  return isAbove && own !== 'enforced' ? 'above' : own
}

function factOf(row: Json, policy: Seen<IamPolicy>, { project, isAbove }: { project: Project; isAbove: boolean }): Bucket | null {
  const id = textAt(row, 'name')
  if (id === undefined) return null
  return {
    name: bucketName(project.id, id),
    id,
    region: regionOf(textAt(row, 'location')),
    isUniform: flagOf(row, 'iamConfiguration', 'uniformBucketLevelAccess', 'enabled'),
    prevention: preventionOf(row, isAbove),
    isVersioned: flagOf(row, 'versioning', 'enabled'),
    retention: retentionOf(row),
    policy,
  }
}

/** What people see of it; `public` decides on exposure, and stands there only where it was told. */
function itemOf(row: Json, fact: Bucket): InventoryItem {
  const open = publicOf(fact)
  const key = keyName(textAt(row, 'encryption', 'defaultKmsKeyName'))
  const log = textAt(row, 'logging', 'logBucket')
  return {
    resource: resourceOf(fact.name, fact.region),
    name: fact.id,
    tags: labelsAt(row, 'labels'),
    config: shown({
      location: textAt(row, 'location'),
      locationType: textAt(row, 'locationType'),
      storageClass: textAt(row, 'storageClass'),
      timeCreated: textAt(row, 'timeCreated'),
      uniformBucketLevelAccess: flagAt(row, 'iamConfiguration', 'uniformBucketLevelAccess', 'enabled'),
      publicAccessPrevention: textAt(row, 'iamConfiguration', 'publicAccessPrevention'),
      versioning: flagAt(row, 'versioning', 'enabled'),
      retentionSeconds: numberAt(row, 'retentionPolicy', 'retentionPeriod'),
      retentionLocked: flagAt(row, 'retentionPolicy', 'isLocked'),
      ...(open instanceof Unseen
        ? { unseen: ['policy'] }
        : { public: open.map(({ role, member }) => ({ by: 'policy', through: `${role} ${member}` })) }),
    }),
    relations: [
      ...(key === null ? [] : [{ kind: 'encrypted-by' as const, to: key }]),
      ...(log === undefined ? [] : [{ kind: 'logs-to' as const, to: bucketName(projectOf(fact.name) ?? '', log) }]),
    ],
  }
}

export const buckets = projectCollector({
  id: 'buckets',
  asks: ['orgpolicy.policy.get', 'storage.buckets.get', 'storage.buckets.getIamPolicy', 'storage.buckets.list'],
  async collect({ ask, project, environment }) {
    const isAbove = await preventedAbove(ask, project)
    const every = () =>
      listPages(ask, {
        permission: 'storage.buckets.list',
        url: BASE,
        query: { project: project.id, maxResults: '1000', projection: 'noAcl' },
        field: 'items',
        kind: 'storage#buckets',
      })
    const one = async (path: string) => {
      const row = await ask({ permission: 'storage.buckets.get', url: `${BASE}/${inAddress(lastOf(path))}` })
      assertKind(row, 'storage#bucket')
      return row
    }
    return listing<Bucket>(
      { project, environment },
      {
        resourceType: 'storage.googleapis.com/Bucket',
        pages: withPolicies(ask, wantedPages(wantedOf(environment, 'storage', 'buckets'), { all: every, one })),
        factOf: (row) => factOf(bucketIn(row), policyOf(row), { project, isAbove }),
        itemOf: (row, fact) => itemOf(bucketIn(row), fact),
      },
    )
  },
})
