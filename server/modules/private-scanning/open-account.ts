import { openRoleAccount, type RoleAccess, type RoleAccount } from '#server/integrations/aws/role-account.ts'
import { scannerFor } from '#server/kinds.ts'
import type { Services } from '#server/services.ts'

export type Outside = Pick<Services, 'egress' | 'lender'>

/**
 * Works in the customer's account as the role there, and closes what was opened.
 * @param limitMs of all of it
 * @throws ScanFailure or NetworkError of AWS
 */
export async function inRoleAccount<T>(
  { egress, lender }: Outside,
  accountId: string,
  { access, limitMs, signal }: { access: RoleAccess; limitMs: number; signal?: AbortSignal },
  work: (account: RoleAccount) => Promise<T>,
): Promise<T> {
  const kind = scannerFor('AWS')
  const { roleArn, externalId } = access
  const lent = await lender.lend(kind, { accountId, fields: { roleArn, externalId } })
  const limit = AbortSignal.timeout(limitMs)
  const account = openRoleAccount(access, lent, { egress, signal: signal === undefined ? limit : AbortSignal.any([signal, limit]) })
  try {
    return await work(account)
  } finally {
    account.close()
  }
}
