import type { createWebsite as route } from '#contract/connections.ts'
import type { Input, ReplyOf } from '#contract/route.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import type { Services } from '#server/services.ts'
import { connectionById } from './connection-rows.ts'
import { presentConnection } from './present.ts'
import { nextScanAt } from './schedule.ts'
import { refusePrivateTarget, websiteTarget } from './website-target.ts'

const LOCAL_NAMES: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/** The product's own demo site needs no proof of ownership: it was made to be scanned. */
function isDemoTarget({ demoTarget }: Services, target: URL): boolean {
  return (
    demoTarget !== undefined &&
    target.protocol === 'http:' &&
    LOCAL_NAMES.has(target.hostname) &&
    Number(target.port || 80) === demoTarget.port
  )
}

/**
 * Connects a website; its first scan is asked for separately.
 * @throws problem target.refused · request.invalid (schedule) · right.missing
 */
export async function createWebsite(services: Services, scope: Scope, body: Input<typeof route>['body']): Promise<ReplyOf<typeof route>> {
  const { contexts, egress } = services
  const target = websiteTarget(body.url)
  await contexts.inTransaction(scope, { readOnly: true }, async (ctx) => authorize(ctx, 'connections.manage'))
  await refusePrivateTarget(egress, target)
  const isDemo = isDemoTarget(services, target)
  return contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const id = newId(ctx.now.getTime())
    await ctx.db
      .insertInto('connection')
      .values({
        account_id: ctx.accountId,
        id,
        vector_type: 'Websites',
        name: body.name,
        target: target.href,
        tags: [...new Set(body.tags)],
        schedule: body.schedule,
        next_scan_at: nextScanAt(body.schedule, ctx.now),
        is_demo_target: isDemo,
        permit: isDemo ? JSON.stringify({ method: 'local target', by: 'Parapet', at: ctx.now.toISOString() }) : null,
        created_by: ctx.userId,
        created_at: ctx.now,
      })
      .execute()
    await audit(ctx, 'connection.created', { target: id, details: { name: body.name, url: target.href, schedule: body.schedule } })
    await emit(ctx, 'connection.created', { connectionId: id, name: body.name })
    return presentConnection(await connectionById(ctx, id))
  })
}
