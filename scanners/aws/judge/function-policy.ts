import type { Condition, ParsedPolicy, Statement } from '#scanners/aws/policy/document.ts'
import { parsePolicy } from '#scanners/aws/policy/document.ts'
import { exposureOf, type Exposure } from '#scanners/aws/policy/public.ts'

const isOfUrl = ({ key, values }: Condition) =>
  (key === 'lambda:functionurlauthtype' && values.every((value) => value === 'NONE')) ||
  (key === 'lambda:invokedviafunctionurl' && values.every((value) => value.toLowerCase() === 'true'))

/**
 * A statement that lets callers in through the function's URL alone, which needs it when it asks for no sign-in. Whether that
 * URL is there is told by the URL itself.
 * Source: https://docs.aws.amazon.com/lambda/latest/dg/urls-auth.html
 */
const isForUrl = ({ effect, conditions }: Statement) => effect === 'Allow' && conditions.some(isOfUrl)

/** To whom a function's policy gives access besides through its URL. */
export function exposureOfFunction(policy: string, account: string): Exposure {
  const parsed = parsePolicy(policy)
  const direct: ParsedPolicy = parsed.ok
    ? { ok: true, document: { statements: parsed.document.statements.filter((statement) => !isForUrl(statement)) } }
    : parsed
  return exposureOf(direct, { service: 'lambda', account })
}
