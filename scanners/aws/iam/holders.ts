import type { Identities } from './rights.ts'

/** ARNs of the users, groups and roles that have a managed policy. What IAM Identity Center and services of AWS made is not among them. */
export function holdersOf({ users, groups, roles }: Identities, policy: string): string[] {
  const own = roles.filter(({ isManaged }) => !isManaged)
  return [...users, ...groups, ...own].filter(({ attached }) => attached.includes(policy)).map(({ arn }) => arn)
}
