import { newId } from '#server/new-id.ts'
import type { PayloadOf } from '#server/events/domain-events.ts'
import { emitAll, type NewEvent } from '#server/events/emit.ts'
import { FIXTURE_CHECK } from './fixtures.ts'
import { asWorker, deliver, type TestApp } from './test-app.ts'

/** Events as the worker emits them; everybody who may act is told of each by default. */
export function regression(over: Partial<PayloadOf<'remediation.regressed'>> = {}): NewEvent {
  const card = { remediationId: newId(), key: 'REM-1', checkId: FIXTURE_CHECK, connectionId: newId(), assigneeId: null }
  const moved = {
    columnId: 'Column_Regression',
    from: 'Column_Completed',
    scanId: newId(),
    connectionName: 'Shop',
    requestedBy: null,
    unstable: null,
  } as const
  return { name: 'remediation.regressed', payload: { ...card, ...moved, ...over } }
}
export function failedScan(over: Partial<PayloadOf<'scan.failed'>> = {}): NewEvent {
  const state = { scanId: newId(), connectionId: newId(), status: 'failed', progress: 5, currentCheck: null, fail: 0, pages: null } as const
  const end = { kind: 'full', connectionName: 'Shop', requestedBy: null, code: 'unreachable', isNews: true } as const
  return { name: 'scan.failed', payload: { ...state, ...end, ...over } }
}
export function completedScan(over: Partial<PayloadOf<'scan.completed'>> = {}): NewEvent {
  const state = {
    scanId: newId(),
    connectionId: newId(),
    status: 'completed',
    progress: 100,
    currentCheck: null,
    fail: 3,
    pages: null,
  } as const
  const end = {
    kind: 'full',
    connectionName: 'Shop',
    requestedBy: null,
    newFindings: 1,
    newCritical: 0,
    unstableFindings: 0,
    resolvedFindings: 0,
  } as const
  return { name: 'scan.completed', payload: { ...state, ...end, ...over } }
}

/** Commits events, by the product itself. */
export const say = (app: TestApp, accountId: string, ...events: NewEvent[]): Promise<void> =>
  asWorker(app, accountId, (ctx) => emitAll(ctx, events))

/** Commits events and hands them to those who subscribe. */
export async function happen(app: TestApp, accountId: string, ...events: NewEvent[]): Promise<void> {
  await say(app, accountId, ...events)
  await deliver(app, accountId)
}
