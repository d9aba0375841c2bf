import packageFile from '../../../package.json' with { type: 'json' }
import {
  connectDemoCloud,
  type DemoFault,
  enterDemo as enterRoute,
  getInstallation,
  listDemoFaults,
  switchDemoFault,
} from '#contract/demo.ts'
import type { Language, VectorType } from '#contract/fields.ts'
import { audit } from '#server/audit.ts'
import { handle, handleOutside, handlePublic, type Handler } from '#server/http/handlers.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { createConnection } from '#server/modules/connections/index.ts'
import { auditPerson, createUserPool, identityProviders, isInsecureTransport } from '#server/modules/identity/index.ts'
import { grantSession, type IssuedSession, issueSessionIn } from '#server/modules/sessions/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { Module } from '#server/module.ts'
import type { ClientInfo, Ctx } from '#server/context.ts'
import type { SwitchedFault } from '#server/demo-target/faults.ts'
import { scannerFor } from '#server/kinds.ts'
import { seedDemoAccount } from './seed-demo-account.ts'

const present = ({ id, checkId, on }: { id: string; checkId: string; on: boolean }, language: Language): DemoFault => ({
  id,
  title: checkTexts(checkId, language).finding,
  checkId,
  on,
})

/** Which connection watches a demo target of a kind. */
async function watchingConnections(ctx: Ctx): Promise<(vectorType: VectorType) => string | null> {
  const rows = await ctx.db
    .selectFrom('connection')
    .select(['id', 'vector_type'])
    .where('account_id', '=', ctx.accountId)
    .where('is_demo_target', '=', true)
    .where('scoped_out_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return (vectorType) => rows.find((row) => row.vector_type === vectorType)?.id ?? null
}

function routes(services: Services): Handler[] {
  const { config, database } = services
  const isOffered = config.isLocal && config.demo
  const { recoveryCodes } = createUserPool(services).features
  return [
    handlePublic(getInstallation, async (call) => {
      const own = await database.identity.selectFrom('account').select('account_id').where('is_demo', '=', false).limit(1).execute()
      return {
        version: packageFile.version,
        isLocal: config.isLocal,
        isFirstStart: own.length === 0,
        demoAvailable: isOffered,
        outboxAvailable: config.isLocal && config.smtpUrl === undefined,
        insecureTransport: isInsecureTransport(config, call.client),
        demoTargetUrl: config.isLocal ? (services.demoTarget?.url ?? null) : null,
        signIn: { ...(await identityProviders(services)), recoveryCodes },
        pageViews: config.pageViews.to !== 'nobody',
      }
    }),
    handlePublic(enterRoute, async (call) => {
      if (!isOffered) throw problem('auth.local_only', { detail: 'The demo is switched off on this installation.' })
      return grantSession(call, await enterDemo(services, call.client))
    }),
    handle(listDemoFaults, async (ctx) => {
      const shop = services.demoTarget?.copyOf(ctx.accountId)
      const watching = await watchingConnections(ctx)
      const presented = (faults: readonly SwitchedFault[] = []) => faults.map((fault) => present(fault, ctx.language))
      return {
        url: shop?.url ?? null,
        connectionId: watching('Websites'),
        results: presented(shop?.faults()),
        clouds: (services.demoTarget?.clouds ?? []).map(({ vectorType, copyOf }) => {
          const { target, faults } = copyOf(ctx.accountId)
          return { vectorType, target, connectionId: watching(vectorType), results: presented(faults()) }
        }),
      }
    }),
    handle(switchDemoFault, async (ctx, { params, body }) => {
      const { demoTarget } = services
      const copies = demoTarget === undefined ? [] : [demoTarget, ...demoTarget.clouds].map(({ copyOf }) => copyOf(ctx.accountId))
      const copy = copies.find((one) => one.faults().some(({ id }) => id === params.faultId))
      const known = copy?.faults().find(({ id }) => id === params.faultId)
      if (copy === undefined || known === undefined) throw problem('resource.not_found')
      await audit(ctx, 'demo.fault_switched', { target: known.id, details: { on: body.on } })
      await copy.setFault(known.id, body.on)
      return present({ ...known, on: body.on }, ctx.language)
    }),
    handleOutside(connectDemoCloud, async (scope, { body: { name, vectorType } }) => {
      const cloud = services.demoTarget?.clouds.find((one) => one.vectorType === vectorType)
      if (cloud === undefined) throw problem('resource.not_found')
      const { fields, secrets } = cloud.copyOf(scope.accountId)
      const access = { ...fields, ...(await secrets()) }
      const { id } = await createConnection(services, scope, scannerFor(vectorType), { name, tags: ['demo'], schedule: 'daily', ...access })
      return { id }
    }),
  ]
}

export const demoModule: Module = { routes }

/** A session in the demo account, which is made when nobody has entered it before. */
async function enterDemo(services: Services, client: ClientInfo): Promise<IssuedSession> {
  const { accountId, userId } = await seedDemoAccount(services)
  return services.database.transact('identity', {}, async (db) => {
    const issued = await issueSessionIn(db, services, { userId, accountId, client, method: 'demo' })
    await auditPerson(services, db, { userId, event: 'demo.entered', status: 'Success', client, details: { session: issued.sessionId } })
    return issued
  })
}
