import { expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import { sortCustomers } from './AccountsView.tsx'

const customer = (company: string, openCritical: number, posture: number | null, lastScanAt: string | null = null) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is sorted by is given
  ({ company, mspCustomerAlias: null, openCritical, posture, openFindings: 0, lastScanAt }) as Customer
const all = [customer('Bakery', 1, 80), customer('Acme', 1, 40), customer('City', 7, null)]
const names = (sort: string) => sortCustomers(all, sort).map(({ company }) => company)

it('shows the most critical first, ties by name', () => {
  expect(names('-critical')).toEqual(['City', 'Acme', 'Bakery'])
})

it('puts accounts without a posture last among the worst', () => {
  expect(names('posture')).toEqual(['Acme', 'Bakery', 'City'])
})

it('falls back to the first order for a column it does not know', () => {
  expect(names('nonsense')).toEqual(names('-critical'))
})
