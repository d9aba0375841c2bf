import { sql } from 'kysely'
import { RUNNER_OFFLINE_MS, type ScanFrom } from '#contract/runners.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import type { Ctx } from '#server/context.ts'

/**
 * free: its number of jobs leaves room; busy: there are some, none of them free now; none: there is no such runner, or it was revoked
 * or takes no targets of this kind, which waiting does not change.
 */
export type RunnerChoice = { state: 'free'; runnerId: string; name: string } | { state: 'busy' | 'none'; name: string }

interface Candidate {
  id: string
  name: string
  scope: string[]
  is_online: boolean
  slots: number
  running: number
}

/** The runner that a scan is given to: of several with the tag, the one with most room. Of two that are given its last place at once, one waits there. */
export async function chooseRunner(
  ctx: Ctx,
  from: ScanFrom,
  { vectorType, scanId }: { vectorType: string; scanId: string | null },
): Promise<RunnerChoice> {
  const which = 'runnerId' in from ? sql`r.id = ${from.runnerId}` : sql`${from.tag} = any (r.tags)`
  const { rows } = await sql<Candidate>`
    select r.id, r.name, r.scope,
           coalesce(r.last_seen_at > ${ctx.now}::timestamptz - ${`${RUNNER_OFFLINE_MS} milliseconds`}::interval and r.protocol = ${PROTOCOL} and r.instance is not null, false) as is_online,
           coalesce((r.load ->> 'slots')::int, 1) as slots,
           (select count(*)::int from runner_job j where j.account_id = r.account_id and j.runner_id = r.id and j.state in ('offered', 'taken')
               and j.scan_id is distinct from ${scanId}::uuid) as running
      from runner r
     where r.account_id = ${ctx.accountId} and r.revoked_at is null and (r.kinds is null or ${vectorType} = any (r.kinds)) and ${which}
     order by r.id`.execute(ctx.db)
  const name = 'tag' in from ? from.tag : (rows[0]?.name ?? (await nameOf(ctx, from.runnerId)))
  if (rows.length === 0) return { state: 'none', name }
  const [best] = rows
    .filter(({ is_online, running, slots }) => is_online && running < slots)
    .toSorted((a, b) => b.slots - b.running - (a.slots - a.running))
  return best === undefined ? { state: 'busy', name } : { state: 'free', runnerId: best.id, name: best.name }
}

async function nameOf(ctx: Ctx, runnerId: string): Promise<string> {
  const row = await ctx.db
    .selectFrom('runner')
    .select('name')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', runnerId)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** Whether a target can be scanned away from here at all: what the operator lends of an identity of this installation never leaves it. */
export const canScanFrom = ({ lends }: Pick<ScannerInfo, 'lends'>, fields: FieldValues): boolean => lends?.identityFor(fields) !== true
