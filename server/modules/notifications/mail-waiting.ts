import { sql } from 'kysely'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Ctx } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { languageOf } from '#server/texts/mails.ts'
import type { StoredValues } from '#server/texts/notifications.ts'
import { webPaths, webUrl } from '#server/texts/web-paths.ts'
import { mail } from '#server/modules/outbox/index.ts'
import { composeMail, MOST_LINES } from './compose-mail.ts'
import { readableValues } from './present.ts'

/** A person gets at most one mail of a kind in this time; what happens meanwhile goes into the next. */
export const GATHER_MS = 15 * 60_000

type MailServices = Pick<Services, 'config' | 'jobs'>

interface Bundle {
  user_id: string
  kind: NotificationKind
  email: string
  language: string | null
  company: string
  amount: number
  /** Oldest first. */
  notices: { id: string; values: StoredValues; link: string }[]
  /** When the last mail of this kind went to them, if that is not long ago. */
  last_sent: Date | null
}

/** What waits, by person and kind. People who have not confirmed their address are not among them. */
async function findBundles(ctx: Ctx): Promise<Bundle[]> {
  const found = await sql<Bundle>`
    select n.user_id, n.kind, u.email, u.language, a.name as company, count(*)::int as amount,
           jsonb_agg(jsonb_build_object('id', n.id, 'values', n.values, 'link', n.link) order by n.created_at, n.id) as notices,
           (select max(s.mailed_at) from notification s
             where s.account_id = n.account_id and s.user_id = n.user_id and s.kind = n.kind and s.mailed_at is not null) as last_sent
      from notification n
      join membership m on m.account_id = n.account_id and m.user_id = n.user_id
      join app_user u on u.id = n.user_id and u.confirmed_at is not null
      join account a on a.account_id = n.account_id
     where n.account_id = ${ctx.accountId} and n.is_mail_due
     group by n.account_id, n.user_id, n.kind, u.email, u.language, a.name`.execute(ctx.db)
  return found.rows
}

/**
 * Writes a mail for each person and kind that waits and was not told within GATHER_MS; the rest is looked at again when
 * their time has come. One at a time an account, so that nothing is told twice.
 */
export async function mailWaiting(services: MailServices, ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notification mail ' || ${ctx.accountId}, 0))`.execute(ctx.db)
  // who has left the account is told nothing more of it
  await sql`
    update notification n set is_mail_due = false where n.account_id = ${ctx.accountId} and n.is_mail_due
       and not exists (select from membership m where m.account_id = n.account_id and m.user_id = n.user_id)`.execute(ctx.db)
  const waits: number[] = []
  for (const bundle of await findBundles(ctx)) {
    const dueAt = (bundle.last_sent?.getTime() ?? 0) + GATHER_MS
    if (dueAt > ctx.now.getTime()) waits.push(dueAt - ctx.now.getTime())
    else await send(services, ctx, bundle)
  }
  if (waits.length > 0)
    await ctx.enqueue('notification.mail', { accountId: ctx.accountId }, { startAfterSeconds: Math.ceil(Math.min(...waits) / 1_000) })
}

async function send(services: MailServices, ctx: Ctx, bundle: Bundle): Promise<void> {
  const { kind, email, company, amount, notices } = bundle
  const language = languageOf(bundle.language)
  const lines = notices.slice(0, MOST_LINES).map(({ values, link }) => ({
    values: readableValues({ kind, values }, language),
    url: webUrl(services.config, link, ctx.accountId),
  }))
  const settingsUrl = webUrl(services.config, webPaths.notificationSettings, ctx.accountId)
  await mail(services, ctx.db, { to: email, ...composeMail(language, { kind, company, amount, lines, settingsUrl }) })
  // what came in since is not among them and waits
  await sql`
    update notification set is_mail_due = false, mailed_at = ${ctx.now}
     where account_id = ${ctx.accountId} and id = any(${notices.map(({ id }) => id)}::uuid[])`.execute(ctx.db)
}
