import type { AuditEvent } from '#contract/audit.ts'
import { audit, type AuditEntry } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { inAccount } from '#server/in-account.ts'

export interface AuditOfBoth {
  event: AuditEvent
  /** The other account, and how its audit names the person. */
  accountId: string
  label: string
  /** What it was done to; in each audit the other account unless told. */
  target?: string
  here: NonNullable<AuditEntry['details']>
  there: NonNullable<AuditEntry['details']>
}

/** Writes what a person did from one account to another into the audit of both. */
export async function auditBoth(ctx: Ctx, { event, accountId, label, target, here, there }: AuditOfBoth): Promise<void> {
  const inHere = () => audit(ctx, event, { target: target ?? accountId, details: here })
  if (accountId === ctx.accountId) return inHere()
  const inThere = () =>
    inAccount(ctx, accountId, label, (other) => audit(other, event, { target: target ?? ctx.accountId, details: there }))
  // one order for everybody, so that two who write into the same chains never wait for each other in a circle
  for (const write of ctx.accountId < accountId ? [inHere, inThere] : [inThere, inHere]) await write()
}
