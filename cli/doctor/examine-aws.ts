import type { Config } from '#server/config.ts'
import { createAwsIdentity } from '#server/integrations/aws/aws-identity.ts'
import type { Finding } from './examine.ts'

const WHAT = 'AWS identity'

/** Who this installation is at AWS, where roles of customers have to trust it. Never a key. */
export async function examineAws({ aws }: Pick<Config, 'aws'>): Promise<Finding> {
  const source = createAwsIdentity(aws)
  if ((await source.keys()) === null)
    return { what: WHAT, state: 'note', detail: 'none: AWS accounts can be connected by access keys alone, not by a role' }
  const identity = await source.whoAmI()
  if (identity === null) return { what: WHAT, state: 'missing', detail: 'AWS does not take the keys that were found, or is not reached.' }
  const { accountId, arn, principal } = identity
  const trusted = principal === arn ? '' : `; roles are to trust ${principal}`
  return { what: WHAT, state: 'ok', detail: `account ${accountId}, ${arn}${trusted}` }
}
