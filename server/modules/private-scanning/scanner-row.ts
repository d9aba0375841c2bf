import { createHash } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import { STACK_PARTS, type StackPart } from '#contract/private-scanning.ts'
import type { Ctx } from '#server/context.ts'
import type { FailureKnown, HostKnown, PrivateScannerTable, StackKnown, StacksKnown } from '#server/db/tables/private-scanning.ts'
import { emit } from '#server/events/emit.ts'

export type ScannerRow = Selectable<PrivateScannerTable>

/** Tells what stands for an account from what others of the same AWS account have: ten hexadecimal digits of its hash. */
export const suffixOf = (accountId: string): string => createHash('sha256').update(accountId).digest('hex').slice(0, 10)
export const stackName = (part: StackPart, accountId: string): string => `parapet-private-${part}-${suffixOf(accountId)}`

/** A launch is under way: whoever launches now joins it. */
export const isLaunching = (row: Pick<ScannerRow, 'wanted' | 'state_vpc'> | undefined): boolean =>
  row?.wanted === 'present' && (row.state_vpc === 'inProgressEIP' || row.state_vpc === 'inProgressVPC')

/** undefined: private scanning is not set up. */
export const readScanner = (ctx: Ctx): Promise<ScannerRow | undefined> =>
  ctx.db.selectFrom('private_scanner').selectAll().where('account_id', '=', ctx.accountId).executeTakeFirst()
/** Held until the transaction ends: of two that launch at once the second sees what the first has begun. */
export const lockScanner = (ctx: Ctx): Promise<ScannerRow | undefined> =>
  ctx.db.selectFrom('private_scanner').selectAll().where('account_id', '=', ctx.accountId).forUpdate().executeTakeFirst()

/** What becomes different; what is left out stays. */
export interface ScannerChange extends Omit<Updateable<PrivateScannerTable>, 'account_id' | 'revision' | 'stacks' | 'failure' | 'host'> {
  stacks?: StacksKnown
  failure?: FailureKnown | null
  host?: HostKnown | null
}
const asRow = ({ stacks, failure, host, ...rest }: ScannerChange): Updateable<PrivateScannerTable> => ({
  ...rest,
  ...(stacks !== undefined && { stacks: JSON.stringify(stacks) }),
  ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }),
  ...(host !== undefined && { host: host && JSON.stringify(host) }),
})

/**
 * Keeps a change of what was read, and tells open pages.
 * @returns undefined when it was changed by others meanwhile: then nothing is kept
 */
export async function keepChange(ctx: Ctx, read: ScannerRow, change: ScannerChange): Promise<ScannerRow | undefined> {
  const kept = await ctx.db
    .updateTable('private_scanner')
    .set({ ...asRow(change), revision: read.revision + 1 })
    .where('account_id', '=', ctx.accountId)
    .where('run_id', '=', read.run_id)
    .where('revision', '=', read.revision)
    .returningAll()
    .executeTakeFirst()
  if (kept !== undefined && isNews(read, kept)) await tellChange(ctx, kept)
  return kept
}
export const tellChange = (ctx: Ctx, { state_vpc: stateVPC, host }: Pick<ScannerRow, 'state_vpc' | 'host'>): Promise<void> =>
  emit(ctx, 'private_scanner.changed', { stateVPC, host: host?.state ?? null })

/** Whether a page would show something else; that it was looked at again is nothing. */
function isNews(before: ScannerRow, after: ScannerRow): boolean {
  const shown = (row: ScannerRow) => {
    const { host, stacks } = row
    const { state_vpc, wanted, failure, trouble, used_at, upkeep_command, upkeep_at } = row
    const statuses = STACK_PARTS.map((part) => stacks[part]?.status ?? null)
    return JSON.stringify([state_vpc, wanted, failure, trouble, used_at, upkeep_command, upkeep_at, statuses, host?.state, host?.isOnline])
  }
  return shown(before) !== shown(after)
}

export const withStack = ({ stacks }: ScannerRow, part: StackPart, known: StackKnown | undefined): StacksKnown => {
  const { [part]: _, ...others } = stacks
  return known === undefined ? others : { ...others, [part]: known }
}
/** What a stack has told; '' where it has not. */
export const outputOf = ({ stacks }: Pick<ScannerRow, 'stacks'>, part: StackPart, name: string): string => stacks[part]?.outputs[name] ?? ''

/** Queues a look, unless one waits already. */
export const followLater = (ctx: Ctx, seconds = 0): Promise<void> =>
  ctx.enqueue(
    'private_scanner.follow',
    { accountId: ctx.accountId },
    { once: ctx.accountId, ...(seconds > 0 && { startAfterSeconds: seconds }) },
  )
