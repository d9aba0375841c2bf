import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Customer } from '#contract/customers.ts'
import common from '#web/i18n/en/common.json' with { type: 'json' }
import multitenant from '#web/i18n/en/multitenant.json' with { type: 'json' }
import { show, useProduct } from '#web/test/show.tsx'
import { AccountsView, sortCustomers } from './AccountsView.tsx'

const server = useProduct({ common, multitenant })

const customer = (company: string, openCritical: number, posture: number | null, lastScanAt: string | null = '2026-08-18T00:00:00Z') =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is sorted by is given
  ({
    customerId: company,
    company,
    mspCustomerAlias: null,
    logo: null,
    openCritical,
    posture,
    openFindings: 0,
    connectionsFailed: 0,
    lastScanAt,
    lastFailedAt: null,
    userRole: 'Admin',
  }) as Customer
const all = [customer('Bakery', 1, 80), customer('Acme', 1, 40), customer('City', 7, null)]
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name, 'u') }))
const names = (sort: string) => sortCustomers(all, sort).map(({ company }) => company)

it('shows the most critical first, ties by name', () => {
  expect(names('-critical')).toEqual(['City', 'Acme', 'Bakery'])
})

it('puts accounts without a posture last among the worst', () => {
  expect(names('posture')).toEqual(['Acme', 'Bakery', 'City'])
})

it('puts those that no scan has looked at after those without a finding', () => {
  const asked = [customer('Annex', 0, null, null), customer('Bakery', 0, 80)]
  expect(sortCustomers(asked, '-critical').map(({ company }) => company)).toEqual(['Bakery', 'Annex'])
})

it('shows no zero where no scan has looked', async () => {
  const results = [customer('Annex', 0, null, null), customer('Bakery', 0, 80)]
  server.answers['GET /client/v1/customers'] = { body: { results, total: 2, totalIsExact: true, nextCursor: null } }
  show(<AccountsView />)
  expect((await row('Annex')).queryByText('0')).toBeNull()
  expect((await row('Bakery')).getAllByText('0')).toHaveLength(2)
})

it('falls back to the first order for a column it does not know', () => {
  expect(names('nonsense')).toEqual(names('-critical'))
})
