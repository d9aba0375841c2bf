import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import { publicAddress } from '#egress/address-guard.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { logScan, SCAN_PRIORITY, scanState, type ScanRow } from '#server/modules/scans/index.ts'

/** Names that never lead to the public internet: RFC 6761, 6762, 8375 and ICANN's .internal; names without a dot. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/u
const FIRST_WAIT_SECONDS = 3
const LONGEST_WAIT_SECONDS = 60

/**
 * The public host that a target is on, as a name or an address; null for what is on the operator's own machines, and for targets
 * that are no web address. What a name leads to is not looked up: a private site under a public name counts as public.
 */
export function publicHostOf(target: string): string | null {
  const host = URL.parse(target)
    ?.hostname.replace(/^\[(.*)\]$/u, '$1')
    .replace(/\.$/u, '')
  if (host === undefined || host === '') return null
  return (ipaddr.isValid(host) ? !publicAddress(host) : LOCAL_NAME.test(host)) ? null : host
}

/**
 * Whether one more scan of a public host may begin: whoever runs the host bears this many, whatever the number of accounts and
 * worker processes. When not, the scan stays queued, shows the host it waits for, and its job comes back some seconds later.
 */
export async function takePlaceAtHost(ctx: Ctx, scan: ScanRow, host: string | null): Promise<boolean> {
  // one that runs already has its place
  if (host === null || scan.status === 'running') return true
  // until this transaction ends nobody else counts, so that two cannot take the last place
  await sql`select pg_advisory_xact_lock(hashtext('scans of a host'), hashtext(${host}))`.execute(ctx.db)
  const { rows } = await sql<{ running: number; waiting: number }>`select * from scans_of_host(${host})`.execute(ctx.db)
  const { running = 0, waiting = 0 } = rows[0] ?? {}
  if (running < limits.scansPerHost) return true
  await ctx.enqueue(
    'scan.run',
    { accountId: ctx.accountId, scanId: scan.id },
    // the more wait, the longer each: together they look about once a second
    { priority: SCAN_PRIORITY[scan.kind], startAfterSeconds: Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS + waiting) },
  )
  if (scan.host === host) return false
  await ctx.db.updateTable('scan').set({ host }).where('account_id', '=', ctx.accountId).where('id', '=', scan.id).execute()
  await logScan(ctx, scan, [{ code: 'waits_for_host', params: { host } }])
  await emit(ctx, 'scan.progressed', scanState(scan))
  return false
}
