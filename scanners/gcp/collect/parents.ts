import { listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { forEach, Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { policyIn, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { POLICY_QUESTION } from './project-policy.ts'
import { targetCollector } from './collector.ts'
import type { Projects } from './projects.ts'

/** A folder or the organization. */
export interface Parent {
  /** folders/1, organizations/1 */
  name: string
  policy: Seen<IamPolicy>
}
/** What projects inherit from. */
export interface Parents {
  /** By name. */
  all: ReadonlyMap<string, Parent>
  /** What each project stands below, the nearest first; Unseen: Google did not tell. */
  above: ReadonlyMap<string, Seen<readonly string[]>>
}

const ASKS = ['resourcemanager.folders.getIamPolicy', 'resourcemanager.organizations.getIamPolicy', 'resourcemanager.projects.get'] as const
type Ask = Asking<(typeof ASKS)[number]>['ask']
const HOST = 'https://cloudresourcemanager.googleapis.com'
const KIND = /^(?:folder|organization)$/u

/** The folders and the organization above a project, as Google tells of one that is looked at alone. */
async function ancestryOf(ask: Ask, id: string): Promise<Seen<readonly string[]>> {
  const answer = await seen(
    ask({ permission: 'resourcemanager.projects.get', method: 'POST', url: `${HOST}/v1/projects/${inAddress(id)}:getAncestry`, body: {} }),
  )
  if (answer instanceof Unseen) return answer
  const rows = listAt(answer, 'ancestor')
  const names = rows.flatMap((row) => {
    const type = textAt(row, 'resourceId', 'type') ?? ''
    return KIND.test(type) ? [`${type}s/${textAt(row, 'resourceId', 'id') ?? ''}`] : []
  })
  return rows.length === 0 ? new Unseen('error') : names
}
/** The same, where the folders are known. */
function knownAbove(parent: string | null, { folders }: Projects): Seen<readonly string[]> {
  const names: string[] = []
  for (let name = parent; name !== null;) {
    if (names.includes(name)) return new Unseen('error')
    names.push(name)
    const here: string = name
    if (here.startsWith('organizations/')) break
    const folder = folders.find((one) => one.name === here)
    if (folder === undefined) return new Unseen('error')
    name = folder.parent
  }
  return names
}

async function policyOf(ask: Ask, name: string): Promise<Seen<IamPolicy>> {
  const permission = name.startsWith('folders/') ? 'resourcemanager.folders.getIamPolicy' : 'resourcemanager.organizations.getIamPolicy'
  const answer = await seen(ask({ permission, method: 'POST', url: `${HOST}/v3/${inAddress(name)}:getIamPolicy`, body: POLICY_QUESTION }))
  return answer instanceof Unseen ? answer : policyIn(answer)
}

/** Who may do what by folders and the organization: it holds in every project below. */
export const parents = targetCollector({
  id: 'parents',
  asks: ASKS,
  after: ['projects'],
  async collect({ ask }, facts) {
    const found = facts.projects
    if (found === undefined) throw new Error('the projects are collected first')
    const above = new Map<string, Seen<readonly string[]>>(
      await forEach(found.projects, async ({ id, parent }) => {
        const known = found.organization === null ? new Unseen('error') : knownAbove(parent, found)
        return [id, known instanceof Unseen ? await ancestryOf(ask, id) : known] as const
      }),
    )
    const names = new Set([
      ...[...above.values()].flatMap((one) => (one instanceof Unseen ? [] : one)),
      ...found.folders.map(({ name }) => name),
      ...(found.organization === null ? [] : [found.organization]),
    ])
    const all = await forEach([...names], async (name) => [name, { name, policy: await policyOf(ask, name) }] as const)
    return { all: new Map(all), above }
  },
})
