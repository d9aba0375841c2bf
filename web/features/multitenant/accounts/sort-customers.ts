import type { Customer } from '#contract/customers.ts'

const name = (customer: Customer) => customer.mspCustomerAlias ?? customer.company
const time = (customer: Customer) => (customer.lastScanAt === null ? 0 : Date.parse(customer.lastScanAt))

const BY: Readonly<Record<string, (a: Customer, b: Customer) => number>> = {
  name: (a, b) => name(a).localeCompare(name(b)),
  posture: (a, b) => (a.posture ?? 101) - (b.posture ?? 101),
  critical: (a, b) => (a.openCritical ?? -1) - (b.openCritical ?? -1),
  findings: (a, b) => (a.openFindings ?? -1) - (b.openFindings ?? -1),
  lastScan: (a, b) => time(a) - time(b),
}
/** What the list begins with: most critical findings first. */
export const FIRST_SORT = '-critical'

/** Customers by a column; a leading '-' means descending, ties by name. An unknown column sorts by FIRST_SORT. */
export function sortCustomers(customers: readonly Customer[], sort: string): Customer[] {
  const key = sort.replace(/^-/u, '') in BY ? sort : FIRST_SORT
  const compare = BY[key.replace(/^-/u, '')]
  const sign = key.startsWith('-') ? -1 : 1
  return customers.toSorted((a, b) => sign * (compare?.(a, b) ?? 0) || name(a).localeCompare(name(b)))
}
