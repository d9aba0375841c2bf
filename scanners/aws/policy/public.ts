import { type Access, accessOf, knownActions } from './access.ts'
import { coversResource, hasAction, type ParsedPolicy, type PolicyDocument, type Statement } from './document.ts'
import { accountOfArn, deniesStrangers, type Narrowing, narrowingOf } from './narrowing.ts'
import { covers, matchesAction } from './wildcard.ts'

export interface Grant {
  /** The Sid, or '#1' and so on. */
  statement: string
  /** As the policy writes them; what a Deny takes away wholly is not among them. */
  actions: string[]
  access: Access[]
}
/** To another account (12 digits), an organization ('o-…') or a canonical user id of S3. */
export interface ForeignGrant extends Grant {
  to: string
}
/** To a service of AWS. `isBound`: a condition says for whom it acts, as protection against a confused deputy. */
export interface ServiceGrant extends Grant {
  service: string
  isBound: boolean
}
export type Exposure =
  | { known: true; everyone: Grant[]; foreign: ForeignGrant[]; services: ServiceGrant[] }
  | { known: false; reason: string }

interface About {
  /** Prefix of the actions of the resource: 's3', 'sqs', 'sns', 'kms', 'lambda', 'ecr', 'secretsmanager', 'es' … */
  service: string
  /** The account that owns the resource. */
  account: string
  /** ARN patterns the resource consists of; of a bucket its own and that of its objects. */
  resources?: readonly string[]
}

/**
 * To whom beyond its account a resource's policy gives access. Public is a statement for everyone (`*`, or Allow with
 * NotPrincipal) that no condition narrows to fixed callers or networks and no Deny takes away from strangers.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html (The meaning of "public"),
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/access-analyzer-resources.html
 */
export function exposureOf(policy: ParsedPolicy, about: About): Exposure {
  if (!policy.ok) return { known: false, reason: policy.reason }
  const found = { everyone: [] as Grant[], foreign: [] as ForeignGrant[], services: [] as ServiceGrant[] }
  for (const statement of policy.document.statements) {
    const grant = statement.effect === 'Allow' ? grantOf(statement, policy.document, about) : undefined
    if (grant === undefined) continue
    const narrowing = narrowingOf(statement.conditions)
    if (isForAll(statement) && narrowing === undefined) {
      const left = grantOf(statement, policy.document, about, strangersDenied)
      if (left !== undefined) found.everyone.push(left)
    }
    for (const to of outsiders(statement, narrowing)) if (to !== about.account) found.foreign.push({ ...grant, to })
    for (const service of new Set(statement.principal?.services))
      found.services.push({ ...grant, service, isBound: narrowing !== undefined })
  }
  return { known: true, ...found }
}

const isForAll = ({ principal, notPrincipal }: Statement) => principal?.anyone === true || notPrincipal !== undefined

/** Accounts, organizations and canonical users that a statement names, or that its conditions hold everyone down to. */
function outsiders(statement: Statement, narrowing: Narrowing | undefined): Set<string> {
  if (isForAll(statement)) return new Set([...(narrowing?.accounts ?? []), ...(narrowing?.organizations ?? [])])
  const accounts = (statement.principal?.aws ?? []).flatMap((name) => accountOfArn(name) ?? [])
  const callers = statement.conditions.filter(({ key }) => key === 'aws:principalaccount' || key === 'aws:principalarn')
  const admitted = narrowingOf(callers)?.accounts
  const left = accounts.filter((account) => admitted === undefined || admitted.includes(account))
  return new Set([...left, ...(statement.principal?.canonicalUsers ?? [])])
}

type Denies = (deny: Statement) => boolean
const isForEveryone = (deny: Statement) => deny.principal?.anyone === true || deny.notPrincipal?.anyone === false
/** Whoever is not named gets nothing: neither those of NotPrincipal, nor those whom the negated conditions spare, are strangers. */
const strangersDenied: Denies = (deny) => isForEveryone(deny) && deniesStrangers(deny.conditions)
const everyoneDenied: Denies = (deny) => deny.principal?.anyone === true && deny.conditions.length === 0

/** What is left of an Allow after each Deny for which `counts`; undefined where nothing is, or nothing of this service. */
function grantOf(allow: Statement, document: PolicyDocument, about: About, counts: Denies = everyoneDenied): Grant | undefined {
  const denies = document.statements.filter((one) => one.effect === 'Deny' && counts(one))
  const resources = resourcesOf(allow, about)
  const isDenied = (action: string) =>
    resources.every((resource) => denies.some((deny) => deniesAction(deny, action) && coversResource(deny, resource)))
  const actions = allow.actions.not
    ? [`${about.service}:*`]
    : allow.actions.patterns.filter((pattern) => covers(`${about.service}:*`, pattern.toLowerCase()) || /^\*(?::\*)?$/u.test(pattern))
  const left = actions.filter((action) => !isDenied(action))
  const known = knownActions(about.service).filter(({ action }) => hasAction(allow, action))
  const access = known.length > 0 ? known.filter(({ action }) => !isDenied(action)).map((one) => one.access) : left.map(accessOf)
  if (left.length === 0 || access.length === 0) return undefined
  return { statement: allow.label, actions: left, access: (['read', 'write', 'administer'] as const).filter((one) => access.includes(one)) }
}

/** Whether a Deny is about every action that `action`, maybe a pattern, stands for. */
function deniesAction({ actions }: Statement, action: string): boolean {
  const wanted = action.toLowerCase()
  // a pattern that NotAction spares in part is not denied wholly
  if (actions.not) return !actions.patterns.some((pattern) => matchesAction(pattern, wanted) || matchesAction(wanted, pattern))
  return actions.patterns.some((pattern) => covers(pattern.toLowerCase(), wanted))
}

/** The resources of an Allow as far as they are this resource. */
function resourcesOf({ resources }: Statement, about: About): readonly string[] {
  const own = about.resources ?? ['*']
  if (resources === undefined || resources.not) return own
  return resources.patterns.flatMap((pattern) => {
    const within = own.filter((one) => covers(pattern, one))
    return within.length > 0 ? within : [pattern]
  })
}
