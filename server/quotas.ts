import { sql } from 'kysely'
import { quotas } from '#contract/limits.ts'
import type { Db } from './db/database.ts'
import { problem } from './problem.ts'

/** What an account may have of each, as people read it. */
const NOUNS: Readonly<Record<keyof typeof quotas, string>> = {
  connections: 'connections',
  domains: 'domains',
  apiKeys: 'API keys',
  runners: 'runners',
  openInvitations: 'open invitations',
  waitingScans: 'scans that wait',
  evidenceBytes: 'bytes of evidence',
}

/**
 * Holds an account to its quota; asked for before one more is made, in the same transaction. Two at once wait for each other,
 * so that both cannot take the last place.
 * @param used the query that tells how many there are; run under the lock
 * @returns how many there are
 * @throws problem account.quota_reached, which names the quota and its number
 */
export async function requireRoom(
  { db, accountId }: { db: Db; accountId: string },
  quota: keyof typeof quotas,
  used: { executeTakeFirstOrThrow: () => Promise<{ used: string }> },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`quota ${quota}`}), hashtext(${accountId}))`.execute(db)
  const now = Number((await used.executeTakeFirstOrThrow()).used)
  if (now < quotas[quota]) return now
  throw problem('account.quota_reached', { detail: `An account can have ${quotas[quota]} ${NOUNS[quota]}.` })
}
