import type { IamDetails } from '#scanners/aws/collect/iam-details.ts'
import type { IamRole, IamUser } from '#scanners/aws/iam/identities.ts'
import { administration, rightsOf } from '#scanners/aws/iam/rights.ts'
import { permissionFor, type Permission } from '#scanners/aws/policy/effective.ts'
import { escalationsOf } from '#scanners/aws/policy/escalation.ts'
import { NOT, unseen, type Part } from './combine.ts'

/** What reads data of many owners at once. */
const DATA_ACTIONS = ['secretsmanager:GetSecretValue', 'ssm:GetParameter', 's3:GetObject', 'dynamodb:Scan', 'kms:Decrypt'] as const

/** The role behind an instance profile; undefined: no such role is known. */
const roleOfProfile = ({ roles }: IamDetails, profile: string): IamRole | undefined =>
  roles.find(({ profiles }) => profiles.includes(profile))

const power = new WeakMap<IamRole | IamUser, Part>()
/** Whether a role or user is an administrator, or can make itself one by rights that nothing limits. */
export function administers(details: IamDetails, identity: IamRole | IamUser): Part {
  const known = power.get(identity) ?? powerOf(details, identity)
  power.set(identity, known)
  return known
}
function powerOf(details: IamDetails, identity: IamRole | IamUser): Part {
  const { arn, name } = identity
  const found = administration(details, identity)
  if (found !== undefined && found !== 'unknown')
    return { holds: true, values: { role: name }, shown: { arn, administrator: found.kind, isConditional: found.isConditional } }
  const { policies, isPartial } = rightsOf(details, identity)
  const ways = escalationsOf(policies).filter(({ isLimited }) => !isLimited)
  const [way] = ways
  if (way !== undefined)
    return {
      holds: true,
      values: { role: name, way: way.name },
      message: 'escalation',
      shown: { arn, ways: ways.slice(0, 5).map((one) => one.name) },
    }
  return isPartial ? unseen(name) : NOT
}

/** Names nothing in particular: every secret, every bucket. */
const isWide = ({ isBroad, resources }: Permission): boolean => isBroad || resources.some((one) => /^arn:[^:]*:s3:::\*/u.test(one))

/** Whether a role reads data wherever it stands, and is no administrator, of whom another check tells. */
export function readsData(details: IamDetails, role: IamRole): Part {
  const more = administers(details, role)
  if (more.holds === true) return NOT
  const { policies, isPartial } = rightsOf(details, role)
  const actions = DATA_ACTIONS.filter((action) => {
    const found = permissionFor(policies, action)
    return found !== undefined && isWide(found)
  })
  if (actions.length > 0)
    return { holds: true, values: { role: role.name, actions: actions.join(', ') }, shown: { arn: role.arn, allowed: actions, on: '*' } }
  return isPartial ? unseen(role.name) : NOT
}

/** The power of the role that an instance has, if it has one. A profile of which no role is known may have any. */
export function ofProfile(details: IamDetails, profile: string | null, judge: (details: IamDetails, role: IamRole) => Part): Part {
  if (profile === null) return NOT
  const role = roleOfProfile(details, profile)
  return role === undefined ? unseen(profile.split('/').at(-1) ?? profile) : judge(details, role)
}
/** The power of a role by its ARN. One of another account is not known here. */
export function ofRole(details: IamDetails, arn: string | null, judge: (details: IamDetails, role: IamRole) => Part): Part {
  if (arn === null) return NOT
  const role = details.roles.find((one) => one.arn === arn)
  return role === undefined ? unseen(arn.split('/').at(-1) ?? arn) : judge(details, role)
}

/** Whether a role is an administrator or reads data wherever it stands. */
export function isMighty(details: IamDetails, role: IamRole): Part {
  const administrator = administers(details, role)
  if (administrator.holds === true) return { ...administrator, options: { riskLevel: 'critical' } }
  const reader = readsData(details, role)
  return reader.holds === true ? { ...reader, message: 'data', options: { riskLevel: 'high' } } : reader
}
