import { LANGUAGES, type Language } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'
import { mail } from '#server/modules/outbox/index.ts'
import type { Services } from '#server/services.ts'
import { securityNotes, type SecurityChange } from './security-notes.ts'
import { webPaths, webUrl } from '#server/texts/web-paths.ts'

export type { SecurityChange } from './security-notes.ts'

/**
 * Mails a person what was changed in how they sign in, whatever notifications they chose: it may not have been them.
 * @param language of the mail when the person chose none
 */
export async function sendSecurityMail(
  services: Pick<Services, 'config' | 'jobs'>,
  db: Db,
  { userId, change, language }: { userId: string; change: SecurityChange; language: Language },
): Promise<void> {
  const person = await db.selectFrom('app_user').select(['email', 'language']).where('id', '=', userId).executeTakeFirstOrThrow()
  const own = LANGUAGES.find((known) => known === person.language) ?? language
  await mail(services, db, { to: person.email, ...securityNotes[own](change, webUrl(services.config, webPaths.passwordRecovery)) })
}
