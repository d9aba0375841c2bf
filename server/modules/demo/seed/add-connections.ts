import { randomBytes } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { criticalityOf } from '#server/modules/settings/index.ts'
import { DEMO_CRITICALITY, type DemoConnection } from './connections.ts'
import { people } from './people.ts'
import { SCAN_DAYS } from './planned-findings.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** Connections as they were an hour before the first scan. */
export async function addConnections(ctx: Ctx, connections: readonly DemoConnection[]): Promise<void> {
  await ctx.db
    .insertInto('account_setting')
    .values({
      account_id: ctx.accountId,
      criticality_rules: JSON.stringify(DEMO_CRITICALITY),
      updated_at: ctx.now,
      updated_by: people.mira.id,
    })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute()
  const made = new Date(ctx.now.getTime() - (SCAN_DAYS[0] ?? 0) * DAY_MS - 60 * MINUTE_MS)
  await ctx.db
    .insertInto('connection')
    .values(
      connections.map(({ id, vectorType, name, target, tags, outOfScope, fields }) => ({
        account_id: ctx.accountId,
        id,
        vector_type: vectorType,
        name,
        target,
        // a website is its address
        fields: JSON.stringify(fields ?? { url: target }),
        tags: [...tags],
        // these targets do not exist: their schedule rests, since it would only ever find nobody there
        schedule: 'daily',
        schedule_paused: true,
        next_scan_at: null,
        scoped_out_at: outOfScope === undefined ? null : new Date(ctx.now.getTime() - 10 * DAY_MS),
        scoped_out_by: outOfScope === undefined ? null : people.mira.id,
        scoped_out_reason: outOfScope ?? null,
        failure_code: null,
        failure_detail: null,
        last_scan_id: null,
        last_scan_at: null,
        criticality: criticalityOf(DEMO_CRITICALITY, tags),
        created_by: people.mira.id,
        created_at: made,
      })),
    )
    .execute()
  await addProofs(ctx, connections, made)
}

/** Ownership of their domains is proved; nobody looks again, since these names do not exist. */
async function addProofs(ctx: Ctx, connections: readonly DemoConnection[], at: Date): Promise<void> {
  const hosts = connections.flatMap(({ target }) => URL.parse(target)?.hostname ?? []).filter((host) => host.endsWith('.example'))
  const domains = new Set(hosts.map((host) => host.split('.').slice(-2).join('.')))
  if (domains.size === 0) return
  await ctx.db
    .insertInto('domain')
    .values(
      [...domains].map((host) => ({
        account_id: ctx.accountId,
        id: newId(at.getTime()),
        host,
        key: randomBytes(20).toString('hex'),
        status: 'verified' as const,
        method: 'dns' as const,
        covers: host,
        verified_by: people.mira.id,
        verifier: people.mira.email,
        verified_at: at,
        checked_at: at,
        created_by: people.mira.id,
        created_at: at,
      })),
    )
    .execute()
}
