import type { Verdict } from '#scanners/sdk/check.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { Unseen, type UnseenReason } from '#scanners/sdk/cloud/unseen.ts'
import { NotApplicable } from '#scanners/sdk/scanner.ts'
import { conclude, fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import type { Parents } from '#scanners/gcp/collect/parents.ts'
import type { Projects } from '#scanners/gcp/collect/projects.ts'
import type { ProjectPolicy } from '#scanners/gcp/collect/project-policy.ts'
import type { GcpFacts } from '#scanners/gcp/facts.ts'
import { grantsOf, isEveryone, type Grant, type IamPolicy } from '#scanners/gcp/iam/policy.ts'
import { nameIn, projectName, resourceOf } from '#scanners/gcp/names.ts'

/** What is wrong with a policy, grant by grant: each has a place of its own. */
export type GrantRule = (grant: Grant) => boolean

const faultOf = (name: string, call: string, { role, member, condition }: Grant): Verdict =>
  fail(resourceOf(name), 'fail', {
    ...(isEveryone(member) && { exposure: 'exposed' }),
    locator: `${role} ${member}`,
    values: { role, member },
    evidence: [settings(call, { role, member, ...(condition !== null && { condition }) })],
  })

/** Each grant of a policy that breaks a rule, or that none does. @param name full resource name of what the policy is about */
export const judgeGrants = (name: string, call: string, policy: IamPolicy, isFault: GrantRule): Verdict[] =>
  conclude({
    resource: resourceOf(name),
    fails: grantsOf(policy)
      .filter(isFault)
      .map((grant) => faultOf(name, call, grant)),
    complete: true,
  })

/** The grants of a project's own policy. */
export const judgeProject = ({ project, policy }: ProjectPolicy, isFault: GrantRule): Verdict[] =>
  judgeGrants(projectName(project), 'projects.getIamPolicy', policy, isFault)

/**
 * The grants of every folder and of the organization. Where a project is looked at alone, they are judged as far as they can be read.
 * @throws NotApplicable where there is none to judge
 */
export function judgeParents({ all }: Parents, { organization }: Pick<Projects, 'organization'>, isFault: GrantRule): Verdict[] {
  const asked = [...all.values()].filter(({ policy }) => organization !== null || !(policy instanceof Unseen))
  if (asked.length === 0) throw new NotApplicable('Nothing that stands above the project can be read.')
  return asked.flatMap(({ name, policy }) => {
    const full = nameIn('cloudresourcemanager', name)
    if (policy instanceof Unseen) return [unknown(resourceOf(full), 'unknown', { values: { reason: policy.reason } })]
    return judgeGrants(full, `${name.split('/')[0]}.getIamPolicy`, policy, isFault)
  })
}

/** What a project inherits, as far as it was told. @returns `unseen`: why some of it was not; null: it is all there */
export function inheritedBy(project: string, { above, all }: Parents): { policies: readonly IamPolicy[]; unseen: UnseenReason | null } {
  const names = above.get(project) ?? new Unseen('error')
  if (names instanceof Unseen) return { policies: [], unseen: names.reason }
  const found = names.map((name) => all.get(name)?.policy ?? new Unseen('error'))
  const untold = found.find((policy) => policy instanceof Unseen)
  return {
    policies: found.flatMap((policy) => (policy instanceof Unseen ? [] : [policy])),
    unseen: untold instanceof Unseen ? untold.reason : null,
  }
}

/** One who has a role of each of two sides that should lie with different people. */
export interface Mixed {
  member: string
  roles: readonly string[]
}
/** Who has roles of both sides in a project, at least one of them by its own policy: what both come from above is said there. */
export function mixedIn(
  own: IamPolicy,
  inherited: readonly IamPolicy[],
  sides: readonly [ReadonlySet<string>, ReadonlySet<string>],
): Mixed[] {
  const held = new Map<string, { own: boolean; roles: Set<string> }>()
  for (const { policy, isOwn } of [{ policy: own, isOwn: true }, ...inherited.map((policy) => ({ policy, isOwn: false }))])
    for (const { role, member } of grantsOf(policy)) {
      if (!sides.some((side) => side.has(role))) continue
      const known = held.get(member) ?? { own: false, roles: new Set<string>() }
      known.roles.add(role)
      held.set(member, { ...known, own: known.own || isOwn })
    }
  return [...held].flatMap(([member, { own: isOwn, roles }]) =>
    isOwn && sides.every((side) => [...roles].some((role) => side.has(role))) ? [{ member, roles: [...roles].toSorted() }] : [],
  )
}
/**
 * Who mixes two sides in a project, each in a place of its own. Who looks at a project alone may be refused what stands above it for
 * good: then it is judged by its own policy.
 */
export function judgeMixed(
  { parents, projects: { organization }, 'project-policy': { project, policy } }: Pick<GcpFacts, 'parents' | 'project-policy' | 'projects'>,
  sides: readonly [ReadonlySet<string>, ReadonlySet<string>],
): Verdict[] {
  const { policies, unseen } = inheritedBy(project, parents)
  const resource = resourceOf(projectName(project))
  const fails = mixedIn(policy, policies, sides).map(({ member, roles }) =>
    fail(resource, 'fail', {
      locator: member,
      values: { member, roles: roles.join(', ') },
      evidence: [settings('projects.getIamPolicy', { member, roles })],
    }),
  )
  if (unseen === null) return conclude({ resource, fails, complete: true })
  if (organization !== null || unseen !== 'denied') return [...fails, unknown(resource, 'unknown', { values: { reason: unseen } })]
  return fails.length > 0 ? fails : [pass(resource, 'passAlone')]
}
