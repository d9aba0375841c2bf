import packageFile from '../../../package.json' with { type: 'json' }
import { type DemoFault, enterDemo as enterRoute, getInstallation, listDemoFaults, switchDemoFault } from '#contract/demo.ts'
import type { Language } from '#contract/fields.ts'
import { audit } from '#server/audit.ts'
import { handle, handlePublic, type Handler } from '#server/http/handlers.ts'
import { checkTexts } from '#server/modules/checks/index.ts'
import { auditPerson, createUserPool, identityProviders, isInsecureTransport } from '#server/modules/identity/index.ts'
import { grantSession, type IssuedSession, issueSessionIn } from '#server/modules/sessions/index.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import type { Module } from '#server/module.ts'
import type { ClientInfo } from '#server/context.ts'
import { seedDemoAccount } from './seed-demo-account.ts'

const present = ({ id, checkId, on }: { id: string; checkId: string; on: boolean }, language: Language): DemoFault => ({
  id,
  title: checkTexts(checkId, language).finding,
  checkId,
  on,
})

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
      const copy = services.demoTarget?.copyOf(ctx.accountId)
      const watching = await ctx.db
        .selectFrom('connection')
        .select('id')
        .where('account_id', '=', ctx.accountId)
        .where('is_demo_target', '=', true)
        .where('scoped_out_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      return {
        url: copy?.url ?? null,
        connectionId: watching?.id ?? null,
        results: (copy?.faults() ?? []).map((fault) => present(fault, ctx.language)),
      }
    }),
    handle(switchDemoFault, async (ctx, { params, body }) => {
      const copy = services.demoTarget?.copyOf(ctx.accountId)
      const known = copy?.faults().find(({ id }) => id === params.faultId)
      if (copy === undefined || known === undefined) throw problem('resource.not_found')
      await audit(ctx, 'demo.fault_switched', { target: known.id, details: { on: body.on } })
      await copy.setFault(known.id, body.on)
      return present({ ...known, on: body.on }, ctx.language)
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
