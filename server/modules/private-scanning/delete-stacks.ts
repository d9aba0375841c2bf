import { STACK_PARTS, type StackPart } from '#contract/private-scanning.ts'
import type { RoleAccount } from '#server/integrations/aws/role-account.ts'
import type { StackKnown } from '#server/db/tables/private-scanning.ts'
import { ASK_MS, type Step } from './launch-stacks.ts'
import { type ScannerChange, type ScannerRow, stackName, withStack } from './scanner-row.ts'
import { isUnderWay } from './stack-status.ts'
import { stackFailure } from './trouble.ts'

/**
 * One step of a deletion, the last stack first. All four are asked for, also those that are not known to be there: a worker may have
 * been killed right after it made one.
 * @returns null when all are gone
 */
export async function deletionStep(row: ScannerRow, account: RoleAccount, now: Date): Promise<Step | null> {
  const part = STACK_PARTS.findLast((one) => phaseOf(row, one) !== 'done')
  if (part === undefined) return null
  const seen = await account.stack(stackName(part, row.account_id))
  const keep = (phase: StackKnown['phase'], more: ScannerChange = {}): ScannerChange => {
    const { id = null, status = null } = seen ?? {}
    return { stacks: withStack(row, part, { id, status, outputs: {}, run: row.run_id, phase }), trouble: null, ...more }
  }
  // it stays known as done, so that it is not asked for again
  if (seen === null) return { change: keep('done', part === 'ssm' ? NO_HOST : {}), nextMs: 0 }
  if (phaseOf(row, part) === 'begun') {
    if (isUnderWay(seen.status)) return { change: keep('begun'), nextMs: ASK_MS }
    const failure = stackFailure({ part, isDeletion: true, isRolledBack: false, now }, await account.failureOf(seen.id))
    return { change: keep('begun', { failure }), nextMs: null }
  }
  // one that is being changed is deleted once that has ended
  if (/^(?:UPDATE|IMPORT)_.*IN_PROGRESS$/u.test(seen.status)) return { change: keep('claimed'), nextMs: ASK_MS }
  await account.remove(seen.id, `${row.run_id}-${part}`)
  const { id, outputs } = seen
  const deleting = { id, outputs, status: 'DELETE_IN_PROGRESS', run: row.run_id, phase: 'begun' as const }
  return { change: { stacks: withStack(row, part, deleting), trouble: null }, nextMs: ASK_MS }
}

/** Of this deletion. */
const phaseOf = ({ stacks, run_id: run }: ScannerRow, part: StackPart): StackKnown['phase'] | undefined => {
  const known = stacks[part]
  return known?.run === run ? known.phase : undefined
}
const NO_HOST: ScannerChange = { host: null, upkeep_command: null, keep_until: null }
