import type { Db } from '#server/db/database.ts'
import type { AccountSecretTable } from '#server/db/tables/accounts.ts'
import type { SealedColumn } from '#server/db/rotation/sealed-column.ts'
import type { SealedPlace, Secrets } from './secrets.ts'

export interface AccountSecret {
  accountId: string
  name: AccountSecretTable['name']
}
/** Shorter texts give too much of themselves away by their end. */
const SHORTEST_WITH_END = 12

const placeOf = ({ accountId, name }: { accountId: string; name: string }): SealedPlace => ({
  accountId,
  table: 'account_secret',
  row: name,
  column: 'sealed',
  version: 1,
})

export const accountSecretColumn: SealedColumn = {
  table: 'account_secret',
  column: 'sealed',
  placesOf: ({ text }) => [placeOf({ accountId: text('account_id'), name: text('name') })],
}

/** Keeps a secret of the account, sealed; null removes it. */
export async function keepAccountSecret(
  secrets: Pick<Secrets, 'seal'>,
  db: Db,
  secret: AccountSecret & { text: string | null; now: Date },
): Promise<void> {
  const { accountId, name, text, now } = secret
  if (text === null) {
    await db.deleteFrom('account_secret').where('account_id', '=', accountId).where('name', '=', name).execute()
    return
  }
  const values = {
    sealed: secrets.seal(placeOf(secret), text),
    last4: text.length < SHORTEST_WITH_END ? null : text.slice(-4),
    updated_at: now,
  }
  await db
    .insertInto('account_secret')
    .values({ account_id: accountId, name, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(values))
    .execute()
}

/** The secret's text; null when none is kept. @throws SecretsError when it was changed, or sealed under another key */
export async function openAccountSecret(secrets: Pick<Secrets, 'open'>, db: Db, secret: AccountSecret): Promise<string | null> {
  const row = await db
    .selectFrom('account_secret')
    .select('sealed')
    .where('account_id', '=', secret.accountId)
    .where('name', '=', secret.name)
    .executeTakeFirst()
  return row === undefined ? null : secrets.open(placeOf(secret), row.sealed).toString()
}
