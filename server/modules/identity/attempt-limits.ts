import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { problem } from '#server/problem.ts'
import { networkOf } from '#server/client-address.ts'
import type { Secrets } from '#server/secrets/secrets.ts'

const WINDOW_MINUTES = 15

export type AttemptKind = 'password' | 'code' | 'proof' | 'mail' | 'text' | 'note' | 'stranger'
/**
 * Attempts in a window: by account from one address, by account from anywhere, by address for any account. Each text carries a new
 * sign-in code with tries of its own, so whoever knows a password can guess no more often than texts may be sent. A proof is asked
 * of a session, which stands in for the address: a stolen one uses up its own guesses before those of its owner. A note is a failed
 * sign-in that the audit of its person is told of, a stranger one of nobody known: a flood of them must not fill it.
 */
const ALLOWED: Readonly<Record<AttemptKind, { pair: number; account: number; address: number }>> = {
  password: { pair: 10, account: 20, address: 100 },
  code: { pair: 10, account: 15, address: 100 },
  proof: { pair: 5, account: 15, address: 100 },
  mail: { pair: 5, account: 8, address: 40 },
  text: { pair: 5, account: 8, address: 40 },
  note: { pair: 5, account: 20, address: 100 },
  stranger: { pair: 5, account: 60, address: 20 },
}

export interface Attempt {
  kind: AttemptKind
  /** Email address or user id; counted whether or not somebody has it. */
  username: string
  /** Where from: the caller's address, or the session that is asked for a proof. */
  address: string | null
}
interface Rule {
  key: string
  allowed: number
}

export interface AttemptLimits {
  /**
   * Counts an attempt before it is made, so that many at once cannot pass together. Counters are rows: a restart keeps them.
   * @returns false when one of the limits is used up
   */
  take(attempt: Attempt): Promise<boolean>
  /** Gives back what `take` counted, after the attempt proved to be the person's own. */
  reset(attempt: Attempt): Promise<void>
}

/** Failure limits per account and per address. Keys are hashed: the table lists nobody's address. */
export function createAttemptLimits(db: Db, secrets: Pick<Secrets, 'hmac'>): AttemptLimits {
  const keyOf = (...parts: string[]) => secrets.hmac('attempt limit', JSON.stringify(parts)).toString('base64url')
  /** From the narrowest to the widest, each reached only through the one before: what is refused at one address uses up nobody else's. */
  const rulesOf = ({ kind, username, address }: Attempt): Rule[] => {
    const allowed = ALLOWED[kind]
    const network = networkOf(address ?? '')
    return [
      { key: keyOf(kind, 'pair', username, network), allowed: allowed.pair },
      { key: keyOf(kind, 'address', network), allowed: allowed.address },
      { key: keyOf(kind, 'account', username), allowed: allowed.account },
    ]
  }
  const count = async (key: string): Promise<number> => {
    const counted = await sql<{ failures: number }>`
      insert into attempt_limit (key, failures, window_ends_at) values (${key}, 1, now() + make_interval(mins => ${WINDOW_MINUTES}))
      on conflict (key) do update set
        failures = case when attempt_limit.window_ends_at < now() then 1 else attempt_limit.failures + 1 end,
        window_ends_at = case when attempt_limit.window_ends_at < now() then excluded.window_ends_at else attempt_limit.window_ends_at end
      returning failures`.execute(db)
    return counted.rows[0]?.failures ?? 0
  }
  /** A flood is refused by reading: nothing is written, and nobody waits for a row. */
  const isUsedUp = async (rules: readonly Rule[]): Promise<boolean> => {
    const found = await sql`
      select from attempt_limit l
        join unnest(${rules.map(({ key }) => key)}::text[], ${rules.map(({ allowed }) => allowed)}::int[]) as r (key, allowed)
          on r.key = l.key and l.failures >= r.allowed
       where l.window_ends_at >= now() limit 1`.execute(db)
    return found.rows.length > 0
  }
  return {
    async take(attempt) {
      const rules = rulesOf(attempt)
      if (await isUsedUp(rules)) return false
      for (const { key, allowed } of rules) if ((await count(key)) > allowed) return false
      return true
    },
    async reset(attempt) {
      const keys = rulesOf(attempt).map((rule) => rule.key)
      await sql`update attempt_limit set failures = greatest(failures - 1, 0) where key = any(${keys}::text[])`.execute(db)
    },
  }
}

/** @throws problem request.rate_limited when the attempt is one too many */
export async function requireAttempt(limits: AttemptLimits, attempt: Attempt): Promise<void> {
  if (!(await limits.take(attempt))) {
    throw problem('request.rate_limited', { title: 'Too many attempts', detail: `Wait ${WINDOW_MINUTES} minutes and try again.` })
  }
}
