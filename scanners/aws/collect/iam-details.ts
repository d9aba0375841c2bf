import type { GetAccountAuthorizationDetailsResponse, IAMClient, ManagedPolicyDetail } from '@aws-sdk/client-iam'
import { resourceOf } from '#scanners/aws/arn.ts'
import {
  groupOf,
  policyOf,
  roleOf,
  userOf,
  type IamRole,
  type IamUser,
  type Identity,
  type ManagedPolicy,
} from '#scanners/aws/iam/identities.ts'
import { iamInventory, tellAll } from '#scanners/aws/iam/inventory.ts'
import type { Identities } from '#scanners/aws/iam/rights.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { everyPage, required, seen } from '#scanners/aws/api/unseen.ts'
import { accountCollector, type Service } from './collector.ts'
import { boundedPages } from '#scanners/aws/api/bounded-pages.ts'

/** Users, groups, roles and policies of the account. */
export interface IamDetails extends Identities {
  /** When it was asked: ages are counted from here. */
  at: Date
}

/** Entities a page: with five versions of each policy, a page of the longest stays below the limit of an answer. */
const PAGE = 200
type Kind = 'User' | 'Group' | 'Role' | 'LocalManagedPolicy' | 'AWSManagedPolicy'
/** What must be known to judge one identity or policy; everything where it is about nothing of these. */
function kindsFor(arn: string): Kind[] {
  const policies: Kind[] = ['LocalManagedPolicy', 'AWSManagedPolicy']
  if (arn.includes(':role/')) return ['Role', ...policies]
  if (arn.includes(':user/') || arn.includes(':group/')) return ['User', 'Group', ...policies]
  if (arn.includes(':policy/') && !arn.includes(':iam::aws:')) return ['LocalManagedPolicy']
  return []
}

export const iamDetails = accountCollector({
  id: 'iam-details',
  async collect({ account, client, environment }) {
    const { IAMClient } = await import('@aws-sdk/client-iam')
    const iam = client(IAMClient, 'iam')
    const kinds = kindsFor(environment.only?.genericIdentifierValue ?? '')
    const at = account.scannedAt
    const [all] = await Promise.all([required(readAll(iam, kinds)), kinds.length === 0 ? tellProfiles(iam, environment) : null])
    if (kinds.length === 0) {
      const items = iamInventory(all, account)
      tellAll(environment.tellInventory, 'AWS::IAM::User', true, items.users)
      tellAll(environment.tellInventory, 'AWS::IAM::Group', true, items.groups)
      tellAll(environment.tellInventory, 'AWS::IAM::Role', true, items.roles)
      tellAll(environment.tellInventory, 'AWS::IAM::ManagedPolicy', true, items.policies)
    }
    return { at, ...all }
  },
})

async function readAll(iam: IAMClient, kinds: readonly Kind[]): Promise<Identities> {
  const { paginateGetAccountAuthorizationDetails } = await import('@aws-sdk/client-iam')
  const users: IamUser[] = []
  const groups: Identity[] = []
  const roles: IamRole[] = []
  const policies: ManagedPolicyDetail[] = []
  const pages = paginateGetAccountAuthorizationDetails({ client: iam, pageSize: PAGE }, kinds.length === 0 ? {} : { Filter: [...kinds] })
  for await (const page of boundedPages(pages)) {
    const { UserDetailList, GroupDetailList, RoleDetailList, Policies }: GetAccountAuthorizationDetailsResponse = page
    users.push(...(UserDetailList ?? []).map(userOf))
    groups.push(...(GroupDetailList ?? []).map(groupOf))
    roles.push(...(RoleDetailList ?? []).map(roleOf))
    policies.push(...(Policies ?? []))
  }
  const held = new Set([...users, ...groups, ...roles].flatMap(({ attached, boundary }) => attached.concat(boundary ?? [])))
  // AWS has more than a thousand policies of its own; those that nobody has mean nothing here
  const counted = policies.filter(({ Arn: arn = '' }) => held.has(arn) || !arn.includes(':iam::aws:policy/')).map(policyOf)
  return { users, groups, roles, policies: new Map(counted.map((policy): [string, ManagedPolicy] => [policy.arn, policy])) }
}

/** By an instance profile an instance has its role. No check rests on the list, so that its lack blinds none. */
async function tellProfiles(iam: IAMClient, { tellInventory }: Service['environment']): Promise<void> {
  const { paginateListInstanceProfiles } = await import('@aws-sdk/client-iam')
  const profiles = await seen(everyPage(paginateListInstanceProfiles({ client: iam }, {}), ({ InstanceProfiles: list }) => list))
  if (profiles instanceof Unseen) return
  const items = profiles.map(({ Arn: arn = '', InstanceProfileName: name = '', Path: path = '/', Roles: roles = [] }) => ({
    resource: resourceOf(arn),
    name,
    tags: {},
    config: { Path: path, Roles: roles.map(({ RoleName: role = '' }) => role) },
    relations: roles.flatMap(({ Arn: to }) => (to === undefined ? [] : [{ kind: 'has-role' as const, to }])),
  }))
  tellAll(tellInventory, 'AWS::IAM::InstanceProfile', true, items)
}
