import type { ConnectionTest, Permit } from '#contract/connections.ts'
import type { Language } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'
import type { ScanFrom } from '#contract/runners.ts'
import type { ScanWindows } from '#contract/scan-windows.ts'
import { TargetRefused, type FieldValues, type PreflightReport, type TestReport } from '#scanners/sdk/connection.ts'
import { NetworkError, type NetworkErrorCode } from '#scanners/sdk/network.ts'
import { ScanFailure, type ScannerInfo } from '#scanners/sdk/scanner.ts'
import { authorize, type Ctx, type Scope } from '#server/context.ts'
import { requireOpenPermit, requirePermit, scopeOfPermit } from '#server/modules/domains/index.ts'
import { readUploads, relyOnUploads, uploadsOf } from '#server/modules/sources/index.ts'
import { problem, type ProblemError } from '#server/problem.ts'
import type { AccountOrder } from '#runner/host/runners.ts'
import type { Services } from '#server/services.ts'
import { remoteOf } from './scan-place.ts'
import { presentPreflight } from './present-preflight.ts'
import { userAgentOf } from '#server/user-agent.ts'

type Outside = Pick<Services, 'config' | 'contexts' | 'demoTarget' | 'lender' | 'runners' | 'storage'>
/** With a place to wait for, and the start of a runner; what follows it is short. */
const PATIENCE_MS = limits.testTimeoutMs - 3_000
const TEST_MS = PATIENCE_MS - 6_000
const LOOK_MS = 5_000
/** What the guard of every scan says of an address, as the reason of a refusal. */
const REFUSED: Partial<Record<NetworkErrorCode, string>> = { address_refused: 'private_address', url_refused: 'url_refused' }

/**
 * What is said of a target that is not connected.
 * @param other the connection that is in its way: {{name}} is filled in
 */
export function refusedFor(
  { refusals }: ScannerInfo['connection'],
  reason: string,
  language: Language,
  other?: { id: string; name: string },
): ProblemError {
  const { field, texts } = refusals[reason] ?? {}
  const message = (texts?.[language] ?? reason).replaceAll('{{name}}', () => other?.name ?? '')
  return problem('target.refused', {
    detail: message,
    ...(field !== undefined && { errors: [{ field, message }] }),
    ...(other !== undefined && { connectionId: other.id }),
  })
}

/** What a kind refuses is told in the reader's language. @throws problem target.refused naming the field */
export function refusing<T>({ connection }: ScannerInfo, language: Language, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof TargetRefused ? refusedFor(connection, error.reason, language) : error
  }
}
/** The one spelling of a target. @throws problem target.refused naming the field, in the reader's language */
export const located = (scanner: ScannerInfo, fields: FieldValues, language: Language): string =>
  refusing(scanner, language, () => scanner.connection.locate(fields))

/**
 * The one spelling of a target, once it is known that it may be scanned. Whether it answers does not matter: where its addresses lead
 * is looked up, and nothing is connected to. What a runner elsewhere can reach is not known here: it decides as it connects.
 * @throws problem target.refused naming the field, in the reader's language
 */
export async function admitTarget(
  { egress }: Pick<Services, 'egress'>,
  scanner: ScannerInfo,
  { fields, scanFrom, language }: { fields: FieldValues; scanFrom: ScanFrom | null; language: Language },
): Promise<string> {
  const target = located(scanner, fields, language)
  if (scanFrom !== null) return target
  try {
    for (const address of scanner.connection.addresses(fields)) await egress.assertMayReach(address, AbortSignal.timeout(LOOK_MS))
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const reason = REFUSED[error.code]
    if (reason !== undefined) throw refusedFor(scanner.connection, reason, language)
  }
  return target
}

/** When and from where a target is scanned. */
interface WhenAndWhere {
  scanWindows?: ScanWindows | null
  scanFrom?: ScanFrom | null
}

/**
 * Holds a target of a kind whose every scan probes to its permit, before anything is sent to it.
 * @param isSending something is about to be sent: the hours of the account count as well
 * @throws problem permit.missing · permit.closed · right.missing
 */
export async function permitToReach(
  { contexts, demoTarget }: Pick<Services, 'contexts' | 'demoTarget'>,
  scope: Scope,
  { vectorType, probes }: ScannerInfo,
  { target, scanWindows = null, scanFrom = null, isSending }: { target: string; isSending: boolean } & WhenAndWhere,
): Promise<Permit | null> {
  if (probes === undefined) return null
  const probed = { vectorType, target, isDemoTarget: demoTarget?.serves(target) === true, scanWindows, scanFrom }
  return contexts.inTransaction(scope, { readOnly: true }, (ctx) => {
    authorize(ctx, 'connections.manage')
    return isSending ? requireOpenPermit(ctx, probed) : requirePermit(ctx, probed)
  })
}

/** In a runner, as a scan is. @throws problem server.unavailable when no runner is free in time, or it failed */
async function reach(
  { config, lender, runners }: Outside,
  scanner: ScannerInfo,
  order: Pick<AccountOrder, 'accountId' | 'target' | 'fields' | 'credentials' | 'permit' | 'uploads' | 'remote'> & { preflight?: boolean },
): Promise<{ test: TestReport; preflight: PreflightReport | null }> {
  const userAgent = userAgentOf(config, 'connection test')
  try {
    return await runners.test(
      { scanner, ...order, checkIds: [], memory: null, userAgent, ...(await lender.lend(scanner, order)) },
      TEST_MS,
      AbortSignal.timeout(PATIENCE_MS),
    )
  } catch (error) {
    if (!(error instanceof ScanFailure || error instanceof NetworkError)) throw error
    throw problem('server.unavailable', { detail: 'The connection could not be tested now. Try again in a moment.' })
  }
}

/** A test that passed, and then had no time for the permissions, says so of every check that rests on them. */
const untried = ({ checks, connection }: ScannerInfo): PreflightReport | null =>
  connection.patch === undefined ? null : { permissions: [], blind: [], untried: checks.map(({ id }) => id) }

/** What each step came to in the reader's language, and the field that a step failed for. */
function present(
  { connection: { testSteps, testReasons, testedFirst } }: ScannerInfo,
  fields: FieldValues,
  { ok, steps, finalUrl }: TestReport,
  language: Language,
): Pick<ConnectionTest, 'ok' | 'finalUrl' | 'steps' | 'field'> {
  const worded = steps.map(({ step, state, reason, detail, durationMs }) => {
    const label = testSteps[step]?.[language] ?? step
    const message = testReasons[reason ?? '']?.[language].replaceAll('{{detail}}', () => detail ?? '—') ?? null
    return { step, label, state, reason, message, detail, durationMs }
  })
  const failed = steps.find(({ state }) => state === 'failed')
  return { ok, finalUrl, steps: worded, field: (failed && testedFirst?.(failed.reason ?? '', fields)) ?? null }
}

type Tried = Pick<AccountOrder, 'fields' | 'credentials'> & WhenAndWhere & { preflight?: boolean }

/**
 * Tries to reach a target as a scan would, step by step, and from where it is scanned.
 * With `preflight` each permission is tried too, once the test has passed.
 * @returns the target's one spelling, and what each step came to in the reader's language
 * @throws problem target.refused when it is none that can be kept · permit.missing · permit.closed · server.unavailable
 */
export async function tryConnection(
  outside: Outside,
  scanner: ScannerInfo,
  { scanWindows = null, scanFrom = null, preflight = false, ...given }: Tried,
  scope: Scope,
): Promise<{ target: string; test: Omit<ConnectionTest, 'permit'> }> {
  const { accountId, language } = scope
  const { fields } = given
  const target = located(scanner, fields, language)
  const permit = scopeOfPermit(await permitToReach(outside, scope, scanner, { target, scanWindows, scanFrom, isSending: true }))
  const named = await outside.contexts.inTransaction(scope, { readOnly: true }, (ctx) => uploadsOf(ctx, scanner, fields))
  const uploads = await readUploads(outside.storage, named)
  const remote = await remoteOf(outside, scope, scanFrom, { scanner, fields })
  const order = { accountId, target, permit, ...given, ...remote, uploads, ...(preflight && { preflight }) }
  const { test, preflight: found } = await reach(outside, scanner, order)
  const reported = found ?? (preflight && test.ok ? untried(scanner) : null)
  return {
    target,
    test: { ...present(scanner, fields, test, language), preflight: reported && presentPreflight(scanner, reported, language) },
  }
}

/**
 * Holds a kind that says so to its test: what it fails for is told at its field, and nothing is kept.
 * @throws problem target.refused · permit.missing · permit.closed · server.unavailable
 */
export async function requireReach(outside: Outside, scanner: ScannerInfo, given: Omit<Tried, 'preflight'>, scope: Scope): Promise<void> {
  if (scanner.connection.testedFirst === undefined) return
  const { test } = await tryConnection(outside, scanner, given, scope)
  const failed = test.steps.find(({ state }) => state === 'failed')
  if (failed === undefined) return
  const message = failed.message ?? failed.label
  throw problem('target.refused', { detail: message, ...(test.field !== null && { errors: [{ field: test.field, message }] }) })
}

/** Holds a connection to source that was uploaded in its account. @throws problem target.refused naming the field */
export async function requireUploads(ctx: Ctx, scanner: ScannerInfo, fields: FieldValues): Promise<void> {
  const missing = await relyOnUploads(ctx, scanner, fields)
  if (missing !== undefined) throw refusedFor(scanner.connection, 'unknown_source', ctx.language)
}
