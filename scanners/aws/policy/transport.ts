import { coversResource, hasAction, parsePolicy, type Condition, type Statement } from './document.ts'

/** Oldest version of TLS that a policy may ask for to be counted as asking for TLS at all. */
const OLDEST_TLS = 1

const isNoTls = ({ operator, key, values }: Condition): boolean =>
  (key === 'aws:securetransport' && operator === 'bool' && values.every((value) => value.toLowerCase() === 'false')) ||
  // without TLS there is no version, so a bound below holds back plain HTTP too where the key may be absent
  (key === 's3:tlsversion' && operator === 'numericlessthan' && values.every((value) => Number(value) >= OLDEST_TLS))

const deniesWithoutTls = (statement: Statement): boolean =>
  statement.effect === 'Deny' &&
  statement.principal?.anyone === true &&
  hasAction(statement, 's3:GetObject') &&
  hasAction(statement, 's3:PutObject') &&
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
  return parsed.ok && parsed.document.statements.some((one) => deniesWithoutTls(one) && coversResource(one, `${arn}/*`))
}
