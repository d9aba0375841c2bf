import type { Generated, JSONColumnType } from 'kysely'
import type { HostState, PrivateFailure, PrivateSettings, StackPart } from '#contract/private-scanning.ts'
import type { VPC_STATES } from '#contract/onboarding.ts'
import { defineAccess } from '../access.ts'

/** What is known of one of the stacks. */
export interface StackKnown {
  id: string | null
  status: string | null
  outputs: Record<string, string>
  /** The launch or deletion that last had to do with it. */
  run: string | null
  /** How far that is: what an earlier one left is being cleared away; about to be begun; begun; done. */
  phase: 'clearing' | 'claimed' | 'begun' | 'done'
}
export type StacksKnown = Partial<Record<StackPart, StackKnown>>
export interface FailureKnown {
  code: PrivateFailure
  part: StackPart | null
  resource: string | null
  type: string | null
  reason: string | null
  isRolledBack: boolean
  at: string
}
export interface HostKnown {
  instanceId: string
  state: HostState
  isOnline: boolean
  checkedAt: string
}

/** The host that scans from inside the customer's own AWS account: one an account. */
export interface PrivateScannerTable {
  account_id: string
  role_arn: string
  external_id: string
  aws_account_id: string
  region: string
  instance_type: PrivateSettings['instanceType']
  image: string
  volume_gb: number
  cidr: string
  idle_minutes: number
  wanted: 'present' | 'absent'
  state_vpc: (typeof VPC_STATES)[number]
  run_id: string
  revision: Generated<number>
  stacks: JSONColumnType<StacksKnown, string | undefined>
  failure: JSONColumnType<FailureKnown | null, string | null | undefined, string | null>
  trouble: string | null
  host: JSONColumnType<HostKnown | null, string | null | undefined, string | null>
  used_at: Date | null
  keep_until: string | null
  upkeep_command: string | null
  upkeep_at: Date | null
  upkeep_due_at: Date | null
  look_at: Date | null
  launched_by: string | null
  launched_at: Date
  completed_at: Date | null
}
export interface PrivateScanningTables {
  private_scanner: PrivateScannerTable
}
export const privateScanningAccess = defineAccess<PrivateScanningTables>({
  // the profile tells everybody of the account how far it is
  private_scanner: { read: 'everybody', write: 'connections.manage', limited: { by: null, may: ['select'] } },
})
