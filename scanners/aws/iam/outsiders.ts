import { trustOf, type TrustedAccount } from '#scanners/aws/policy/trust.ts'
import type { IamRole } from './identities.ts'
import type { Identities } from './rights.ts'

/** Roles by which AWS Organizations and Control Tower let the organization's own accounts into a member account. */
const OF_ORGANIZATION = /^(?:OrganizationAccountAccessRole|AWSControlTowerExecution|stacksets-exec-[\da-f]{1,64})$/u

/** Accounts of the same organization, as far as the account's own roles tell. */
export function ownAccounts({ roles }: Identities, accountId: string): ReadonlySet<string> {
  const trusted = roles.filter(({ name }) => OF_ORGANIZATION.test(name)).map(({ trust }) => trustOf(trust, accountId))
  return new Set([accountId, ...trusted.flatMap((trust) => (trust.known ? trust.accounts.map(({ account }) => account) : []))])
}

/** Other people's accounts that may take a role; undefined where its trust policy cannot be read. */
export function outsidersOf({ trust }: IamRole, own: ReadonlySet<string>, accountId: string): TrustedAccount[] | undefined {
  const judged = trustOf(trust, accountId)
  return judged.known ? judged.accounts.filter(({ account }) => !own.has(account)) : undefined
}
