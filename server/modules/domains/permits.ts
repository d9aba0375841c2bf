import type { Permit } from '#contract/connections.ts'
import { mayProbe } from '#scanners/sdk/permit.ts'
import type { Ctx } from '#server/context.ts'
import { permitOf } from './domain-rows.ts'

/** What a permit is asked for. */
interface Probed {
  target: string
  /** The product's own demo site, which was made to be scanned. */
  isDemoTarget: boolean
}

/**
 * Who answers for probing targets of the account, at this moment: asked again at each scan, so that nothing lasts longer than
 * the proof it rests on, and a target that changes takes no proof along. A proof for a whole domain comes before one for a host.
 */
export async function permitsOf(ctx: Ctx): Promise<(probed: Probed) => Permit | null> {
  const at = ctx.now.toISOString()
  const rows = await ctx.db
    .selectFrom('domain')
    .select(['host', 'port', 'status', 'method', 'covers', 'verifier', 'verified_at'])
    .where('account_id', '=', ctx.accountId)
    .where('status', '=', 'verified')
    .orderBy('method')
    .orderBy('verified_at')
    .execute()
  const proved = rows.map(permitOf).filter((permit) => permit !== null)
  return ({ target, isDemoTarget }) => {
    const url = URL.parse(target)
    if (url === null) return null
    if (isDemoTarget) return { method: 'local target', by: null, at, host: url.hostname, withSubdomains: false, ports: 'any' }
    const own = proved.find((permit) => mayProbe(permit, target))
    if (own !== undefined) return own
    const scope = ctx.operatorPermit(target)
    return scope === null ? null : { method: 'operator', by: null, at, ...scope }
  }
}

/** Who answers for probing a connection at this moment; null when nobody does. */
export async function permitForConnection(ctx: Ctx, connectionId: string): Promise<Permit | null> {
  const { target, is_demo_target: isDemoTarget } = await ctx.db
    .selectFrom('connection')
    .select(['target', 'is_demo_target'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return (await permitsOf(ctx))({ target, isDemoTarget })
}
