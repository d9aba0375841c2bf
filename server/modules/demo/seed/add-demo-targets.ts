import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { Ctx } from '#server/context.ts'
import { scannerFor } from '#server/kinds.ts'
import { endOf, keepSecrets } from '#server/modules/connections/index.ts'
import { requestScan } from '#server/modules/scans/index.ts'
import type { Services } from '#server/services.ts'
import { addConnections } from './add-connections.ts'
import { DEMO_CLOUD_IDS, DEMO_TARGET_ID, type DemoConnection } from './connections.ts'

const MINUTE_MS = 60_000

/**
 * The connections that are really there, as they are missing. The first scans of the shop and of one cloud begin as the visitor looks,
 * those of the others a minute after one another: a small machine has to prove a first fix meanwhile.
 */
export async function addDemoTargets(ctx: Ctx, { demoTarget, secrets }: Pick<Services, 'demoTarget' | 'secrets'>): Promise<void> {
  if (demoTarget === undefined) return
  const shop = { id: DEMO_TARGET_ID, vectorType: 'Websites', name: 'Demo shop', target: demoTarget.copyOf(ctx.accountId).url } as const
  await addDemoTarget(ctx, shop, 0)
  for (const [minutes, { vectorType, provider, copyOf }] of demoTarget.clouds.entries()) {
    const { target, fields, secrets: opened } = copyOf(ctx.accountId)
    const id = DEMO_CLOUD_IDS[provider]
    const isNew = await addDemoTarget(ctx, { id, vectorType, name: `Demo cloud (${vectorType})`, target, fields }, minutes)
    if (isNew) await keepAccess(ctx, secrets, { id, vectorType, fields, opened: await opened() })
  }
}

/** What a connection is opened with, and when that ends. */
async function keepAccess(
  ctx: Ctx,
  secrets: Services['secrets'],
  {
    id,
    vectorType,
    fields,
    opened,
  }: Pick<DemoConnection, 'id' | 'vectorType'> & { fields: FieldValues; opened: Readonly<Record<string, string>> },
): Promise<void> {
  await keepSecrets(ctx, secrets, id, opened)
  const ends = endOf(scannerFor(vectorType), { fields, secrets: opened }, ctx.now)
  if (ends === undefined) return
  await ctx.db
    .updateTable('connection')
    .set({ credentials_expire_at: new Date(ends) })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', id)
    .execute()
}

/** @param minutes until its first scan @returns whether it was not there yet */
async function addDemoTarget(ctx: Ctx, connection: Omit<DemoConnection, 'tags'>, minutes: number): Promise<boolean> {
  const { id: connectionId } = connection
  const known = await ctx.db
    .selectFrom('connection')
    .select('id')
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (known !== undefined) return false
  await addConnections(ctx, [{ ...connection, tags: ['demo', 'local'] }])
  await ctx.db
    .updateTable('connection')
    .set({
      is_demo_target: true,
      schedule_paused: false,
      next_scan_at: minutes === 0 ? null : new Date(ctx.now.getTime() + minutes * MINUTE_MS),
      created_at: ctx.now,
    })
    .where('account_id', '=', ctx.accountId)
    .where('id', '=', connectionId)
    .execute()
  if (minutes === 0) await requestScan(ctx, { connectionId, kind: 'full', trigger: 'schedule' })
  return true
}
