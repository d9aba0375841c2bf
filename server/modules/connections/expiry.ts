import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import type { Ctx } from '#server/context.ts'

type Kind = Pick<ScannerInfo, 'connection'>
/** What a connection is reached with. */
interface Access {
  fields: FieldValues
  secrets: Readonly<Record<string, string>>
}
interface Changed {
  connectionId: string
  before: Access
  now: Access
  /** Secrets were entered, or taken away. */
  isRotation: boolean
}

/** When credentials that are entered at a moment end, as an instant; undefined: their kind cannot tell. */
export const endOf = ({ connection }: Kind, { fields, secrets }: Access, givenAt: Date): string | undefined =>
  connection.expiresAt?.(fields, secrets, givenAt)?.toISOString()

/**
 * When the credentials of a changed connection end: new ones from now on, and null where their kind cannot tell, since the end of the old
 * ones is not theirs; those that stay from the day they were entered, where a field was changed that tells it. undefined: it stays.
 */
export async function nextEnd(
  ctx: Ctx,
  kind: Kind,
  { connectionId, before, now, isRotation }: Changed,
): Promise<string | null | undefined> {
  if (isRotation) return endOf(kind, now, ctx.now) ?? null
  if (endOf(kind, before, ctx.now) === endOf(kind, now, ctx.now)) return undefined
  const entered = await ctx.db
    .selectFrom('connection_secret')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('account_id', '=', ctx.accountId)
    .where('connection_id', '=', connectionId)
    .executeTakeFirst()
  return endOf(kind, now, entered?.at ?? ctx.now) ?? null
}
