import type { Db } from '#server/db/database.ts'

export function findByEmail(db: Db, email: string): Promise<{ id: string; confirmed_at: Date | null } | undefined> {
  return db.selectFrom('app_user').select(['id', 'confirmed_at']).where('email', '=', email).executeTakeFirst()
}
