import { sql } from 'kysely'
import type { registerRunner as registerRoute, Runner, updateRunner as updateRoute } from '#contract/runners.ts'
import type { Input } from '#contract/route.ts'
import { isReachEntry } from '#egress/reach.ts'
import { audit } from '#server/audit.ts'
import type { Ctx } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { findScanner } from '#server/kinds.ts'
import { newKeyText } from '#server/modules/api-keys/index.ts'
import { newId } from '#server/new-id.ts'
import { invalidField, problem } from '#server/problem.ts'
import { requireRoom } from '#server/quotas.ts'
import { endJobs } from './end-jobs.ts'
import { presentRunner, runnerById } from './runner-rows.ts'
import { endSession } from './session-log.ts'
import { signal } from './signals.ts'

const runnersInForce = (ctx: Ctx) =>
  ctx.db
    .selectFrom('runner')
    .where('account_id', '=', ctx.accountId)
    .where('revoked_at', 'is', null)
    .select((eb) => eb.fn.countAll<string>().as('used'))

/** As it is kept: names in lower case, each entry once. @throws problem request.invalid naming the first that is none */
function readScope(given: readonly string[]): string[] {
  const scope = given.map((entry) => entry.toLowerCase())
  const wrong = scope.findIndex((entry) => !isReachEntry(entry))
  if (wrong !== -1)
    throw invalidField(`scope.${wrong}`, 'must be a network such as 10.0.0.0/8, an address, a name, *.example.com, or public')
  return [...new Set(scope)]
}
/** @throws problem request.invalid */
function readKinds(kinds: readonly string[] | null): string[] | null {
  const unknown = kinds?.findIndex((kind) => findScanner(kind) === undefined) ?? -1
  if (unknown !== -1) throw invalidField(`kinds.${unknown}`, 'is no kind of target that this server knows')
  return kinds === null ? null : [...new Set(kinds)]
}

/** Registers a runner. @returns it, and its token for this one answer @throws problem request.invalid · account.quota_reached */
export async function registerRunner(
  ctx: Ctx,
  { name, tags, ...given }: Input<typeof registerRoute>['body'],
): Promise<Runner & { token: string }> {
  await requireRoom(ctx, 'runners', runnersInForce(ctx))
  const scope = readScope(given.scope)
  const id = newId(ctx.now.getTime())
  const { key: token, secretHash, last4 } = newKeyText(id, 'runner')
  await ctx.db
    .insertInto('runner')
    .values({
      account_id: ctx.accountId,
      id,
      name,
      tags: [...new Set(tags)],
      scope,
      kinds: readKinds(given.kinds),
      token_hash: secretHash,
      last4,
      created_by: ctx.userId,
      created_at: ctx.now,
    })
    .execute()
  await audit(ctx, 'runner.registered', { target: id, details: { name, tags: tags.join(','), scope: scope.join(',') } })
  await emit(ctx, 'runner.registered', { runnerId: id, name })
  return { ...presentRunner(await runnerById(ctx, id), ctx.now), token }
}

/** Changes what is given; jobs under way go on under what they were given. @throws problem resource.not_found · request.invalid */
export async function updateRunner(ctx: Ctx, id: string, body: Input<typeof updateRoute>['body']): Promise<Runner> {
  const { name, tags, scope, kinds } = body
  const known = await runnerById(ctx, id)
  const changes = {
    ...(name !== undefined && { name }),
    ...(tags !== undefined && { tags: [...new Set(tags)] }),
    ...(scope !== undefined && { scope: readScope(scope) }),
    ...(kinds !== undefined && { kinds: readKinds(kinds) }),
  }
  if (Object.keys(changes).length > 0)
    await ctx.db.updateTable('runner').set(changes).where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await audit(ctx, 'runner.updated', {
    target: id,
    details: { name: name ?? known.name, ...(tags && { tags: tags.join(',') }), ...(scope && { scope: scope.join(',').slice(0, 1_000) }) },
  })
  await emit(ctx, 'runner.changed', { runnerId: id, name: name ?? known.name })
  return presentRunner(await runnerById(ctx, id), ctx.now)
}

const endRevoked = (ctx: Ctx, id: string): Promise<void> =>
  endSession(ctx, id, {
    status: 'cancelled',
    last: { code: 'runner_revoked', level: 'warning', params: { by: ctx.principal.label } },
  })

/** Its next call is refused, and one that is held ends at once; its jobs go back. @throws problem resource.not_found */
export async function revokeRunner(ctx: Ctx, id: string): Promise<Runner> {
  const { name, revoked_at: isRevoked } = await runnerById(ctx, id)
  if (isRevoked === null) {
    await ctx.db
      .updateTable('runner')
      .set({ revoked_at: ctx.now, instance: null, told_online: false })
      .where('account_id', '=', ctx.accountId)
      .where('id', '=', id)
      .execute()
    await endJobs(ctx, sql`runner_id = ${id}`, 'revoked')
    await endRevoked(ctx, id)
    await signal(ctx.db, id)
    await emit(ctx, 'runner.revoked', { runnerId: id, name })
  }
  await audit(ctx, 'runner.revoked', { target: id, details: { name } })
  return presentRunner(await runnerById(ctx, id), ctx.now)
}

/** @throws problem resource.not_found · resource.conflict while connections name it: they would be scanned from nowhere */
export async function deleteRunner(ctx: Ctx, id: string): Promise<void> {
  const { name, connections } = await runnerById(ctx, id)
  if (connections > 0)
    throw problem('resource.conflict', {
      detail: `${connections === 1 ? '1 connection is' : `${connections} connections are`} scanned from this runner. Choose another place for them first.`,
    })
  await endJobs(ctx, sql`runner_id = ${id}`, 'deleted')
  await endRevoked(ctx, id)
  await ctx.db.deleteFrom('runner').where('account_id', '=', ctx.accountId).where('id', '=', id).execute()
  await signal(ctx.db, id)
  await audit(ctx, 'runner.deleted', { target: id, details: { name } })
  await emit(ctx, 'runner.changed', { runnerId: id, name })
}
