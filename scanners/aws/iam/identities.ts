import type {
  AttachedPolicy as SdkAttached,
  GroupDetail,
  ManagedPolicyDetail,
  PolicyDetail,
  RoleDetail,
  Tag,
  UserDetail,
} from '@aws-sdk/client-iam'
import { parsePolicy, type ParsedPolicy } from '#scanners/aws/policy/document.ts'

export interface InlinePolicy {
  name: string
  document: ParsedPolicy
}
/** Whoever has policies: a user, a group or a role. */
export interface Identity {
  arn: string
  name: string
  path: string
  createdAt: Date | null
  inline: InlinePolicy[]
  /** ARNs of the managed policies that are attached. */
  attached: string[]
  /** ARN of the policy that limits it; null: nothing does. Groups have none. */
  boundary: string | null
  tags: Record<string, string>
}
export interface IamUser extends Identity {
  /** Names. */
  groups: string[]
}
export interface IamRole extends Identity {
  trust: ParsedPolicy
  /** ARNs of the instance profiles by which instances have it. */
  profiles: string[]
  /** null: not in the last 400 days, or never. */
  usedAt: Date | null
  /** Made by a service of AWS, or by IAM Identity Center: nobody in the account may change it. */
  isManaged: boolean
}
export interface ManagedPolicy {
  arn: string
  name: string
  /** Written by AWS, the same in every account. */
  isAws: boolean
  /** Users, groups and roles of the account that have it. */
  attachments: number
  document: ParsedPolicy
}

const isAwsPolicy = (arn: string): boolean => /^arn:[^:]*:iam::aws:policy\//u.test(arn)
const inlineOf = (policies: readonly PolicyDetail[] = []): InlinePolicy[] =>
  policies.map(({ PolicyName: name = '', PolicyDocument: document }) => ({ name, document: parsePolicy(document) }))
const attachedOf = (policies: readonly SdkAttached[] = []): string[] => policies.flatMap(({ PolicyArn: arn }) => arn ?? [])
const tagsOf = (tags: readonly Tag[] = []): Record<string, string> =>
  Object.fromEntries(tags.map(({ Key: key, Value: value }) => [key ?? '', value ?? '']))
const baseOf = ({ Arn: arn = '', Path: path = '/', CreateDate: createdAt }: Pick<UserDetail, 'Arn' | 'Path' | 'CreateDate'>) => ({
  arn,
  path,
  createdAt: createdAt ?? null,
})

export const userOf = (user: UserDetail): IamUser => ({
  ...baseOf(user),
  name: user.UserName ?? '',
  inline: inlineOf(user.UserPolicyList),
  attached: attachedOf(user.AttachedManagedPolicies),
  boundary: user.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
  tags: tagsOf(user.Tags),
  groups: user.GroupList ?? [],
})
export const groupOf = (group: GroupDetail): Identity => ({
  ...baseOf(group),
  name: group.GroupName ?? '',
  inline: inlineOf(group.GroupPolicyList),
  attached: attachedOf(group.AttachedManagedPolicies),
  boundary: null,
  tags: {},
})
export const roleOf = (role: RoleDetail): IamRole => ({
  ...baseOf(role),
  name: role.RoleName ?? '',
  inline: inlineOf(role.RolePolicyList),
  attached: attachedOf(role.AttachedManagedPolicies),
  boundary: role.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
  tags: tagsOf(role.Tags),
  trust: parsePolicy(role.AssumeRolePolicyDocument),
  profiles: (role.InstanceProfileList ?? []).flatMap(({ Arn: arn }) => arn ?? []),
  usedAt: role.RoleLastUsed?.LastUsedDate ?? null,
  isManaged: /^\/(?:aws-service-role|aws-reserved)\//u.test(role.Path ?? '/'),
})
/** A managed policy by the version that counts. */
export function policyOf(policy: ManagedPolicyDetail): ManagedPolicy {
  const { Arn: arn = '', PolicyName: name = '', AttachmentCount: attachments = 0, PolicyVersionList: versions = [] } = policy
  const counts = versions.find(({ VersionId: id, IsDefaultVersion: isDefault }) => isDefault === true || id === policy.DefaultVersionId)
  return { arn, name, isAws: isAwsPolicy(arn), attachments, document: parsePolicy(counts?.Document) }
}
