import { accessFailure } from '#scanners/sdk/cloud/api-error.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import type { Asking } from '#scanners/sdk/cloud/rest-collector.ts'
import type { Json } from '#scanners/sdk/inventory.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { inAddress } from '#scanners/gcp/api/only.ts'
import { policyIn, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { projectCollector } from './collector.ts'

export interface ProjectPolicy {
  project: string
  policy: IamPolicy
}

const PERMISSION = 'resourcemanager.projects.getIamPolicy'
/** Conditions of bindings are told from version 3 on. */
export const POLICY_QUESTION: Json = { options: { requestedPolicyVersion: 3 } }

/** The answer to who may do what in a project. @throws ApiError */
export const askProjectPolicy = (ask: Asking<typeof PERMISSION>['ask'], id: string): Promise<Json> =>
  ask({
    permission: PERMISSION,
    method: 'POST',
    url: `https://cloudresourcemanager.googleapis.com/v3/projects/${inAddress(id)}:getIamPolicy`,
    body: POLICY_QUESTION,
  })

/** The policy of the project itself; what it inherits is told by `parents`. */
export const projectPolicy = projectCollector({
  id: 'project-policy',
  asks: [PERMISSION],
  async collect({ ask, project }) {
    const policy = policyIn(await askProjectPolicy(ask, project.id))
    if (policy instanceof Unseen) throw accessFailure(new NetworkError('protocol_error', 'An answer is no IAM policy.'))
    return { project: project.id, policy }
  },
})
