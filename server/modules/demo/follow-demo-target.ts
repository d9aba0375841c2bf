import { sql } from 'kysely'
import type { Services } from '#server/services.ts'

/**
 * The demo target may listen on another port than at the last start. Each account's connection to its copy, in the demo account
 * and in others, goes where that is now: any other place on this machine stays closed to scans.
 */
export async function followDemoTarget({ database, demoTarget }: Pick<Services, 'database' | 'demoTarget'>): Promise<void> {
  if (demoTarget === undefined) return
  const accounts = await database.platform
    .selectFrom('connection')
    .select('account_id')
    .distinct()
    .where('is_demo_target', '=', true)
    .where('vector_type', '=', 'Websites')
    .execute()
  for (const { account_id } of accounts) {
    const { url } = demoTarget.copyOf(account_id)
    await database.platform
      .updateTable('connection')
      .set({ target: url, fields: sql`jsonb_set(fields, '{url}', to_jsonb(${url}::text))` })
      .where('account_id', '=', account_id)
      .where('is_demo_target', '=', true)
      .where('vector_type', '=', 'Websites')
      .where('target', '<>', url)
      .execute()
  }
}
