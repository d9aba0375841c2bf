import type { Language } from '#contract/fields.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import type { RoleAccess } from '#server/integrations/aws/role-account.ts'
import { problem, type ProblemError } from '#server/problem.ts'
import { isIssued, issue, nameOfIssued, RANDOM_BYTES } from '#server/secrets/issued.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import type { Services } from '#server/services.ts'
import { PRIVATE_REFUSALS, type PrivateRefusal } from '#server/texts/private-scanning.ts'
import { NetworkError } from '#scanners/sdk/network.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { inRoleAccount } from './open-account.ts'
import { stackName } from './scanner-row.ts'

const TEST_MS = 40_000
const ROLE = /^arn:(aws[a-z-]{0,16}):iam::(\d{12}):role\/[\w+=,.@/-]{1,576}$/u
/** Asked for to learn whether the role may look at hosts: no instance is called so. */
const NO_HOST = 'i-00000000000000000'

const nameOf = (accountId: string) => nameOfIssued('private scanning', 'externalId', accountId)
/** The same again each time: the role is made with it, and entered when that is done, perhaps in another browser. */
export function externalIdOf(secrets: Pick<Secrets, 'hmac'>, accountId: string): string {
  const random = secrets.hmac('external id of private scanning', accountId).subarray(0, RANDOM_BYTES)
  return issue(secrets, nameOf(accountId), random)
}

/** @throws never: it makes the error that names the field, in the reader's language */
export function refusal(reason: PrivateRefusal, language: Language, field?: string): ProblemError {
  const message = PRIVATE_REFUSALS[reason][language]
  return problem('target.refused', { detail: message, ...(field !== undefined && { errors: [{ field, message }] }) })
}

const partitionOf = (region: string): string => (region.startsWith('cn-') ? 'aws-cn' : region.startsWith('us-gov-') ? 'aws-us-gov' : 'aws')

/**
 * The AWS account of a role that may be asked at all: no call has been made yet.
 * @param kept an external id that is kept already may stay, whenever it was made
 * @throws problem target.refused naming the field
 */
export function accountOf(
  secrets: Pick<Secrets, 'hmacs'>,
  { accountId, language }: Pick<Scope, 'accountId' | 'language'>,
  { roleArn, externalId, region }: RoleAccess,
  kept?: string,
): string {
  const [, partition, awsAccountId] = ROLE.exec(roleArn) ?? []
  if (awsAccountId === undefined) throw refusal('not_a_role', language, 'roleArn')
  if (externalId !== kept && !isIssued(secrets, externalId, nameOf(accountId))) throw refusal('foreign_external_id', language, 'externalId')
  if (partition !== partitionOf(region)) throw refusal('other_partition', language, 'region')
  return awsAccountId
}

/** Where each failure of the test stands. */
const FIELDS: Readonly<Record<string, readonly [PrivateRefusal, string]>> = {
  role_not_assumed: ['role_not_assumed', 'roleArn'],
  no_identity: ['no_identity', 'roleArn'],
  identity_refused: ['identity_refused', 'roleArn'],
  denied: ['denied', 'roleArn'],
  not_offered: ['not_offered', 'region'],
  // the session is good elsewhere: a region that is switched off does not know it
  credentials_invalid: ['not_offered', 'region'],
}

/**
 * Tries the role as a launch would: it is assumed, and may look at stacks and hosts of the region.
 * @throws problem target.refused naming the field · server.unavailable where AWS does not answer
 */
export async function tryAccess(services: Pick<Services, 'egress' | 'lender'>, scope: Scope, access: RoleAccess): Promise<void> {
  try {
    await inRoleAccount(services, scope.accountId, { access, limitMs: TEST_MS }, async (account) => {
      await account.stack(stackName('eip', scope.accountId))
      await account.host(NO_HOST)
    })
  } catch (error) {
    if (!(error instanceof ScanFailure) && !(error instanceof NetworkError)) throw error
    const [reason, field] = (error instanceof ScanFailure && FIELDS[error.code]) || []
    // the name of a region that does not exist leads nowhere
    if (error instanceof NetworkError && error.code === 'not_resolved') throw refusal('not_offered', scope.language, 'region')
    if (reason === undefined) throw problem('server.unavailable', { detail: PRIVATE_REFUSALS.no_answer[scope.language] })
    throw refusal(reason, scope.language, field)
  }
}

/** Tries a role in a region and keeps nothing but the audit row. @throws problem target.refused · server.unavailable · right.missing */
export async function testAccess(services: Services, scope: Scope, access: RoleAccess): Promise<{ awsAccountId: string }> {
  await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => authorize(ctx, 'connections.manage'))
  const awsAccountId = accountOf(services.secrets, scope, access)
  await tryAccess(services, scope, access)
  await services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await audit(ctx, 'private_scanner.tested', { target: awsAccountId, details: { region: access.region } })
  })
  return { awsAccountId }
}
