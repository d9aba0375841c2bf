import { STACK_PARTS } from '#contract/private-scanning.ts'
import type { HostSeen } from '#server/integrations/aws/scanner-host.ts'
import type { RoleAccount } from '#server/integrations/aws/role-account.ts'
import { idleEnd, keepUntilOf, UPKEEP_AGAIN_MS, UPKEEP_MS } from './host-times.ts'
import { ASK_MS, type Step } from './launch-stacks.ts'
import { outputOf, type ScannerChange, type ScannerRow, stackName, withStack } from './scanner-row.ts'
import { isUnderWay, stands } from './stack-status.ts'
import { failureOf } from './trouble.ts'

/** Between two looks at a scanner that rests. */
export const LOOK_MS = 300_000
/** Between two looks while the host works or is on the way. */
const BUSY_MS = 10_000

/** The agent of a host reports within this time after its start, or is looked for less often. */
const REPORT_MS = 600_000

/** A look at a scanner that is set up: whether all is there still, and what the host needs. */
export async function lookAfter(
  row: ScannerRow,
  account: RoleAccount,
  { isOnDemand, now }: { isOnDemand: boolean; now: Date },
): Promise<Step> {
  const missing = await lookAtStacks(row, account, now)
  if (missing !== null) return missing
  const instanceId = outputOf(row, 'ssm', 'InstanceId')
  const seen = await account.host(instanceId)
  // the stack is there and its host is not: somebody terminated it
  if (seen === null) return deletedOutside(row, 'ssm', now)
  const host = { instanceId, ...seen, checkedAt: now.toISOString() }
  const step = await tend({ ...row, host }, account, { seen, isOnDemand, now })
  return { ...step, change: { host, trouble: null, ...(row.failure !== null && { failure: null }), ...step.change } }
}

async function lookAtStacks(row: ScannerRow, account: RoleAccount, now: Date): Promise<Step | null> {
  for (const part of STACK_PARTS) {
    const seen = await account.stack(stackName(part, row.account_id))
    if (seen === null) return deletedOutside(row, part, now)
    if (seen.status === 'DELETE_IN_PROGRESS')
      return { change: { stacks: withStack(row, part, changed(row, part, seen.status)) }, nextMs: ASK_MS }
    if (!stands(seen.status) && !isUnderWay(seen.status)) return deletedOutside(row, part, now)
  }
  return null
}
const changed = ({ stacks }: ScannerRow, part: (typeof STACK_PARTS)[number], status: string) => ({
  ...(stacks[part] ?? { id: null, outputs: {}, run: null, phase: 'done' as const }),
  status,
})

/** What is missing is made again by a launch; what is left of it stays known. */
function deletedOutside(row: ScannerRow, part: (typeof STACK_PARTS)[number], now: Date): Step {
  const failure = failureOf({ code: 'deleted_outside', reason: null }, part, now)
  const hasHost = part !== 'ssm'
  return {
    change: {
      stacks: withStack(row, part, undefined),
      state_vpc: 'pending',
      failure,
      trouble: null,
      completed_at: null,
      ...(!hasHost && { host: null, upkeep_command: null, keep_until: null }),
    },
    nextMs: null,
  }
}

interface Tending {
  seen: HostSeen
  isOnDemand: boolean
  now: Date
}
/** Starts the host where work is due, does it, and stops it after it has idled: on demand alone. Installing updates is its work so far. */
async function tend(row: ScannerRow, account: RoleAccount, of: Tending): Promise<Step> {
  const { state } = of.seen
  if (state === 'pending' || state === 'stopping') return { change: {}, nextMs: ASK_MS }
  if (state === 'stopped') return tendStopped(row, account, of)
  const kept = await sayKeepUntil(row, account, of.isOnDemand)
  if (row.upkeep_command !== null) return afterCommand(row, account, { command: row.upkeep_command, kept, now: of.now })
  return tendRunning(row, account, { ...of, kept })
}
const isUpkeepDue = ({ upkeep_due_at: dueAt }: ScannerRow, now: Date): boolean => dueAt !== null && dueAt <= now

async function tendStopped(row: ScannerRow, account: RoleAccount, { isOnDemand, now }: Tending): Promise<Step> {
  // stopped under a command: that has come to nothing, and is due still
  const dropped = row.upkeep_command === null ? {} : { upkeep_command: null }
  if (!isOnDemand || !isUpkeepDue(row, now)) return { change: dropped, nextMs: LOOK_MS }
  await account.switch(outputOf(row, 'ssm', 'InstanceId'), 'start')
  return { change: { ...dropped, used_at: now }, nextMs: ASK_MS }
}
async function tendRunning(
  row: ScannerRow,
  account: RoleAccount,
  { seen, isOnDemand, now, kept }: Tending & { kept: ScannerChange },
): Promise<Step> {
  const instanceId = outputOf(row, 'ssm', 'InstanceId')
  const isDue = isUpkeepDue(row, now)
  if (isDue && seen.isOnline) {
    const command = await account.run(outputOf(row, 'ssm', 'UpkeepDocument'), instanceId)
    return { change: { ...kept, upkeep_command: command, used_at: now }, nextMs: BUSY_MS }
  }
  const end = idleEnd(row)
  if (isOnDemand && end !== null && end <= now) {
    await account.switch(instanceId, 'stop')
    // one whose agent never reported is not started again and again
    return { change: { ...kept, ...(isDue && { upkeep_due_at: new Date(now.getTime() + UPKEEP_AGAIN_MS) }) }, nextMs: ASK_MS }
  }
  const isAwaited = isDue && now.getTime() - (row.used_at?.getTime() ?? 0) < REPORT_MS
  return { change: kept, nextMs: isAwaited ? BUSY_MS : LOOK_MS }
}

async function afterCommand(
  row: ScannerRow,
  account: RoleAccount,
  { command, kept, now }: { command: string; kept: ScannerChange; now: Date },
): Promise<Step> {
  const state = await account.command(command, outputOf(row, 'ssm', 'InstanceId'))
  if (state === 'running') return { change: { ...kept, used_at: now }, nextMs: BUSY_MS }
  const due = new Date(now.getTime() + (state === 'done' ? UPKEEP_MS : UPKEEP_AGAIN_MS))
  return {
    change: { ...kept, upkeep_command: null, upkeep_due_at: due, used_at: now, ...(state === 'done' && { upkeep_at: now }) },
    nextMs: LOOK_MS,
  }
}

/** The account's own function reads it: it stops the host when this server cannot. Written where it has become another. */
async function sayKeepUntil(row: ScannerRow, account: RoleAccount, isOnDemand: boolean): Promise<ScannerChange> {
  const until = keepUntilOf(row, isOnDemand)
  if (until === row.keep_until) return {}
  await account.keepUntil(outputOf(row, 'ssm', 'KeepUntilName'), until)
  return { keep_until: until }
}
