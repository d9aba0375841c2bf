import { coversResource, hasAction, parsePolicy, type Condition, type Statement } from './document.ts'

/** Oldest version of TLS that a policy may ask for to be counted as asking for TLS at all. */
const OLDEST_TLS = 1

const isNoTls = ({ operator, key, values, ifExists }: Condition): boolean =>
  (key === 'aws:securetransport' &&
    /^(?:bool|stringequals(?:ignorecase)?)$/u.test(operator) &&
    values.every((value) => value.toLowerCase() === 'false')) ||
  // plain HTTP has no version of TLS: a bound on one holds it back only where it counts without one too
  (key === 's3:tlsversion' && ifExists && operator === 'numericlessthan' && values.every((value) => Number(value) >= OLDEST_TLS))

const ACTIONS = ['s3:GetObject', 's3:PutObject'] as const
const deniesWithoutTls = (statement: Statement, action: string): boolean =>
  statement.effect === 'Deny' &&
  statement.principal?.anyone === true &&
  hasAction(statement, action) &&
  statement.conditions.length === 1 &&
  statement.conditions.every(isNoTls)

/**
 * Whether a bucket's policy denies everyone every request that does not come over TLS.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html
 * @param policy null: the bucket has none
 */
export function refusesPlainHttp(policy: string | null, arn: string): boolean {
  if (policy === null) return false
  const parsed = parsePolicy(policy)
  if (!parsed.ok) return false
  const { statements } = parsed.document
  return ACTIONS.every((action) => statements.some((one) => deniesWithoutTls(one, action) && coversResource(one, `${arn}/*`)))
}
