import { type PrincipalPolicies, permissionFor } from './effective.ts'
import { ESCALATION_PATHS, type EscalationPath } from './escalation-paths.ts'

export interface Escalation extends EscalationPath {
  /** 'iam:PassRole + ec2:RunInstances' */
  name: string
  /** Only under a condition, or only over resources that are named: whether it leads higher depends on them. */
  isLimited: boolean
}

/**
 * Ways by which whoever holds these policies can gain more than they give: every action of the way is allowed and none denied.
 * Judge the policies of a principal together, or one document alone; the approximations are those of `permissionFor`.
 */
export function escalationsOf(policies: PrincipalPolicies): Escalation[] {
  return ESCALATION_PATHS.flatMap((path) => {
    const permissions = path.actions.map((action) => permissionFor(policies, action, action === 'iam:PassRole' ? path.passesTo : undefined))
    const given = permissions.flatMap((permission) => permission ?? [])
    // the role that is passed, or what is changed, decides how far it leads; the rest may have any name
    const [decisive] = given
    if (given.length < permissions.length || decisive === undefined) return []
    if (decisive.isSelf)
      return path.onSelf === true
        ? [
            judged(
              path,
              given.some(({ isConditional }) => isConditional),
            ),
          ]
        : []
    return [judged(path, !decisive.isBroad || given.some(({ isConditional }) => isConditional))]
  })
}

const judged = (path: EscalationPath, isLimited: boolean): Escalation => ({ ...path, name: path.actions.join(' + '), isLimited })
