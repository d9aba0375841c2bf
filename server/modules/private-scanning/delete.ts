import type { PrivateScanner } from '#contract/private-scanning.ts'
import { audit } from '#server/audit.ts'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import { scannerNow } from './present.ts'
import { followLater, lockScanner, type ScannerRow, tellChange } from './scanner-row.ts'

/** Forgets what is kept: the stacks are gone, or nobody can reach them any more. */
export async function forgetScanner(ctx: Ctx, { aws_account_id: target, region, stacks }: ScannerRow): Promise<void> {
  await ctx.db.deleteFrom('private_scanner').where('account_id', '=', ctx.accountId).execute()
  const left = Object.keys(stacks).join(', ')
  await audit(ctx, 'private_scanner.deleted', { target, details: { region, left } })
  await emit(ctx, 'private_scanner.changed', { stateVPC: 'pending', host: null })
}

/**
 * Begins to delete the stacks, the last first; what is kept goes with the last of them.
 * @param forget only what is kept: stacks that are there stay
 * @throws problem resource.not_found where there is nothing
 */
export async function deleteScanner(ctx: Ctx, config: Pick<Config, 'publicUrl' | 'aws'>, forget: boolean): Promise<PrivateScanner> {
  const row = await lockScanner(ctx)
  if (row === undefined) throw problem('resource.not_found')
  await audit(ctx, 'private_scanner.deletion_requested', { target: row.aws_account_id, details: { region: row.region, forget } })
  if (forget) await forgetScanner(ctx, row)
  else if (row.wanted !== 'absent' || row.failure !== null) {
    const kept = await ctx.db
      .updateTable('private_scanner')
      .set({
        wanted: 'absent',
        state_vpc: 'pending',
        run_id: newId(ctx.now.getTime()),
        revision: row.revision + 1,
        failure: null,
        trouble: null,
        look_at: ctx.now,
        completed_at: null,
      })
      .where('account_id', '=', ctx.accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tellChange(ctx, kept)
    await followLater(ctx)
  }
  return scannerNow(ctx, config)
}
