import { type StackPart, STACK_PARTS } from '#contract/private-scanning.ts'
import { templateText } from '#server/integrations/aws/private-templates.ts'
import type { RoleAccount } from '#server/integrations/aws/role-account.ts'
import type { StackSeen } from '#server/integrations/aws/stacks.ts'
import type { StackKnown } from '#server/db/tables/private-scanning.ts'
import { outputOf, type ScannerChange, type ScannerRow, stackName, suffixOf, withStack } from './scanner-row.ts'
import { isMade, isRolledBack, isUnderWay, stands } from './stack-status.ts'
import { stackFailure } from './trouble.ts'

/** What one step came to: what to keep, and after how many milliseconds the next one is taken; null: nothing is under way. */
export interface Step {
  change: ScannerChange
  nextMs: number | null
}
/** Between two questions how far a stack is. */
export const ASK_MS = 3_000

const stateOf = (part: StackPart): 'inProgressEIP' | 'inProgressVPC' => (part === 'eip' ? 'inProgressEIP' : 'inProgressVPC')

/** What each template is told; the later ones of what the earlier ones made. */
function parametersOf(part: StackPart, row: ScannerRow): Record<string, string> {
  const Suffix = suffixOf(row.account_id)
  const own: Record<StackPart, Record<string, string>> = {
    eip: {},
    vpc: { AllocationId: outputOf(row, 'eip', 'AllocationId'), Cidr: row.cidr },
    ssm: {
      SubnetId: outputOf(row, 'vpc', 'SubnetId'),
      SecurityGroupId: outputOf(row, 'vpc', 'SecurityGroupId'),
      InstanceType: row.instance_type,
      Image: row.image,
      VolumeGb: String(row.volume_gb),
    },
    lambda: { InstanceId: outputOf(row, 'ssm', 'InstanceId'), KeepUntilName: outputOf(row, 'ssm', 'KeepUntilName') },
  }
  return { Suffix, ...own[part] }
}

/** The first stack that this launch has not brought about yet. */
const nextPart = ({ stacks, run_id: run }: ScannerRow): StackPart | undefined =>
  STACK_PARTS.find((part) => stacks[part]?.run !== run || stacks[part].phase !== 'done')

/** A part of a launch, as it is kept and as AWS says it is. */
interface Part {
  row: ScannerRow
  part: StackPart
  seen: StackSeen | null
  account: RoleAccount
  now: Date
}

/**
 * One step of a launch. Everything is asked of AWS each time, and means the same when it is done twice: a worker that was killed is
 * followed by another, which goes on where AWS is.
 */
export async function launchStep(row: ScannerRow, account: RoleAccount, now: Date): Promise<Step> {
  const part = nextPart(row)
  if (part === undefined) return { change: completed(now), nextMs: 0 }
  const seen = await account.stack(stackName(part, row.account_id))
  const at: Part = { row, part, seen, account, now }
  if (seen !== null && isUnderWay(seen.status)) return wait(at)
  const known = row.stacks[part]
  const phase = known?.run === row.run_id ? known.phase : 'unclaimed'
  if (phase === 'unclaimed') return claim(at)
  if (phase === 'clearing') return seen === null ? keep(at, 'claimed', 0) : failed(at, true)
  if (phase === 'claimed' || seen === null) return begin(at)
  return isMade(seen.status) ? keep(at, 'done', 0) : failed(at, false)
}

function keep({ row, part, seen }: Part, phase: StackKnown['phase'], nextMs: number): Step {
  const known = { id: seen?.id || null, status: seen?.status ?? null, outputs: seen?.outputs ?? {}, run: row.run_id, phase }
  return { change: { stacks: withStack(row, part, known), state_vpc: stateOf(part), trouble: null }, nextMs }
}
/** What is under way may be an earlier launch's: whose it was stays. */
function wait(at: Part): Step {
  const { row, part } = at
  const { change } = keep(at, 'claimed', ASK_MS)
  const known = change.stacks?.[part]
  const { run, phase } = row.stacks[part] ?? { run: null, phase: 'claimed' as const }
  const isBegun = run === row.run_id && phase === 'claimed'
  return {
    change: {
      ...change,
      ...(known !== undefined && { stacks: withStack(row, part, { ...known, run, phase: isBegun ? 'begun' : phase }) }),
    },
    nextMs: ASK_MS,
  }
}
/** Said before it is done, so that what is found there afterwards is this launch's. What an earlier one left broken can only be deleted. */
async function claim(at: Part): Promise<Step> {
  const { row, part, seen, account } = at
  if (seen === null || (stands(seen.status) && !(await hasLostHost(at)))) return keep(at, 'claimed', 0)
  await account.remove(seen.id, `${row.run_id}-${part}-clear`)
  return keep(at, 'clearing', ASK_MS)
}
/** CloudFormation does not know of a host that was terminated, and would change nothing: its stack is made again. */
async function hasLostHost({ part, seen, account }: Part): Promise<boolean> {
  const host = seen?.outputs['InstanceId']
  return part === 'ssm' && host !== undefined && (await account.host(host)) === null
}
async function begin(at: Part): Promise<Step> {
  const { row, part, account } = at
  const came = await account.begin({
    name: stackName(part, row.account_id),
    template: templateText(part),
    parameters: parametersOf(part, row),
    tags: { 'parapet-private': suffixOf(row.account_id) },
    token: `${row.run_id}-${part}`,
  })
  if (came === 'unchanged') return keep(at, 'done', 0)
  // what AWS will say of it from now on
  const status = at.seen === null ? 'CREATE_IN_PROGRESS' : 'UPDATE_IN_PROGRESS'
  return keep({ ...at, seen: { id: '', outputs: {}, ...at.seen, status } }, 'begun', ASK_MS)
}
async function failed({ row, part, seen, account, now }: Part, isDeletion: boolean): Promise<Step> {
  if (seen === null) throw new Error('A stack that is not there has not failed')
  const failure = stackFailure({ part, isDeletion, isRolledBack: isRolledBack(seen.status), now }, await account.failureOf(seen.id))
  const known = { id: seen.id, status: seen.status, outputs: seen.outputs, run: row.run_id, phase: 'begun' as const }
  return { change: { stacks: withStack(row, part, known), state_vpc: 'pending', failure, trouble: null }, nextMs: null }
}

const completed = (now: Date): ScannerChange => ({
  state_vpc: 'completed',
  completed_at: now,
  failure: null,
  trouble: null,
  used_at: now,
  // of a host that may be another by now
  upkeep_command: null,
  keep_until: null,
  // the image is as old as it is: the first updates are due at once
  upkeep_due_at: now,
})
