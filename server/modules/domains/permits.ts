import type { Permit } from '#contract/connections.ts'
import type { Ctx } from '#server/context.ts'

/** What a permit is asked for. */
interface Probed {
  target: string
  /** The product's own demo site, which was made to be scanned. */
  isDemoTarget: boolean
}

/**
 * Who answers for probing targets of the account, at this moment: asked again at each scan, so that nothing lasts longer than
 * the proof it rests on.
 */
export async function permitsOf(ctx: Ctx): Promise<(probed: Probed) => Permit | null> {
  const at = ctx.now.toISOString()
  return ({ target, isDemoTarget }) => {
    const url = URL.parse(target)
    if (url === null) return null
    if (isDemoTarget) return { method: 'local target', by: null, at, host: url.hostname, withSubdomains: false, ports: 'any' }
    const scope = ctx.operatorPermit(target)
    return scope === null ? null : { method: 'operator', by: null, at, ...scope }
  }
}
