import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { policyIn, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { projectCollector } from './collector.ts'

/** The policies that say who may use a key, its own and that of its ring, by its full resource name. */
export type KmsPolicies = ReadonlyMap<string, Seen<{ key: IamPolicy; ring: IamPolicy }>>

const ringOf = (path: string): string => path.replace(/\/cryptoKeys\/[^/]+$/u, '')

export const kmsPolicies = projectCollector({
  id: 'kms-policies',
  asks: ['cloudkms.cryptoKeys.getIamPolicy', 'cloudkms.keyRings.getIamPolicy'],
  after: ['kms-keys'],
  async collect({ ask }, facts) {
    const keys = facts['kms-keys']?.rows ?? []
    const policyOf = async (what: 'cryptoKeys' | 'keyRings', path: string): Promise<Seen<IamPolicy>> => {
      const url = `https://cloudkms.googleapis.com/v1/${inAddress(path)}:getIamPolicy?options.requestedPolicyVersion=3`
      const answer = await seen(ask({ permission: `cloudkms.${what}.getIamPolicy`, url }))
      return answer instanceof Unseen ? answer : policyIn(answer)
    }
    const rings = new Map(
      await forEach([...new Set(keys.map(({ path }) => ringOf(path)))], async (path) => [path, await policyOf('keyRings', path)] as const),
    )
    return new Map(
      await forEach(keys, async ({ name, path }) => {
        const ring = rings.get(ringOf(path)) ?? new Unseen('error')
        const key = await policyOf('cryptoKeys', path)
        const both = key instanceof Unseen ? key : ring instanceof Unseen ? ring : { key, ring }
        return [name, both] as const
      }),
    )
  },
})
