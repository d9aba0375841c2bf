import type { Language } from '#contract/fields.ts'
import type { Db } from '#server/db/database.ts'
import { mail } from '#server/modules/outbox/index.ts'
import type { Services } from '#server/services.ts'
import { mailTexts, type SecurityChange } from '#server/texts/mails.ts'
import { webPaths, webUrl } from '#server/texts/web-paths.ts'

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
  const words = mailTexts(person.language, language)
  const recoveryUrl = webUrl(services.config, webPaths.passwordRecovery)
  await mail(services, db, { to: person.email, ...words.securityChanged(words.security[change], recoveryUrl) })
}
