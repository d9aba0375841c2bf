import type { Generated } from 'kysely'

export interface AccountTable {
  account_id: string
  name: string
  nickname: string | null
  is_msp: Generated<boolean>
  is_multi_tenant: Generated<boolean>
  is_demo: Generated<boolean>
  plan_name: Generated<string>
  next_remediation_number: Generated<number>
  created_at: Generated<Date>
}
