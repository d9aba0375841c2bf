import type { Connection } from '#contract/connections.ts'
import type { ScanFrom } from '#contract/runners.ts'
import { isDemoTarget, toOwnCopy } from './demo-target.ts'
import { fieldsAmong } from './field-values.ts'
import type { FieldValues } from '#scanners/sdk/connection.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { emit } from '#server/events/emit.ts'
import { newId } from '#server/new-id.ts'
import { criticalityOf, readSettings } from '#server/modules/settings/index.ts'
import { requireRoom } from '#server/quotas.ts'
import type { Services } from '#server/services.ts'
import { credentialsOf, keepSecrets, splitFields } from './connection-secrets.ts'
import { connectionById } from './connection-rows.ts'
import { endOf } from './expiry.ts'
import { type GivenSettings, settingsColumns } from './given-settings.ts'
import { requireIssued } from './issued-fields.ts'
import { requireOtherTarget } from './other-targets.ts'
import { splitOnboarding } from './onboarding.ts'
import { presentConnection } from './present.ts'
import { nextScanAt } from './schedule.ts'
import { requirePlace } from './scan-place.ts'
import { takeApart } from './take-apart.ts'
import { admitTarget, permitToReach, requireReach, requireUploads } from './try-connection.ts'

const connectionsOf = (ctx: Ctx) =>
  ctx.db
    .selectFrom('connection')
    .where('account_id', '=', ctx.accountId)
    .select((eb) => eb.fn.countAll<string>().as('used'))

/** What is refused without asking the target is refused before it is asked. */
async function beforeTest(
  services: Services,
  scope: Scope,
  scanner: ScannerInfo,
  { target, open }: { target: string; open: FieldValues },
): Promise<void> {
  if (scanner.connection.testedFirst === undefined) return
  await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requireRoom(ctx, 'connections', connectionsOf(ctx))
    await requireOtherTarget(ctx, scanner, target)
    await requireIssued(ctx, services.secrets, scanner, { fields: open })
  })
}

/** The fields of the kind stand among the rest, as in the body of the call. */
type ConnectionBody = { name: string; tags: string[]; schedule: string } & GivenSettings & Readonly<Record<string, unknown>>

interface Connecting {
  scanner: ScannerInfo
  alongside?: ((ctx: Ctx, connectionId: string) => Promise<void>) | undefined
}

/**
 * Connects a target; its first scan is asked for separately.
 * @param alongside what becomes of it in the same transaction: it is connected exactly when that is done
 * @throws problem target.refused · permit.missing · request.invalid (schedule, scanScope) · right.missing · account.quota_reached
 */
export async function createConnectionWith(
  services: Services,
  scope: Scope,
  { scanner, alongside }: Connecting,
  body: ConnectionBody,
): Promise<Connection> {
  const { name, tags, schedule, scanWindows, scanScope, scanFrom, credentialsExpireAt, ...given } = body
  const settings = settingsColumns(scanner, { scanWindows, scanScope, scanFrom, credentialsExpireAt })
  const { fields: entered, told } = splitOnboarding(scanner, toOwnCopy(services, scope.accountId, fieldsAmong(given)))
  const { fields, naming } = await takeApart(scanner, entered, scope.language)
  return naming(() =>
    keepConnection(
      services,
      scope,
      { scanner, alongside },
      {
        name,
        tags,
        schedule,
        scanWindows,
        scanFrom: scanFrom ?? null,
        settings,
        fields,
        told,
        isEndNamed: credentialsExpireAt !== undefined,
      },
    ),
  )
}

type Told = ReturnType<typeof splitOnboarding>['told']
type NewConnection = Pick<ConnectionBody, 'name' | 'tags' | 'schedule' | 'scanWindows'> & {
  scanFrom: ScanFrom | null
  settings: ReturnType<typeof settingsColumns>
  fields: FieldValues
  told: Told
  /** Whoever connects says when the credentials end, or that they do not. */
  isEndNamed: boolean
}
async function keepConnection(
  services: Services,
  scope: Scope,
  { scanner, alongside }: Connecting,
  { name, tags, schedule, scanWindows, scanFrom, settings, fields, told, isEndNamed }: NewConnection,
): Promise<Connection> {
  const { open, secrets } = splitFields(scanner, fields)
  const target = await admitTarget(services, scanner, { fields: open, scanFrom, language: scope.language })
  await permitToReach(services, scope, scanner, { target, scanFrom, isSending: false })
  await beforeTest(services, scope, scanner, { target, open })
  const tried = { fields: open, credentials: credentialsOf(secrets), scanWindows: scanWindows ?? null, scanFrom }
  await requireReach(services, scanner, tried, scope)
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requireRoom(ctx, 'connections', connectionsOf(ctx))
    await requireOtherTarget(ctx, scanner, target)
    await requireIssued(ctx, services.secrets, scanner, { fields: open })
    await requireUploads(ctx, scanner, open)
    await requirePlace(ctx, scanFrom, { scanner, fields: open })
    const id = newId(ctx.now.getTime())
    const { criticalityRules, scanWindows: ofAccount } = await readSettings(ctx)
    await ctx.db
      .insertInto('connection')
      .values({
        account_id: ctx.accountId,
        id,
        vector_type: scanner.vectorType,
        name,
        target,
        fields: JSON.stringify(open),
        tags: [...new Set(tags)],
        criticality: criticalityOf(criticalityRules, tags),
        schedule,
        ...settings,
        ...(!isEndNamed && settingsColumns(scanner, { credentialsExpireAt: endOf(scanner, { fields: open, secrets }, ctx.now) })),
        // its first scan is asked for at once
        next_scan_at: nextScanAt({ id, schedule, schedule_paused: false, scan_windows: scanWindows ?? null }, ofAccount, ctx.now, ctx.now),
        // the product's own demo site needs no proof of ownership: it was made to be scanned
        is_demo_target: isDemoTarget(services, ctx.accountId, { target, fields: open }),
        onboarding: told === null ? null : JSON.stringify(told),
        created_by: ctx.userId,
        created_at: ctx.now,
      })
      .execute()
    await keepSecrets(ctx, services.secrets, id, secrets)
    await audit(ctx, 'connection.created', { target: id, details: { name, target, schedule } })
    await emit(ctx, 'connection.created', { connectionId: id, name })
    await alongside?.(ctx, id)
    return presentConnection(await connectionById(ctx, id), ctx.now)
  })
}

/** The same, of which nothing else comes. */
export const createConnection = (services: Services, scope: Scope, scanner: ScannerInfo, body: ConnectionBody): Promise<Connection> =>
  createConnectionWith(services, scope, { scanner }, body)
