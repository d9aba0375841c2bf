import type { Customer } from '#contract/customers.ts'
import type { Profile } from '#contract/users.ts'

/** 'Business · MSP' below the name of an account; `demo` is the word for a demo account. */
export function accountFacts(account: { planName: string; isMsp: boolean; isDemo: boolean }, demo: string): string {
  return [account.planName, account.isMsp ? 'MSP' : '', account.isDemo ? demo : ''].filter((fact) => fact !== '').join(' · ')
}

/** One account to choose: one's own, or a customer's to be entered. */
export interface AccountChoice {
  id: string
  name: string
  facts: readonly string[]
  /** managed: entered by the role granted there; `inside` while that entry stands. */
  kind: 'own' | 'managed'
  inside: boolean
}
interface Words {
  role: (role: Customer['userRole'] & string) => string
  facts: (account: Profile['multiTenantList'][number]) => string
}

/** Everything a person may switch to: their accounts, then the customers that let them in. */
export function accountChoices(profile: Profile, customers: readonly Customer[], words: Words): AccountChoice[] {
  const own = profile.multiTenantList.map((account) => ({
    id: account.accountId,
    name: account.name,
    facts: [words.role(account.role), words.facts(account)].filter((fact) => fact !== ''),
    kind: 'own' as const,
    inside: false,
  }))
  const managed = customers.flatMap((customer) =>
    customer.relation === 'managed' && customer.userRole !== null && !own.some(({ id }) => id === customer.customerId)
      ? [
          {
            id: customer.customerId,
            name: customer.mspCustomerAlias ?? customer.company,
            facts: [words.role(customer.userRole), customer.planName],
            kind: 'managed' as const,
            inside: customer.insideUntil !== null,
          },
        ]
      : [],
  )
  return [...own, ...managed]
}

/** The choices lately used, in that order, without the one in which one is; only worth a group of its own in a long list. */
export function recentChoices(choices: readonly AccountChoice[], recent: readonly string[], current: string): AccountChoice[] {
  if (choices.length <= 6) return []
  return recent.filter((id) => id !== current).flatMap((id) => choices.find((choice) => choice.id === id) ?? [])
}
