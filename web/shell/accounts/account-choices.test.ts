import { expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import type { Profile } from '#contract/users.ts'
import { accountChoices, type AccountChoice, recentChoices } from './account-choices.ts'

const words = { role: (role: string) => role, facts: () => 'Business' }
const own = { accountId: 'a', name: 'Acme', role: 'Owner', isMsp: true, isMultiTenant: false, isDemo: false, planName: 'Business' } as const
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the memberships are read
const profile = { multiTenantList: [own] } as unknown as Profile
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is chosen by is given
const customer = (parts: Partial<Customer>) =>
  ({
    relation: 'managed',
    company: 'Bakery',
    mspCustomerAlias: null,
    userRole: 'User',
    insideUntil: null,
    planName: 'Team',
    ...parts,
  }) as Customer
const choice = (id: string): AccountChoice => ({ id, name: id, facts: [], kind: 'own', inside: false })

it('offers own accounts, then the customers that let the person in, by the name the MSP gave them', () => {
  const choices = accountChoices(
    profile,
    [
      customer({ customerId: 'b', mspCustomerAlias: 'Bread' }),
      customer({ customerId: 'c', userRole: null }),
      customer({ customerId: 'a' }),
    ],
    words,
  )
  expect(choices.map(({ id, name, kind }) => [id, name, kind])).toEqual([
    ['a', 'Acme', 'own'],
    ['b', 'Bread', 'managed'],
  ])
})

it('names recent accounts only where the list is long, without the present one', () => {
  const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(choice)
  expect(recentChoices(many, ['g', 'a', 'x', 'b'], 'a').map(({ id }) => id)).toEqual(['g', 'b'])
  expect(recentChoices(many.slice(0, 3), ['b'], 'a')).toEqual([])
})
