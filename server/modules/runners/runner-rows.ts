import { sql, type RawBuilder, type Selectable } from 'kysely'
import { RUNNER_OFFLINE_MS, type Runner, type RunnerState } from '#contract/runners.ts'
import { PROTOCOL } from '#runner/protocol.ts'
import type { Ctx } from '#server/context.ts'
import type { RunnerTable } from '#server/db/tables/runners.ts'
import { problem } from '#server/problem.ts'
import packageFile from '../../../package.json' with { type: 'json' }

/** The version of this server, to which its runners are held. */
export const serverVersion: string = packageFile.version

export interface RunnerRow extends Omit<Selectable<RunnerTable>, 'token_hash'> {
  connections: number
  creator: string | null
}

/** How a runner stands at an instant. */
export function runnerState(row: Pick<RunnerRow, 'revoked_at' | 'last_seen_at' | 'protocol'>, now: Date): RunnerState {
  if (row.revoked_at !== null) return 'revoked'
  if (row.last_seen_at === null) return 'expected'
  if (now.getTime() - row.last_seen_at.getTime() > RUNNER_OFFLINE_MS) return 'offline'
  return row.protocol === PROTOCOL ? 'online' : 'outdated'
}

async function selectRunners(ctx: Ctx, condition: RawBuilder<unknown>): Promise<RunnerRow[]> {
  const { rows } = await sql<RunnerRow>`
    select r.account_id, r.id, r.name, r.tags, r.scope, r.kinds, r.last4, r.created_by, r.created_at, r.revoked_at, r.instance, r.last_seen_at,
           r.told_online, r.version, r.protocol, r.platform, r.engines, r.local_scope, r.load,
           nullif(trim(u.first_name || ' ' || u.last_name), '') as creator,
           (select count(*)::int from connection c where c.account_id = r.account_id and c.scan_from ->> 'runnerId' = r.id::text) as connections
      from runner r left join app_user u on u.id = r.created_by
     where r.account_id = ${ctx.accountId} and ${condition}
     order by (r.revoked_at is not null), lower(r.name), r.id`.execute(ctx.db)
  return rows
}
export const allRunners = (ctx: Ctx): Promise<RunnerRow[]> => selectRunners(ctx, sql`true`)

/** @throws problem resource.not_found */
export async function runnerById(ctx: Ctx, id: string): Promise<RunnerRow> {
  const [row] = await selectRunners(ctx, sql`r.id = ${id}`)
  if (row === undefined) throw problem('resource.not_found')
  return row
}

export function presentRunner(row: RunnerRow, now: Date): Runner {
  return {
    id: row.id,
    name: row.name,
    tags: row.tags,
    scope: row.scope,
    kinds: row.kinds,
    state: runnerState(row, now),
    last4: row.last4,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    version: row.version,
    updateAvailable: row.revoked_at === null && row.version !== null && row.version !== serverVersion,
    platform: row.platform,
    localScope: row.local_scope,
    engines: row.engines,
    load: row.load,
    connections: row.connections,
  }
}
