import { coversResource, hasAction, type PolicyDocument, type Statement } from './document.ts'
import { areDisjoint, covers, matchesAction } from './wildcard.ts'

/** Every policy that speaks of a principal: its inline and attached ones, those of its groups, and its permissions boundary. */
export interface PrincipalPolicies {
  documents: readonly PolicyDocument[]
  boundary?: PolicyDocument | undefined
}
export interface Permission {
  /** Resource patterns on which the action is allowed. */
  resources: string[]
  /** At least one of them names nothing in particular: `*`, or a type with any name ('arn:aws:iam::1…:role/*'). */
  isBroad: boolean
  /** Each of them is the caller itself ('user/${aws:username}'). */
  isSelf: boolean
  /** Only under a condition. */
  isConditional: boolean
}

/**
 * What policies allow of an action, a concrete one or all of a service ('kms:*'); undefined where they do not. A condition on
 * iam:PassedToService is decided by `passedTo`. Approximate, as only single requests can be decided: service control policies,
 * session policies and resource policies are not known here, a Deny counts when it has no condition, an Allow with NotResource
 * counts as for everything, and of two resource patterns that overlap the one of the identity stands for both.
 * Source: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_evaluation-logic.html
 */
export function permissionFor(policies: PrincipalPolicies, action: string, passedTo?: string): Permission | undefined {
  const statements = policies.documents.flatMap((document) => document.statements)
  const granted = allowed(statements, action, passedTo)
  const limits = policies.boundary === undefined ? undefined : allowed(policies.boundary.statements, action, passedTo)
  const left = limits === undefined ? granted : granted.flatMap((one) => within(one, limits))
  if (left.length === 0) return undefined
  const plain = left.filter(({ isConditional }) => !isConditional)
  const counted = plain.length > 0 ? plain : left
  const resources = [...new Set(counted.map(({ resource }) => resource))]
  return {
    resources,
    isBroad: resources.some(isBroad),
    isSelf: resources.every((resource) => SELF.test(resource)),
    isConditional: plain.length === 0,
  }
}

/** Actions of a list that a principal may use, on whatever resource and under whatever condition. */
export function effectiveActions(policies: PrincipalPolicies, actions: readonly string[]): string[] {
  return actions.filter((action) => permissionFor(policies, action) !== undefined)
}

/** `full`: every action on every resource, as AdministratorAccess gives. `iam`: all of IAM, by which its holder takes the rest. */
export interface Administrator {
  kind: 'full' | 'iam'
  isConditional: boolean
}

/**
 * Whether policies make an administrator. Allow with NotAction is not full, but may be `iam`.
 * Source: https://docs.aws.amazon.com/aws-managed-policy/latest/reference/AdministratorAccess.html
 */
export function administratorOf(policies: PrincipalPolicies): Administrator | undefined {
  const iam = permissionFor(policies, 'iam:*')
  if (iam?.isBroad !== true) return undefined
  const written = {
    ...policies,
    documents: policies.documents.map(({ statements }) => ({
      statements: statements.filter((one) => one.effect === 'Deny' || !one.actions.not),
    })),
  }
  const all = permissionFor(written, '*:*')
  return all?.resources.some((resource) => EVERYTHING.test(resource)) === true
    ? { kind: 'full', isConditional: all.isConditional }
    : { kind: 'iam', isConditional: iam.isConditional }
}

interface Allowed {
  resource: string
  isConditional: boolean
}

function allowed(statements: readonly Statement[], action: string, passedTo: string | undefined): Allowed[] {
  const denies = statements.filter((one) => one.effect === 'Deny' && one.conditions.length === 0 && hasAction(one, action))
  return statements
    .filter((one) => one.effect === 'Allow' && hasAction(one, action))
    .flatMap((allow) => {
      const conditions = conditionsLeft(allow, passedTo)
      if (conditions === undefined) return []
      const resources = allow.resources === undefined || allow.resources.not ? ['*'] : allow.resources.patterns
      return resources
        .filter((resource) => concerns(action, resource) && !denies.some((deny) => coversResource(deny, resource)))
        .map((resource) => ({ resource, isConditional: conditions > 0 }))
    })
}

/** What is no resource of IAM is out of reach of its actions; other services act on each other's resources. */
function concerns(action: string, resource: string): boolean {
  const service = /^arn:[^:]*:([^:*?]+):/u.exec(resource)?.[1]
  return !action.startsWith('iam:') || service === undefined || service === 'iam'
}

/** How many conditions remain when the service a role is passed to is known; undefined where it is another. */
function conditionsLeft({ conditions }: Statement, passedTo: string | undefined): number | undefined {
  const services = conditions.filter(({ key, operator }) => key === 'iam:passedtoservice' && /^string(?:equals|like)/u.test(operator))
  if (passedTo === undefined) return conditions.length
  const admits = services.every(({ values }) => values.some((value) => matchesAction(value, passedTo)))
  return admits ? conditions.length - services.length : undefined
}

function within(one: Allowed, limits: readonly Allowed[]): Allowed[] {
  return limits.flatMap((limit) => {
    const isConditional = one.isConditional || limit.isConditional
    if (covers(limit.resource, one.resource)) return [{ resource: one.resource, isConditional }]
    if (covers(one.resource, limit.resource)) return [{ resource: limit.resource, isConditional }]
    return areDisjoint(one.resource, limit.resource) ? [] : [{ resource: one.resource, isConditional }]
  })
}

const EVERYTHING = /^(?:\*+|arn:\*+|arn:[\w*-]+:\*+|(?:arn:[\w*-]+:)?(?:\*+:){1,4}\*+)$/u
const SELF = /\$\{aws:(?:username|userid)\}/u
/** A type of resource with any name, in any path: 'role/*', 'function:*', '*'. */
function isBroad(resource: string): boolean {
  if (EVERYTHING.test(resource)) return true
  const [, , service, , , ...rest] = resource.split(':')
  // of S3 alone the name comes first, without a type
  return service !== 's3' && rest.length > 0 && /^[\w-]*[/:]?\*+(?:[/:]\*+)*$/u.test(rest.join(':'))
}
