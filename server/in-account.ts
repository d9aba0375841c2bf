import { sql } from 'kysely'
import type { Ctx } from './context.ts'

/**
 * Goes on in another account, in the same transaction, as the same person: for the few commands that change two accounts at
 * once. Row-level security sees the other account alone meanwhile. Whether the person may is the caller's to decide first.
 * @param label how the other account's audit names the person; null: as here
 */
export async function inAccount<T>(ctx: Ctx, accountId: string, label: string | null, fn: (there: Ctx) => Promise<T>): Promise<T> {
  await enter(ctx, accountId, 'outside')
  try {
    return await fn({ ...ctx, accountId, principal: label === null ? ctx.principal : { ...ctx.principal, label } })
  } finally {
    // after a failed statement nothing more can be done in this transaction, not even this: it is rolled back
    await enter(ctx, ctx.accountId, ctx.standing?.role ?? '').catch(() => undefined)
  }
}

const enter = (ctx: Ctx, accountId: string, role: string): Promise<unknown> =>
  sql`select set_config('app.account_id', ${accountId}, true), set_config('app.role', ${role}, true)`.execute(ctx.db)

/** `person@msp.example (MSP)`: how audits name a person who acts from outside. */
export const outsideLabel = (email: string, from: string): string => `${email} (${from})`
