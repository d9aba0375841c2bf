import { parsePolicy, type ParsedPolicy, type PolicyDocument } from '#scanners/aws/policy/document.ts'
import { administratorOf, type Administrator, type PrincipalPolicies } from '#scanners/aws/policy/effective.ts'
import type { IamRole, IamUser, Identity, ManagedPolicy } from './identities.ts'

/** All identities and policies of an account. */
export interface Identities {
  users: readonly IamUser[]
  groups: readonly Identity[]
  roles: readonly IamRole[]
  /** Those of the account, and those of AWS that someone has, by ARN. */
  policies: ReadonlyMap<string, ManagedPolicy>
}

/** Every policy that speaks of an identity. */
export interface Rights {
  policies: PrincipalPolicies
  /** One of them cannot be read: what it has may be more. */
  isPartial: boolean
}

const allow = (action: string): ParsedPolicy => parsePolicy({ Statement: { Effect: 'Allow', Action: action, Resource: '*' } })
/** What AWS's own policies give that make administrators, for where their text is not told. */
const WRITTEN_BY_AWS: ReadonlyMap<string, ParsedPolicy> = new Map([
  ['AdministratorAccess', allow('*')],
  ['AWSControlTowerAdministratorAccess', allow('*')],
  ['IAMFullAccess', allow('iam:*')],
])
const NO_RIGHTS: ParsedPolicy = { ok: true, document: { statements: [] } }

/** The text of a managed policy; of one that AWS wrote and does not tell, what matters here. */
function textOf({ policies }: Identities, arn: string): ParsedPolicy {
  const told = policies.get(arn)?.document
  if (told?.ok === true) return told
  const isAws = arn.includes(':iam::aws:policy/')
  const known = isAws ? (WRITTEN_BY_AWS.get(arn.split('/').at(-1) ?? '') ?? NO_RIGHTS) : undefined
  return known ?? told ?? { ok: false, reason: 'not told' }
}

/** What a user, group or role may do, by its own policies, those of its groups, and its boundary. */
export function rightsOf(all: Identities, identity: Identity & { groups?: readonly string[] }): Rights {
  const groups = all.groups.filter(({ name }) => identity.groups?.includes(name))
  const sources = [identity, ...groups]
  const texts = [
    ...sources.flatMap(({ inline }) => inline.map(({ document }) => document)),
    ...sources.flatMap(({ attached }) => attached.map((arn) => textOf(all, arn))),
  ]
  const limit = identity.boundary === null ? null : textOf(all, identity.boundary)
  const boundary: PolicyDocument | undefined = limit === null ? undefined : limit.ok ? limit.document : undefined
  return {
    policies: { documents: texts.flatMap((text) => (text.ok ? [text.document] : [])), boundary },
    isPartial: texts.some(({ ok }) => !ok) || limit?.ok === false,
  }
}

const known = new WeakMap<Identity, Administrator | undefined | 'unknown'>()
/** Whether an identity is an administrator; 'unknown' where one of its policies cannot be read. */
export function administration(all: Identities, identity: Identity): Administrator | undefined | 'unknown' {
  if (!known.has(identity)) {
    const { policies, isPartial } = rightsOf(all, identity)
    known.set(identity, administratorOf(policies) ?? (isPartial ? 'unknown' : undefined))
  }
  return known.get(identity)
}

/** ARNs of the users, groups and roles that have a managed policy. What IAM Identity Center and services of AWS made is not among them. */
export function holdersOf({ users, groups, roles }: Identities, policy: string): string[] {
  const own = roles.filter(({ isManaged }) => !isManaged)
  return [...users, ...groups, ...own].filter(({ attached }) => attached.includes(policy)).map(({ arn }) => arn)
}
