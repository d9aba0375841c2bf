import { sql } from 'kysely'
import type { Input } from '#contract/route.ts'
import type { launchPrivateScanner as route, PrivateScanner } from '#contract/private-scanning.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { newId } from '#server/new-id.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { PRIVATE_REFUSALS, type PrivateRefusal } from '#server/texts/private-scanning.ts'
import { accountOf, refusal, tryAccess } from './access.ts'
import { planOf } from './plan.ts'
import { scannerNow } from './present.ts'
import { followLater, isLaunching, lockScanner, readScanner, type ScannerRow, tellChange } from './scanner-row.ts'

type Body = Input<typeof route>['body']

const conflict = (reason: PrivateRefusal, { language }: Pick<Scope, 'language'>) =>
  problem('resource.conflict', { detail: PRIVATE_REFUSALS[reason][language] })

/** @throws problem resource.conflict where it cannot be launched now, or not there */
function requireFree(scope: Scope, row: ScannerRow | undefined, place: { awsAccountId: string; region: string }): void {
  if (row === undefined) return
  if (row.wanted === 'absent') throw conflict('being_deleted', scope)
  const isElsewhere = row.aws_account_id !== place.awsAccountId || row.region !== place.region
  if (isElsewhere && Object.keys(row.stacks).length > 0)
    throw refusal('place_fixed', scope.language, row.region === place.region ? 'roleArn' : 'region')
}

/**
 * Begins to make the stacks, or to go on with those that are missing, failed or of an earlier build, once the role has been tried.
 * @throws problem target.refused naming the field · resource.stale for another plan than was read · resource.conflict · server.unavailable
 */
export async function launchScanner(services: Services, scope: Scope, body: Body): Promise<PrivateScanner> {
  const { contexts, config } = services
  const known = await contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return readScanner(ctx)
  })
  if (!isLaunching(known)) {
    const awsAccountId = accountOf(services.secrets, scope, body, known?.external_id)
    requireFree(scope, known, { awsAccountId, region: body.region })
    if (planOf(scope.accountId, body).digest !== body.plan)
      throw problem('resource.stale', { detail: PRIVATE_REFUSALS.other_plan[scope.language] })
    await tryAccess(services, scope, body)
  }
  return contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const { isJoined, target } = await begin(ctx, services, body)
    await audit(ctx, 'private_scanner.launched', { target, details: { region: body.region, isJoined } })
    return scannerNow(ctx, config)
  })
}

async function begin(ctx: Ctx, { secrets }: Pick<Services, 'secrets'>, body: Body): Promise<{ isJoined: boolean; target: string }> {
  // two that launch first find no row to wait for
  await sql`select pg_advisory_xact_lock(hashtext('private scanner'), hashtext(${ctx.accountId}))`.execute(ctx.db)
  const row = await lockScanner(ctx)
  if (row !== undefined && isLaunching(row)) return { isJoined: true, target: row.aws_account_id }
  const awsAccountId = accountOf(secrets, ctx, body, row?.external_id)
  requireFree(ctx, row, { awsAccountId, region: body.region })
  const values = {
    role_arn: body.roleArn,
    external_id: body.externalId,
    aws_account_id: awsAccountId,
    region: body.region,
    instance_type: body.instanceType,
    image: body.image,
    volume_gb: body.volumeGb,
    cidr: body.cidr,
    idle_minutes: body.idleMinutes,
    wanted: 'present' as const,
    state_vpc: 'inProgressEIP' as const,
    run_id: newId(ctx.now.getTime()),
    failure: null,
    trouble: null,
    look_at: ctx.now,
    launched_by: ctx.userId,
    launched_at: ctx.now,
    completed_at: null,
  }
  const kept = await ctx.db
    .insertInto('private_scanner')
    .values({ account_id: ctx.accountId, ...values })
    .onConflict((is) => is.column('account_id').doUpdateSet({ ...values, revision: (row?.revision ?? 0) + 1 }))
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellChange(ctx, kept)
  await followLater(ctx)
  return { isJoined: false, target: awsAccountId }
}
