import { sql } from 'kysely'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { deleteDueAccounts } from '#server/modules/accounts/index.ts'
import { sweepPictures } from '#server/modules/images/index.ts'
import { sweepSources } from '#server/modules/sources/index.ts'
import { advanceMarks } from '#server/modules/audit/index.ts'
import { deleteUnneededObjects } from '#server/modules/executions/index.ts'
import { inWorker } from '#server/context.ts'
import { resumeDeletions } from '#server/modules/connections/index.ts'
import { recheckDomains } from '#server/modules/sso/index.ts'
import { forgetOld } from './keep-for-days.ts'
import { deleteExpired } from './delete-expired.ts'
import { EXPIRED_AT_ONCE, expireAcceptances } from '#server/modules/triage/index.ts'

/** Works on 'housekeeping.sweep' in this process, and has it queued every hour. */
async function startHousekeeping(services: Services): Promise<void> {
  await services.jobs.work('housekeeping.sweep', { concurrency: 1 }, ({ signal }) => sweep(services, signal))
  await services.jobs.schedule('housekeeping.sweep', '7 * * * *')
}

/** Everything that time alone makes due. One part's trouble does not keep the others from being done. */
export async function sweep(services: Services, signal: AbortSignal): Promise<void> {
  const parts: Readonly<Record<string, () => Promise<unknown>>> = {
    acceptances: () => expireEverywhere(services, signal),
    'what is only kept for a while': () => deleteExpired(services.database.platform),
    'what accounts keep for so many days': () => forgetOld(services, signal),
    'accounts to be deleted': () => deleteDueAccounts(services, signal),
    'connections to be deleted': () => resumeDeletions(services),
    'objects that nothing names': () => deleteUnneededObjects(services, signal),
    pictures: () => sweepPictures(services, signal),
    'source code': () => sweepSources(services, signal),
    'marks of the audit': () => advanceMarks(services.database.identity, services.storage),
    'domains of single sign-on': () => recheckDomains(services, signal),
    partitions: () => ensurePartitions(services),
  }
  for (const [part, run] of Object.entries(parts)) {
    if (signal.aborted) return
    await run().catch((error: unknown) => services.log.error({ err: error, part }, 'housekeeping'))
  }
}

/** The platform role sees which accounts have something to expire; each account's findings are changed in that account alone. */
async function expireEverywhere(services: Services, signal: AbortSignal): Promise<void> {
  const due = await services.database.platform
    .selectFrom('acceptance')
    .select('account_id')
    .distinct()
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute()
  for (const { account_id } of due) {
    let returned = EXPIRED_AT_ONCE
    while (returned === EXPIRED_AT_ONCE && !signal.aborted) returned = await inWorker(services, account_id, expireAcceptances)
  }
}

async function ensurePartitions({ database: { platform } }: Services): Promise<void> {
  await sql`
    select ensure_finding_event_partition((date_trunc('month', now()) + make_interval(months => n))::date) from generate_series(0, 3) n`.execute(
    platform,
  )
}

export const housekeepingModule: Module = { jobs: startHousekeeping }
