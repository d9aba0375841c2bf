import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { activate, announce, retireOthers, stageOf, type KeyRing } from '#server/secrets/key.ts'
import { KEYS_STALE_MS } from '#server/secrets/key-file.ts'
import { secretsOf, type Secrets } from '#server/secrets/secrets.ts'
import { rolesInUse } from '#server/db/roles.ts'
import { resealColumn } from './reseal.ts'
import type { SealedColumn } from './sealed-column.ts'

/** A rotation may wait this long for what running servers have begun under the old key. */
const OLDEST_TRANSACTION_MS = 180_000

export interface Rotation {
  /** The database's owner. */
  owner: Client
  ring: KeyRing
  /** Keeps the keys where every process reads them, durably. */
  keep: (ring: KeyRing) => void
  columns: readonly SealedColumn[]
  /** Tells every account of the new key, under it. */
  tell: (secrets: Secrets) => Promise<void>
  /** Strangers have the old key: what was handed out under it ends at once. */
  leaked: boolean
  /** Lines for the operator. */
  say: (line: string) => void
}

/**
 * Replaces the installation's key beside running servers, and goes on where an earlier call was killed. Each step is durable before
 * the next: all processes know the new key before one seals under it, all seal under it before the values are sealed again, and
 * the old key goes when nothing is left under it.
 * @returns the ring as it is kept now, and whether the passwords of the database's roles may follow it at once
 * @throws Error with one sentence when another rotation runs, or a transaction does not end; it may be called again
 */
export async function rotateKey({
  owner,
  ring: first,
  keep,
  columns,
  tell,
  leaked,
  say,
}: Rotation): Promise<{ ring: KeyRing; rolesSettled: boolean }> {
  const lock = await owner.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('parapet key rotate')) as mine`)
  if (lock.rows[0]?.mine !== true) throw new Error('Another rotation runs on this database.')
  let ring = first
  const step = async (to: KeyRing): Promise<void> => {
    keep(to)
    ring = to
    if (await rolesInUse(owner)) await sleep(2 * KEYS_STALE_MS)
  }
  if (stageOf(ring) === 'resting') await step(announce(ring))
  else say('A rotation was interrupted; going on with it.')
  if (stageOf(ring) === 'announced') await step(activate(ring))
  const secrets = secretsOf(() => ring)
  say(`The key ${secrets.keyId} seals now.`)
  await olderTransactionsEnd(owner)
  await resealAll({ owner, secrets, columns, say })
  await tell(secrets)
  // a value that was read before it was sealed again may be written elsewhere, as when an authenticator app is confirmed
  if (await stillInUse(owner)) await sleep(2 * KEYS_STALE_MS)
  await resealAll({ owner, secrets, columns, say })
  const databaseRoles = await stillInUse(owner)
  const rested = retireOthers(ring, { now: new Date(), leaked, databaseRoles })
  keep(rested)
  say(`The key ${ring.find(({ id }) => id !== secrets.keyId)?.id ?? ''} opens nothing any more.`)
  if (databaseRoles)
    say(
      'Not finished: the passwords of the database roles are still those of the old key. Stop all servers and start them again: the first start changes them. Until then, parapet doctor says so.',
    )
  return { ring: rested, rolesSettled: !databaseRoles }
}

async function resealAll({
  owner,
  secrets,
  columns,
  say,
}: Pick<Rotation, 'owner' | 'columns' | 'say'> & { secrets: Secrets }): Promise<void> {
  for (const column of columns) {
    // a row that moved behind the reader, or was written meanwhile, is found by the next pass
    for (;;) {
      const { changed, unreadable } = await resealColumn(owner, secrets, column)
      if (changed > 0) say(`${column.table}.${column.column}: ${changed} sealed again.`)
      if (changed > 0) continue
      if (unreadable.length > 0)
        say(`${column.table}.${column.column}: ${unreadable.length} cannot be opened by any key of this installation; left as they are.`)
      break
    }
  }
}

/** What was sealed under the old key in a transaction that has begun may be committed later. */
async function olderTransactionsEnd(owner: Client): Promise<void> {
  const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now')
  const until = performance.now() + OLDEST_TRANSACTION_MS
  for (;;) {
    const open = await owner.query(`select from pg_stat_activity where usename like 'parapet\\_%' and xact_start < $1 limit 1`, [
      rows[0]?.now,
    ])
    if (open.rowCount === 0) return
    if (performance.now() > until) throw new Error('A transaction of a running server does not end. Try again later.')
    await sleep(250)
  }
}

/** Connections of this very command take a moment to be gone. */
async function stillInUse(owner: Client): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (!(await rolesInUse(owner))) return false
    await sleep(100)
  }
  return true
}
