import type { Permit, PermittedPlace } from '#contract/connections.ts'
import type { VectorType } from '#contract/fields.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { mayProbe, permitFor, placesFor, type PermitPlace, type PermitScope } from '#scanners/sdk/permit.ts'
import { addressesIn, networkOf } from '#scanners/sdk/place.ts'
import type { Ctx } from '#server/context.ts'
import { scannerFor } from '#server/kinds.ts'
import { closesAt, readSettings } from '#server/modules/settings/index.ts'
import { permitOf } from './domain-rows.ts'
import { placesByRunner } from './runner-places.ts'

/** What a permit is asked for. */
export interface Probed {
  vectorType: VectorType
  target: string
  /** The product's own demo site, which was made to be scanned. */
  isDemoTarget: boolean
  /** The hours of the connection; null: those of the account. */
  scanWindows: ScanWindows | null
  /** The runner that scans it; null: this installation. */
  scanFrom: ScanFrom | null
}

/** What every scan of a target probes, whatever its checks; empty where it asks what any visitor asks for. */
export const probesOf = ({ vectorType, target }: Pick<Probed, 'vectorType' | 'target'>): readonly string[] =>
  scannerFor(vectorType).probes?.(target) ?? []

/** Proofs of the account that hold at this moment; those for a whole domain before those for a host. */
async function provedPlaces(ctx: Ctx): Promise<PermittedPlace[]> {
  const rows = await ctx.db
    .selectFrom('domain')
    .select(['host', 'port', 'status', 'method', 'covers', 'verifier', 'verified_at'])
    .where('account_id', '=', ctx.accountId)
    .where('status', '=', 'verified')
    .orderBy('method')
    .orderBy('verified_at')
    .execute()
  return rows.map(permitOf).filter((place) => place !== null)
}

/** Domains that are the account's by their zones: what an address is called in them says whose it is. */
export const namingPlaces = async (ctx: Ctx): Promise<PermittedPlace[]> =>
  (await provedPlaces(ctx)).filter(({ method, withSubdomains }) => method === 'dns' && withSubdomains)

const answered = (ctx: Ctx, method: PermittedPlace['method'], place: PermitPlace): PermittedPlace => ({
  method,
  by: null,
  at: ctx.now.toISOString(),
  ...place,
})
/** What the operator answers for of a host. */
function placesOfOperator(ctx: Ctx, host: string): PermittedPlace[] {
  const place = ctx.operatorPermit.placeFor(host)
  return place === null ? [] : [answered(ctx, 'operator', place)]
}
/** The places that together allow all of a probe, from proofs and the operator's list; null when they do not. */
function placesOfProbe(ctx: Ctx, proved: readonly PermittedPlace[], probe: string): PermittedPlace[] | null {
  const network = networkOf(probe)
  const whole = placesOfOperator(ctx, probe)
  const single = network === null || whole.length > 0 ? [] : (addressesIn(network) ?? []).flatMap((one) => placesOfOperator(ctx, one))
  return placesFor([...proved, ...whole, ...single], probe)
}

/** Tells of a name, an address or a network whether all of it may be probed at this moment, whatever the port. */
export async function permitsAllOf(ctx: Ctx): Promise<(host: string) => boolean> {
  const proved = await provedPlaces(ctx)
  return (host) => placesOfProbe(ctx, proved, host) !== null
}

/**
 * Who answers for probing targets of the account, at this moment: asked again at each scan, so that nothing lasts longer than
 * the proof it rests on, and a target that changes takes no proof along.
 */
export async function permitsOf(ctx: Ctx): Promise<(probed: Probed) => Permit | null> {
  const proved = await provedPlaces(ctx)
  const byRunner = await placesByRunner(ctx)
  const { scanWindows: ofAccount } = await readSettings(ctx)

  /** A visitor's scan: what probes in it asks the target alone. */
  function placesOfSite({ target, isDemoTarget }: Probed): PermittedPlace[] | null {
    const host = URL.parse(target)?.hostname
    if (host === undefined || host === '') return null
    if (isDemoTarget) return [answered(ctx, 'local target', { host, withSubdomains: false, ports: 'any' })]
    const place = proved.find((one) => mayProbe(permitFor(one), target)) ?? placesOfOperator(ctx, host)[0]
    return place === undefined ? null : [place]
  }
  function placesOfProbes({ isDemoTarget, scanFrom }: Probed, probes: readonly string[]): PermittedPlace[] | null {
    if (isDemoTarget) return probes.map((host) => answered(ctx, 'local target', { host, withSubdomains: false, ports: 'any' }))
    const places = probes.map((probe) => placesOfProbe(ctx, proved, probe) ?? byRunner(scanFrom, probe))
    return places.includes(null) ? null : [...new Set(places.flatMap((some) => some ?? []))]
  }

  return (probed) => {
    const probes = probesOf(probed)
    const places = probes.length === 0 ? placesOfSite(probed) : placesOfProbes(probed, probes)
    if (places === null) return null
    if (probes.length === 0) return { places, perSecond: null, windows: null, until: null }
    const hours = probed.scanWindows ?? ofAccount
    const windows = hours.windows.length === 0 ? null : hours
    const until = windows === null ? null : closesAt(windows, ctx.now)
    return { places, perSecond: ctx.operatorPermit.perSecond, windows, until: until?.toISOString() ?? null }
  }
}

/** What a permit is asked for of a connection. */
export async function probedOf(ctx: Ctx, connectionId: string): Promise<Probed> {
  const row = await ctx.db
    .selectFrom('connection')
    .select(['vector_type', 'target', 'is_demo_target', 'scan_windows', 'scan_from'])
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow()
  return {
    vectorType: row.vector_type,
    target: row.target,
    isDemoTarget: row.is_demo_target,
    scanWindows: row.scan_windows,
    scanFrom: row.scan_from,
  }
}

/** Who answers for probing a connection at this moment; null when nobody does. */
export async function permitForConnection(ctx: Ctx, connectionId: string): Promise<Permit | null> {
  return (await permitsOf(ctx))(await probedOf(ctx, connectionId))
}

/** Where, how fast and until when, without who answers for it: that is no business of a runner. */
export const scopeOfPermit = (permit: Permit | null): PermitScope | null =>
  permit && {
    places: permit.places.map(({ host, withSubdomains, ports }) => ({ host, withSubdomains, ports })),
    perSecond: permit.perSecond,
    until: permit.until,
  }
