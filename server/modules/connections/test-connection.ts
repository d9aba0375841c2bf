import type { ConnectionTest, Permit } from '#contract/connections.ts'
import type { ScanFrom } from '#contract/runners.ts'
import { valuesOf, type GivenFields } from './field-values.ts'
import type { ScannerInfo } from '#scanners/sdk/scanner.ts'
import { audit } from '#server/audit.ts'
import { authorize, type Scope } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { scannerFor } from '#server/kinds.ts'
import { permitsOf } from '#server/modules/domains/index.ts'
import { credentialsOf, openSecrets, splitFields } from './connection-secrets.ts'
import { connectionById } from './connection-rows.ts'
import { requireIssued } from './issued-fields.ts'
import { takeApart } from './take-apart.ts'
import { tryConnection } from './try-connection.ts'

/**
 * Tries to reach a target that is not connected yet, and saves nothing but the audit row.
 * @throws problem target.refused when it is none that can be kept · permit.missing · permit.closed · right.missing
 */
export async function testFields(services: Services, scope: Scope, scanner: ScannerInfo, given: GivenFields): Promise<ConnectionTest> {
  const { fields, enteredAs, naming } = await takeApart(scanner, valuesOf(given), scope.language)
  const { open, secrets } = splitFields(scanner, fields)
  const credentials = credentialsOf(secrets)
  await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await requireIssued(ctx, services.secrets, scanner, { fields: open })
  })
  const { target, test } = await naming(() => tryConnection(services, scanner, { fields: open, credentials, preflight: true }, scope))
  const field = test.field === null ? null : enteredAs(test.field)
  return { ...test, field, permit: await recordTest(services, scope, scanner, { about: target, target, scanFrom: null, ok: test.ok }) }
}

/**
 * Tries to reach a connection with what is saved of it.
 * @throws problem resource.not_found · target.refused · permit.missing · permit.closed
 */
export async function testConnection(services: Services, scope: Scope, id: string): Promise<ConnectionTest> {
  const { scanner, ...kept } = await services.contexts.inTransaction(scope, { readOnly: true }, async (ctx) => {
    authorize(ctx, 'connections.manage')
    const { vector_type: vectorType, fields, scan_windows: scanWindows, scan_from: scanFrom } = await connectionById(ctx, id)
    const own = scannerFor(vectorType)
    return { scanner: own, fields, scanWindows, scanFrom, credentials: await openSecrets(ctx, services.secrets, own, id) }
  })
  const { target, test } = await tryConnection(services, scanner, { ...kept, preflight: true }, scope)
  return { ...test, permit: await recordTest(services, scope, scanner, { about: id, target, scanFrom: kept.scanFrom, ok: test.ok }) }
}

interface Tested {
  /** What the audit names: the connection, or a target that is not connected yet. */
  about: string
  target: string
  scanFrom: ScanFrom | null
  ok: boolean
}
/** Writes the audit row. @returns who answers for probing the target */
function recordTest(
  { contexts, demoTarget }: Services,
  scope: Scope,
  { vectorType }: ScannerInfo,
  { about, target, scanFrom, ok }: Tested,
): Promise<Permit | null> {
  return contexts.inTransaction(scope, {}, async (ctx) => {
    authorize(ctx, 'connections.manage')
    await audit(ctx, 'connection.tested', { target: about, details: { ok } })
    const isDemoTarget = demoTarget?.serves(target) === true
    return (await permitsOf(ctx))({ vectorType, target, isDemoTarget, scanWindows: null, scanFrom })
  })
}
