import type { PrivateScanner } from '#contract/private-scanning.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import { problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { PRIVATE_REFUSALS, type PrivateRefusal } from '#server/texts/private-scanning.ts'
import { ScanFailure } from '#scanners/sdk/scanner.ts'
import { inRoleAccount } from './open-account.ts'
import { scannerNow } from './present.ts'
import { followLater, isLaunching, keepChange, lockScanner, outputOf, readScanner } from './scanner-row.ts'
import { troubleOf } from './trouble.ts'

const SWITCH_MS = 30_000
/** A host on the way is looked at after so many seconds. */
const LOOK_S = 2

/**
 * Starts or stops the scanner host; one that is so already, or on the way, stays so.
 * @throws problem resource.conflict where there is none, no way from its state, or AWS says no · server.unavailable where it does not answer
 */
export async function switchScanner(services: Services, scope: Scope, action: 'start' | 'stop'): Promise<PrivateScanner> {
  const refused = (reason: PrivateRefusal) => problem('resource.conflict', { detail: PRIVATE_REFUSALS[reason][scope.language] })
  const row = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    return readScanner(ctx)
  })
  const instanceId = row === undefined ? '' : outputOf(row, 'ssm', 'InstanceId')
  if (isLaunching(row)) throw refused('being_launched')
  if (row?.wanted === 'absent') throw refused('being_deleted')
  if (row === undefined || instanceId === '') throw refused('no_host')
  if (row.state_vpc !== 'completed') throw refused('not_completed')
  const access = { roleArn: row.role_arn, externalId: row.external_id, region: row.region }
  const came = await inRoleAccount(services, scope.accountId, { access, limitMs: SWITCH_MS }, async (account) => {
    const seen = await account.host(instanceId)
    return { seen, state: seen && (await account.switch(instanceId, action)) }
  }).catch((error: unknown) => {
    const { code, reason } = troubleOf(error)
    if (code !== null) throw refused(code === 'role' ? 'role_not_assumed' : 'denied')
    const isAnswer = error instanceof ScanFailure && error.code === 'service_error'
    throw isAnswer
      ? problem('resource.conflict', { detail: `${PRIVATE_REFUSALS.not_switched[scope.language]} ${reason}` })
      : problem('server.unavailable', { detail: PRIVATE_REFUSALS.no_answer[scope.language] })
  })
  const { seen, state } = came
  if (seen === null) {
    // what is shown of it is put right by a look
    await services.contexts.inTransaction(scope, {}, async (ctx) => {
      authorize(ctx, 'connections.manage')
      await audit(ctx, 'private_scanner.switched', { status: 'Fail', target: instanceId, details: { action } })
      await followLater(ctx)
    })
    throw refused('host_gone')
  }
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
