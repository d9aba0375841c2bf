import { sql } from 'kysely'
import type { PermittedPlace } from '#contract/connections.ts'
import type { ScanFrom } from '#contract/runners.ts'
import { networksOf } from '#egress/reach.ts'
import type { Ctx } from '#server/context.ts'
import { privatePlaces } from '#server/operator-permit.ts'

interface RunnerRow {
  id: string
  tags: string[]
  scope: string[]
  creator: string | null
  created_at: Date
}

/**
 * Private addresses that runners of the account reach: whoever registered one answers for the networks in its scope. Public addresses
 * are somebody's whatever a scope says, and a name may lead anywhere: neither is answered for. Of several runners that a scan may be
 * given to, each must have the address in its scope.
 */
export async function placesByRunner(ctx: Ctx): Promise<(from: ScanFrom | null, probe: string) => PermittedPlace[] | null> {
  const { rows } = await sql<RunnerRow>`
    select r.id, r.tags, r.scope, nullif(trim(u.first_name || ' ' || u.last_name), '') as creator, r.created_at
      from runner r left join app_user u on u.id = r.created_by
     where r.account_id = ${ctx.accountId} and r.revoked_at is null
     order by r.id`.execute(ctx.db)
  const runners = rows.map((row) => ({ row, placeFor: privatePlaces(networksOf(row.scope)) }))
  return (from, probe) => {
    if (from === null) return null
    const those = runners.filter(({ row }) => ('runnerId' in from ? row.id === from.runnerId : row.tags.includes(from.tag)))
    const places = those.map(({ placeFor }) => placeFor(probe))
    const [first] = those
    const [place] = places
    if (first === undefined || place === undefined || place === null || places.includes(null)) return null
    return [{ method: 'runner', by: first.row.creator, at: first.row.created_at.toISOString(), ...place }]
  }
}
