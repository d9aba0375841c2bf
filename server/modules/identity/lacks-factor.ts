import type { SecondFactorPolicy } from '#contract/accounts.ts'

interface SessionFacts {
  accountId: string
  vouchedBy: string | null
  factorProvedAt: Date | null
}

/**
 * Whether a session owes the second factor that an account asks for. Where the account's own identity provider vouched for the
 * person, the factor is the provider's business, unless the account asks for one of their own all the same. Google and the hosted
 * login are nobody's own: there a factor is to be proved here.
 */
export function lacksFactor(policy: SecondFactorPolicy, { accountId, vouchedBy, factorProvedAt }: SessionFacts): boolean {
  if (policy === 'optional' || factorProvedAt !== null) return false
  return policy === 'required_with_sso' || vouchedBy !== accountId
}
