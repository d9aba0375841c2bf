import { flagAt, listAt, textAt } from '#scanners/sdk/cloud/fields.ts'
import { seen } from '#scanners/sdk/cloud/rest-lists.ts'
import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { isObject } from '#scanners/sdk/json.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { projectCollector } from './collector.ts'

export interface AccessApproval {
  project: string
  /** Whether people of Google have to ask before they look at the project; by which products. */
  settings: Seen<{ isInherited: boolean; products: readonly string[] } | null>
}

/** Who of Google has to ask before they see data of a project. */
export const accessApproval = projectCollector({
  id: 'access-approval',
  asks: ['accessapproval.settings.get'],
  async collect({ ask, project }) {
    const answer = await seen(
      ask({
        permission: 'accessapproval.settings.get',
        url: `https://accessapproval.googleapis.com/v1/projects/${inAddress(project.id)}/accessApprovalSettings`,
      }),
      null,
    )
    if (answer instanceof Unseen || answer === null) return { project: project.id, settings: answer }
    if (!isObject(answer) || textAt(answer, 'name') === undefined) return { project: project.id, settings: new Unseen('error') }
    const products = listAt(answer, 'enrolledServices').flatMap((row) => textAt(row, 'cloudProduct') ?? [])
    return { project: project.id, settings: { isInherited: flagAt(answer, 'enrolledAncestor') === true, products } }
  },
})
