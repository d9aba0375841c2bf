import type { PrivateScanner } from '#contract/private-scanning.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { PRIVATE_REFUSALS, type PrivateRefusal } from '#server/texts/private-scanning.ts'
import { inRoleAccount } from './open-account.ts'
import { scannerNow } from './present.ts'
import { followLater, keepChange, lockScanner, outputOf, readScanner } from './scanner-row.ts'
import { troubleOf } from './trouble.ts'

const SWITCH_MS = 30_000
/** A host on the way is looked at after so many seconds. */
const LOOK_S = 2

/**
 * Starts or stops the scanner host; one that is so already, or on the way, stays so.
 * @throws problem resource.conflict where there is none, or no way from its state · server.unavailable where AWS does not answer
 */
export async function switchScanner(services: Services, scope: Scope, action: 'start' | 'stop'): Promise<PrivateScanner> {
  const refused = (reason: PrivateRefusal) => problem('resource.conflict', { detail: PRIVATE_REFUSALS[reason][scope.language] })
  const row = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return readScanner(ctx)
  })
  const instanceId = row === undefined ? '' : outputOf(row, 'ssm', 'InstanceId')
  if (row === undefined || row.state_vpc !== 'completed' || instanceId === '') throw refused('no_host')
  const access = { roleArn: row.role_arn, externalId: row.external_id, region: row.region }
  const came = await inRoleAccount(services, scope.accountId, { access, limitMs: SWITCH_MS }, async (account) => {
    const seen = await account.host(instanceId)
    return { seen, state: seen && (await account.switch(instanceId, action)) }
  }).catch((error: unknown) => {
    const { code } = troubleOf(error)
    throw code === null
      ? problem('server.unavailable', { detail: PRIVATE_REFUSALS.no_answer[scope.language] })
      : refused(code === 'role' ? 'role_not_assumed' : 'denied')
  })
  const { seen, state } = came
  if (seen === null) throw refused('host_gone')
  if (state === null) throw refused('on_the_way')
  return services.contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const held = await lockScanner(ctx)
    await audit(ctx, 'private_scanner.switched', { target: instanceId, details: { action } })
    if (held?.run_id === row.run_id) {
      const host = { instanceId, state, isOnline: state === 'running' && seen.isOnline, checkedAt: ctx.now.toISOString() }
      await keepChange(ctx, held, { host, ...(action === 'start' && { used_at: ctx.now }) })
      await followLater(ctx, LOOK_S)
    }
    return scannerNow(ctx, services.config)
  })
}
