import type { JSONColumnType } from 'kysely'
import type { BILLING_PROVIDERS, OnboardingDraft } from '#contract/onboarding.ts'
import type { VectorType } from '#contract/fields.ts'
import { defineAccess } from '../access.ts'

/** How far an account's onboarding came; one row an account, which all of its people go on with. */
export interface OnboardingTable {
  account_id: string
  /** Counts up with each change: whoever saw an older one is told so. */
  version: number
  /** When the company was confirmed. */
  company_at: Date | null
  /** Which way of onboarding was taken, in the client's words. */
  way: string | null
  billing_user: string | null
  billing_provider: (typeof BILLING_PROVIDERS)[number]
  main_user: string | null
  stack_ssm: string | null
  /** The kind of target that was chosen. */
  vector_type: VectorType | null
  /** Names the target that is being connected: what is issued for it is the same until it is. */
  draft_id: string
  /** What was typed so far, without what is sealed. */
  draft: JSONColumnType<OnboardingDraft | null, string | null, string | null>
  /** Since when somebody is connecting it. */
  connecting_at: Date | null
  connection_id: string | null
  /** When somebody put it off. */
  later_at: Date | null
  updated_by: string | null
  updated_at: Date
}

export interface OnboardingTables {
  onboarding: OnboardingTable
}
export const onboardingAccess = defineAccess<OnboardingTables>({
  onboarding: { read: 'connections.read', write: 'connections.manage' },
})
