import { sql } from 'kysely'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'
import { refusedFor } from './try-connection.ts'

/**
 * Holds an account to one connection a target: the same address, and another page of a site whose scan tells of the whole site,
 * would be told of twice. What is out of scope is not scanned, and in nobody's way.
 * @throws problem target.refused, where the kind has words for it; it names the field and the connection that is there already
 */
export async function requireOtherTarget(ctx: Ctx, scanner: ScannerInfo, target: string): Promise<void> {
  const { connection, vectorType } = scanner
  if (connection.refusals['already_connected'] === undefined) return
  // two at once wait for each other
  await sql`select pg_advisory_xact_lock(hashtext('target of a connection'), hashtext(${ctx.accountId}))`.execute(ctx.db)
  const others = await ctx.db
    .selectFrom('connection')
    .select(['id', 'name', 'target'])
    .where('account_id', '=', ctx.accountId)
    .where('vector_type', '=', vectorType)
    .where('scoped_out_at', 'is', null)
    .orderBy('id')
    .execute()
  const same = others.find((other) => other.target === target)
  const whole = same ?? others.find((other) => scanner.targetOf(other.target) === scanner.targetOf(target))
  if (whole === undefined) return
  throw refusedFor(connection, same === undefined ? 'part_of_another' : 'already_connected', ctx.language, whole)
}
