import { headSeal } from '#server/audit.ts'
import type { Db } from '#server/db/database.ts'

/** Seals the end of every chain from before there were seals. @param db must see all accounts' audit (identity role) */
export async function sealHeads(db: Db, keyOf: (accountId: string) => Buffer): Promise<void> {
  const heads = await db.selectFrom('audit_head').selectAll().where('seal', 'is', null).execute()
  for (const head of heads) {
    await db
      .updateTable('audit_head')
      .set({ seal: headSeal(keyOf(head.account_id), head) })
      .where('account_id', '=', head.account_id)
      .execute()
  }
}
