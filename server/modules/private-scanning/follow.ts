import { audit } from '#server/audit.ts'
import { type Ctx, inWorker } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import type { Services } from '#server/services.ts'
import { forgetScanner } from './delete.ts'
import { deletionStep } from './delete-stacks.ts'
import { launchStep, type Step } from './launch-stacks.ts'
import { LOOK_MS, lookAfter } from './look-after.ts'
import { inRoleAccount } from './open-account.ts'
import { isOnDemand } from './present.ts'
import { followLater, keepChange, lockScanner, readScanner, type ScannerRow } from './scanner-row.ts'
import { failureOf, troubleOf } from './trouble.ts'

/** Of all calls of one step. */
const STEP_MS = 60_000
/** After a call that AWS did not answer; the sweep asks again much later where the job is lost. */
const AGAIN_MS = 15_000
const RESCUE_MS = 120_000
/** Steps that follow each other at once; more are none of a launch. */
const STEPS_MAX = 60

/** What is under way, or stands and is looked after. What failed waits for a person. */
const isFollowed = (row: ScannerRow): boolean => {
  if (row.wanted === 'absent') return row.failure === null
  return row.state_vpc !== 'pending'
}

async function takeStep(
  services: Services,
  row: ScannerRow,
  { onDemand, signal }: { onDemand: boolean; signal: AbortSignal },
): Promise<Step | 'gone'> {
  const now = new Date()
  const access = { roleArn: row.role_arn, externalId: row.external_id, region: row.region }
  try {
    return await inRoleAccount(services, row.account_id, { access, limitMs: STEP_MS, signal }, async (account) => {
      if (row.wanted === 'absent') return (await deletionStep(row, account, now)) ?? 'gone'
      return row.state_vpc === 'completed' ? lookAfter(row, account, { isOnDemand: onDemand, now }) : launchStep(row, account, now)
    })
  } catch (error) {
    signal.throwIfAborted()
    return afterTrouble(row, error, now)
  }
}

/** What stands is not taken for gone because nobody may look at it any more. */
function afterTrouble(row: ScannerRow, error: unknown, now: Date): Step {
  const { code, reason } = troubleOf(error)
  if (code === null) return { change: { trouble: reason }, nextMs: row.state_vpc === 'completed' ? LOOK_MS : AGAIN_MS }
  const isDeletion = row.wanted === 'absent'
  const failure = failureOf({ code: isDeletion && code === 'resource' ? 'delete' : code, reason }, null, now)
  if (!isDeletion && row.state_vpc === 'completed') {
    const isKnown = row.failure?.code === code && row.failure.reason === reason
    return { change: isKnown ? {} : { failure }, nextMs: LOOK_MS }
  }
  return { change: { failure, trouble: null, ...(!isDeletion && { state_vpc: 'pending' as const }) }, nextMs: null }
}

/** Keeps what a step came to. @returns after how many milliseconds the next one is taken; null: none */
async function keepStep(ctx: Ctx, row: ScannerRow, step: Step | 'gone'): Promise<number | null> {
  if (step === 'gone') {
    const kept = await lockScanner(ctx)
    // somebody may have asked for something else meanwhile
    if (kept?.run_id !== row.run_id) return 0
    await forgetScanner(ctx, { ...kept, stacks: {} })
    await emit(ctx, 'private_scanner.settled', { outcome: 'deleted', region: row.region })
    return null
  }
  const { change, nextMs } = step
  const due = nextMs === null ? null : new Date(ctx.now.getTime() + (nextMs >= LOOK_MS ? nextMs : RESCUE_MS))
  const kept = await keepChange(ctx, row, { ...change, look_at: due })
  if (kept === undefined) return 0
  await tellOutcome(ctx, row, kept)
  return nextMs
}

async function tellOutcome(
  ctx: Ctx,
  before: ScannerRow,
  { state_vpc: state, failure, aws_account_id: target, region, wanted }: ScannerRow,
): Promise<void> {
  if (state === 'completed' && before.state_vpc !== 'completed') {
    await audit(ctx, 'private_scanner.completed', { target, details: { region } })
    await emit(ctx, 'private_scanner.settled', { outcome: 'completed', region })
  }
  if (failure !== null && before.failure?.at !== failure.at) {
    const { code, part, resource } = failure
    await audit(ctx, 'private_scanner.failed', { status: 'Fail', target, details: { region, code, part, resource } })
    const standing = before.state_vpc === 'completed' ? 'trouble' : 'launch_failed'
    await emit(ctx, 'private_scanner.settled', { outcome: wanted === 'absent' ? 'delete_failed' : standing, region })
  }
}

/**
 * Follows an account's private scanner as far as it goes at once, and queues the next look. Done twice, or by two workers, it comes to
 * the same.
 */
export async function followScanner(services: Services, { accountId }: { accountId: string }, signal: AbortSignal): Promise<void> {
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    signal.throwIfAborted()
    const read = await inWorker(services, accountId, async (ctx) => ({ row: await readScanner(ctx), onDemand: await isOnDemand(ctx) }))
    const { row, onDemand } = read
    if (row === undefined || !isFollowed(row)) return
    const step = await takeStep(services, row, { onDemand, signal })
    const nextMs = await inWorker(services, accountId, async (ctx) => {
      const ms = await keepStep(ctx, row, step)
      // a longer rest is ended by the sweep
      if (ms !== null && ms > 0 && ms < LOOK_MS) await followLater(ctx, Math.ceil(ms / 1_000))
      return ms
    })
    if (nextMs !== 0) return
  }
  await inWorker(services, accountId, (ctx) => followLater(ctx, Math.ceil(AGAIN_MS / 1_000)))
}
