import { sql } from 'kysely'
import type { getRemediation, REMEDIATION_EVENTS } from '#contract/remediations.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Ctx } from '#server/context.ts'
import { presentPerson } from '#server/people.ts'
import { checkOf, checkTexts } from '#server/modules/checks/index.ts'
import { findingsById } from '#server/modules/findings/index.ts'
import { presentRemediation } from './present.ts'
import { cardIdOf, remediationById } from './select-remediations.ts'

/** A page, not an archive: the most urgent findings and the newest events of a card. */
const SHOWN = 200

interface EventRow {
  id: string
  kind: (typeof REMEDIATION_EVENTS)[number]
  at: Date
  actor_id: string | null
  first_name: string | null
  last_name: string | null
  scan_id: string | null
  from_value: string | null
  to_value: string | null
}

async function eventsOf(ctx: Ctx, id: string): Promise<EventRow[]> {
  const found = await sql<EventRow>`select e.id, e.kind, e.at, e.actor_id, u.first_name, u.last_name, e.scan_id, e.from_value, e.to_value
    from remediation_event e left join app_user u on u.id = e.actor_id
   where e.account_id = ${ctx.accountId} and e.remediation_id = ${id} order by e.at desc, e.id desc limit ${sql.lit(SHOWN)}`.execute(ctx.db)
  return found.rows
}

async function findingIdsOf(ctx: Ctx, id: string): Promise<string[]> {
  const found = await sql<{
    id: string
  }>`select f.id from remediation_finding l join finding f on f.account_id = l.account_id and f.id = l.finding_id
   where l.account_id = ${ctx.accountId} and l.remediation_id = ${id} order by f.state, f.priority desc, f.id desc limit ${sql.lit(SHOWN)}`.execute(
    ctx.db,
  )
  return found.rows.map((row) => row.id)
}

/**
 * One card with how to fix it, its findings and its history, newest first.
 * @throws problem resource.not_found when the account has no such card
 */
export async function readRemediation(ctx: Ctx, given: string): Promise<ReplyOf<typeof getRemediation>> {
  const id = await cardIdOf(ctx, given)
  const row = await remediationById(ctx, id)
  const texts = checkTexts(row.check_id, ctx.language)
  const events = await eventsOf(ctx, id)
  return {
    ...presentRemediation(row, ctx.language),
    why: texts.why,
    steps: texts.how,
    snippets: (checkOf(row.check_id)?.snippets ?? []).map(({ label, language, code }) => ({ label, language, code })),
    findings: await findingsById(ctx, await findingIdsOf(ctx, id)),
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      actor: presentPerson(event.actor_id, event.first_name, event.last_name),
      scanId: event.scan_id,
      from: event.from_value,
      to: event.to_value,
    })),
  }
}
