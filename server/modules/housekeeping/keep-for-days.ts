import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { mayDeleteObjects } from '#server/db/object-lock.ts'
import { STATE } from '#server/codes.ts'
import type { Services } from '#server/services.ts'

/** Rows that one statement deletes. */
const AT_ONCE = 5_000
/** Of evidence fewer: scans that store some wait for the transaction. */
const OBJECTS_AT_ONCE = 500

/**
 * Deletes what accounts have decided not to keep any longer. What still says something of today stays whatever its age: the evidence
 * of results that hold, of open findings and of proofs; the scans that a connection, an open finding or a proof names.
 * @throws when the database or the object store fails; the next hour goes on
 */
export async function forgetOld(services: Services, signal: AbortSignal): Promise<void> {
  const { platform } = services.database
  const decided = await platform
    .selectFrom('account_setting')
    .select(['account_id', 'retention'])
    .where('retention', 'is not', null)
    .execute()
  for (const { account_id: accountId, retention } of decided) {
    const { evidence = null, scans = null, logs = null } = retention ?? {}
    // scans first: evidence that their results alone held is free then
    if (scans !== null) await repeat(signal, AT_ONCE, () => forgetScans(platform, accountId, scans))
    if (logs !== null) await repeat(signal, AT_ONCE, () => forgetExecutions(platform, accountId, logs))
    if (evidence !== null) await repeat(signal, OBJECTS_AT_ONCE, () => forgetEvidence(services, accountId, evidence))
  }
}

/** @param some deletes at most so many, and says how many */
async function repeat(signal: AbortSignal, most: number, some: () => Promise<number>): Promise<void> {
  let deleted = most
  while (deleted >= most && !signal.aborted) deleted = await some()
}

/** With a scan go its coverage, its pages and its executions; results that ended before, and what changed on resources, go with them. */
async function forgetScans(platform: Db, accountId: string, days: number): Promise<number> {
  const scans = await sql`
    delete from scan where (account_id, id) in (
      select s.account_id, s.id from scan s
       where s.account_id = ${accountId} and s.status not in ('queued', 'running') and s.requested_at < now() - make_interval(days => ${days})
         and not exists (select from connection c where c.account_id = s.account_id and s.id in (c.last_scan_id, c.failed_scan_id))
         and not exists (select from finding f where f.account_id = s.account_id and f.last_scan_id = s.id and f.state = ${STATE.of('open')})
         and not exists (select from proof p where p.account_id = s.account_id and s.id in (p.scan_id, p.before_scan_id))
       limit ${AT_ONCE})`.execute(platform)
  const spans = await sql`
    delete from result_span where (account_id, id) in (
      select account_id, id from result_span where account_id = ${accountId} and to_at < now() - make_interval(days => ${days}) limit ${AT_ONCE})`.execute(
    platform,
  )
  const changes = await sql`
    delete from resource_change where (account_id, id) in (
      select account_id, id from resource_change where account_id = ${accountId} and at < now() - make_interval(days => ${days}) limit ${AT_ONCE})`.execute(
    platform,
  )
  return Math.max(...[scans, spans, changes].map(({ numAffectedRows }) => Number(numAffectedRows ?? 0)))
}

/** With an execution go its steps; the objects of its log are deleted an hour later (`unneeded_object`). */
async function forgetExecutions(platform: Db, accountId: string, days: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from execution where (account_id, id) in (
      select account_id, id from execution
       where account_id = ${accountId} and ended_at < now() - make_interval(days => ${days}) limit ${AT_ONCE})`.execute(platform)
  return Number(numAffectedRows)
}

/**
 * Rows and the objects that they alone name go in one transaction: undone, a row without its object is stored again when it is
 * seen again, and deleted by the next hour when it is not.
 */
function forgetEvidence({ database, storage }: Services, accountId: string, days: number): Promise<number> {
  return database.transact('platform', {}, async (db) => {
    if (!(await mayDeleteObjects(db))) return 0
    const { rows } = await sql<{ sha256: string; is_stored: boolean }>`
      delete from evidence where account_id = ${accountId} and sha256 in (
        select e.sha256 from evidence e
         where e.account_id = ${accountId} and e.created_at < now() - make_interval(days => ${days})
           and not exists (select from result_span p where p.account_id = e.account_id and p.evidence_sha256 = e.sha256 and p.to_scan_seq is null)
           and not exists (select from finding f where f.account_id = e.account_id and f.evidence_sha256 = e.sha256 and f.state <> ${STATE.of('resolved')})
           and not exists (select from proof r where r.account_id = e.account_id and e.sha256 in (r.before_evidence_sha256, r.after_evidence_sha256))
         order by e.sha256 limit ${OBJECTS_AT_ONCE} for update of e skip locked)
      returning sha256, body is null as is_stored`.execute(db)
    const stored = rows.filter(({ is_stored: isStored }) => isStored).map(({ sha256 }) => sha256)
    // equal bytes are one object, whatever the account
    const held = await sql<{ sha256: string }>`
      select sha256 from evidence where sha256 = any(${stored}::text[]) and body is null
      union select sha256 from source where sha256 = any(${stored}::text[])`.execute(db)
    const ofOthers = new Set(held.rows.map(({ sha256 }) => sha256))
    for (const sha256 of stored) if (!ofOthers.has(sha256)) await storage.delete(sha256)
    return rows.length
  })
}
