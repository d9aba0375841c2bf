import { sql } from 'kysely'
import { LANGUAGES, type Language } from '#contract/fields.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import type { Ctx } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { mail } from '#server/modules/outbox/index.ts'
import { composeMail, MOST_LINES } from './mail-texts.ts'
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
  /** The first few, oldest first. */
  notices: { id: string; values: Record<string, string | number>; link: string }[]
  /** When the last mail of this kind went to them; null when none is remembered. */
  last_sent: Date | null
}

/** What waits, by person and kind. People who have not confirmed their address are not among them. */
async function findBundles(ctx: Ctx): Promise<Bundle[]> {
  const found = await sql<Bundle>`
    select n.user_id, n.kind, u.email, u.language, a.name as company,
           (count(*) filter (where n.sent_at is null))::int as amount,
           (jsonb_agg(jsonb_build_object('id', n.id, 'values', n.values, 'link', n.link) order by n.created_at, n.id)
              filter (where n.sent_at is null)) as notices,
           max(n.sent_at) as last_sent
      from notification_mail n
      join membership m on m.account_id = n.account_id and m.user_id = n.user_id
      join app_user u on u.id = n.user_id and u.confirmed_at is not null
      join account a on a.account_id = n.account_id
     where n.account_id = ${ctx.accountId}
     group by n.user_id, n.kind, u.email, u.language, a.name
    having count(*) filter (where n.sent_at is null) > 0`.execute(ctx.db)
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
    delete from notification_mail n where n.account_id = ${ctx.accountId}
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
  const { user_id, kind, email, company, amount, notices } = bundle
  const language: Language = LANGUAGES.find((known) => known === bundle.language) ?? 'en'
  const lines = notices.slice(0, MOST_LINES).map(({ values, link }) => ({
    values: readableValues({ kind, values }, language),
    url: linkInto(services.config.publicUrl, link, ctx.accountId),
  }))
  await mail(services, ctx.db, {
    to: email,
    ...composeMail(language, { kind, company, amount, lines, settingsUrl: settingsIn(services, ctx) }),
  })
  const newest = notices.at(-1)?.id ?? ''
  const told = notices.map(({ id }) => id)
  // what came in since is not among them and waits
  await sql`
    delete from notification_mail
     where account_id = ${ctx.accountId} and user_id = ${user_id} and kind = ${kind} and id <> ${newest}
       and (sent_at is not null or id = any(${told}::uuid[]))`.execute(ctx.db)
  await ctx.db
    .updateTable('notification_mail')
    .set({ sent_at: ctx.now })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', newest)
    .execute()
}

/** An address that opens in the account it is about, whichever the reader works in. */
function linkInto(publicUrl: string, link: string, accountId: string): string {
  const url = new URL(link, `${publicUrl}/`)
  url.searchParams.set('account', accountId)
  return url.href
}
const settingsIn = ({ config }: MailServices, ctx: Ctx): string =>
  linkInto(config.publicUrl, '/dashboard/account/notifications', ctx.accountId)
