import { defineAccess } from '../access.ts'

/** When a person last looked at the overview of an account. */
export interface DashboardVisitTable {
  account_id: string
  user_id: string
  /** The last look. */
  seen_at: Date
  /** The last look of the visit before; null during the first. */
  previous_at: Date | null
}

export interface DashboardTables {
  dashboard_visit: DashboardVisitTable
}
export const dashboardAccess = defineAccess<DashboardTables>({
  dashboard_visit: { read: { own: 'user_id' }, write: { own: 'user_id' } },
})
