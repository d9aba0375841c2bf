import type { Permit } from '#contract/connections.ts'
import type { Ctx } from '#server/context.ts'
import { mayStart } from '#server/modules/settings/index.ts'
import { problem, type ProblemError } from '#server/problem.ts'
import { webPaths } from '#server/texts/web-paths.ts'
import { permitsOf, probedOf, probesOf, type Probed } from './permits.ts'

/** Longest address of the page: what is asked for stands in it. */
const HOST_MAX = 253

const missing = (probes: readonly string[]): ProblemError => {
  const named = probes.slice(0, 3).join(', ')
  const host = (probes[0] ?? '').slice(0, HOST_MAX)
  return problem('permit.missing', {
    detail: `Scans of this kind probe their target. Prove that ${named} is yours, or ask the operator of this installation to allow it.`,
    proveAt: webPaths.domains(host),
  })
}

/**
 * Holds a target whose every scan probes to its permit; of any other it tells the permit that there is.
 * @throws problem permit.missing
 */
export async function requirePermit(ctx: Ctx, probed: Probed): Promise<Permit | null> {
  const permit = (await permitsOf(ctx))(probed)
  const probes = probesOf(probed)
  if (permit === null && probes.length > 0) throw missing(probes)
  return permit
}

/** Whether probing is allowed at an instant by the hours of a permit. */
export const isWithinHours = ({ windows }: Permit, at: Date): boolean => windows === null || mayStart(windows, at)

/**
 * The same as a scan of a connection is about to start, or a test to send something: the hours count as well.
 * @throws problem permit.missing · permit.closed
 */
export async function requireOpenPermit(ctx: Ctx, probed: Probed): Promise<Permit | null> {
  const permit = await requirePermit(ctx, probed)
  if (permit !== null && !isWithinHours(permit, ctx.now))
    throw problem('permit.closed', {
      detail: 'It may be probed only in the hours that are set for its scans. Start it then, or change them.',
    })
  return permit
}

/** @throws problem permit.missing · permit.closed */
export const requirePermitToScan = async (ctx: Ctx, connectionId: string): Promise<Permit | null> =>
  requireOpenPermit(ctx, await probedOf(ctx, connectionId))
