import type { Customer } from '#contract/customers.ts'
import { rightsOf } from '#contract/rights.ts'
import { imageUrl } from '#server/modules/images/index.ts'
import type { AccountFigures } from './account-figures.ts'
import type { CustomerRow } from './find-customers.ts'

/** Whether the person may read what was found there: everybody but a member whose role does not reach so far (Billing). */
export const maySeeFigures = ({ member_role }: CustomerRow): boolean =>
  member_role === null || rightsOf[member_role].includes('findings.read')

export function presentCustomer(row: CustomerRow, figures: AccountFigures | undefined): Customer {
  return {
    customerId: row.account_id,
    company: row.name,
    mspCustomerAlias: row.msp_alias,
    logo: imageUrl(row.logo),
    relation: row.member_role === null ? 'managed' : 'member',
    userRole: row.member_role ?? row.inside_role ?? row.granted_role,
    insideUntil: row.inside_until?.toISOString() ?? null,
    planName: row.plan_name,
    ...presentFigures(figures),
    createdAt: row.created_at.toISOString(),
  }
}

function presentFigures(figures: AccountFigures | undefined) {
  if (figures === undefined) return { posture: null, openCritical: null, openFindings: null, connections: null, lastScanAt: null }
  return { ...figures, lastScanAt: figures.lastScanAt?.toISOString() ?? null }
}
