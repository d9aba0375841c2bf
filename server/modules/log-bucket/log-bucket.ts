import { BUCKET_PROOF, type LogBucket } from '#contract/log-bucket.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { placeInBucket } from '#server/integrations/s3/account-bucket.ts'
import { partitionOf } from '#server/settings/aws.ts'
import { tryBucket } from './try-bucket.ts'

/** What lets this installation write below the account's place, and read the proof. */
function policyOf(
  bucket: string | undefined,
  accountId: string,
  { principal, partition }: { principal: string | null; partition: string },
): string {
  const arn = `arn:${partition}:s3:::${bucket ?? 'BUCKET'}`
  const Principal = { AWS: principal ?? `arn:${partition}:iam::ACCOUNT:role/PARAPET` }
  const allow = (Action: string, key: string) => ({ Effect: 'Allow', Principal, Action, Resource: `${arn}/${key}` })
  const Statement = [allow('s3:GetObject', BUCKET_PROOF), allow('s3:PutObject', `${placeInBucket(accountId)}*`)]
  return JSON.stringify({ Version: '2012-10-17', Statement }, null, 2)
}

const keptBucket = (ctx: Ctx) => ctx.db.selectFrom('log_bucket').selectAll().where('account_id', '=', ctx.accountId).executeTakeFirst()

const instantOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

async function present(services: Services, scope: Scope): Promise<LogBucket> {
  const { aws, buckets } = services.config
  const principal = aws.principal ?? (await services.lender.aws.whoAmI())?.principal ?? null
  const { row, waiting, accountId } = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'account.read')
    const counted = await ctx.db
      .selectFrom('log_copy')
      .select(({ fn }) => fn.countAll<string>().as('waiting'))
      .where('account_id', '=', ctx.accountId)
      .executeTakeFirstOrThrow()
    return { row: await keptBucket(ctx), waiting: Number(counted.waiting), accountId: ctx.accountId }
  })
  return {
    s3Bucket: row?.bucket ?? null,
    state: row?.state ?? 'none',
    checkedAt: instantOf(row?.checked_at),
    copiedAt: instantOf(row?.copied_at),
    waiting,
    proof: { key: BUCKET_PROOF, content: accountId },
    policy: policyOf(row?.bucket, accountId, { principal, partition: partitionOf(buckets.region) }),
  }
}

/** How the account's bucket stands. */
export const getLogBucket = present

/**
 * Names the bucket, or none: what waited for another is forgotten. Whether it may be used is told with it, and asked again before each use.
 * @throws problem right.missing
 */
export async function setLogBucket(services: Services, scope: Scope, bucket: string | null): Promise<LogBucket> {
  const accountId = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'account.manage')
    return ctx.accountId
  })
  const state = bucket === null ? null : await tryBucket(services, { bucket, accountId })
  await services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'account.manage')
    const before = await keptBucket(ctx)
    if (before !== undefined && before.bucket !== bucket)
      await ctx.db.deleteFrom('log_bucket').where('account_id', '=', ctx.accountId).execute()
    if (bucket !== null && state !== null) {
      const now = { state, checked_at: ctx.now, failures: 0, next_try_at: ctx.now }
      await ctx.db
        .insertInto('log_bucket')
        .values({ account_id: ctx.accountId, bucket, copied_at: null, ...now })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(now))
        .execute()
    }
    const details = { section: 'log_bucket', from: before?.bucket ?? null, to: bucket, state }
    await audit(ctx, 'settings.changed', { target: ctx.accountId, details })
  })
  return present(services, scope)
}
