import * as z from 'zod/mini'
import { permittedPlace } from '#contract/connections.ts'
import { FINDING_STATUSES } from '#contract/findings.ts'
import { COLUMN_IDS, REMEDIATION_STATUSES, columnOfStatus, type ColumnId } from '#contract/remediations.ts'
import { VPC_STATES } from '#contract/onboarding.ts'
import { HOST_STATES, PRIVATE_OUTCOMES } from '#contract/private-scanning.ts'
import { NOTIFICATION_KINDS } from '#contract/notifications.ts'
import { ROLES } from '#contract/rights.ts'
import { SCAN_KINDS, SCAN_STATUSES } from '#contract/scans.ts'
import { event, type Definition } from './define-event.ts'

const id = z.string()
const person = z.nullable(z.string())

const scanState = {
  scanId: id,
  connectionId: id,
  status: z.enum(SCAN_STATUSES),
  progress: z.number(),
  currentCheck: z.nullable(z.string()),
  /** Results that failed so far. */
  fail: z.number(),
  /** Of a site: pages judged and found so far. */
  pages: z.nullable(z.strictObject({ judged: z.number(), known: z.number() })),
}
const scan = z.strictObject(scanState)
type ScanState = z.infer<typeof scan>
const scanEvent = {
  right: 'scans.read',
  topic: 'scan',
  subject: ({ scanId }: ScanState) => scanId,
  live: ({ connectionId, status, progress, currentCheck, fail, pages }: ScanState) => ({
    connectionId,
    status,
    progress,
    currentCheck,
    fail,
    pages,
  }),
} as const
const ofScan = event<ScanState>({ ...scanEvent, payload: scan })
const endedScan = {
  ...scanState,
  kind: z.enum(SCAN_KINDS),
  connectionName: z.string(),
  /** Who asked for it; null for the schedule. */
  requestedBy: person,
}

const findings = z.strictObject({ findingIds: z.array(id) })
const only = ({ findingIds }: { findingIds: readonly string[] }): string | null =>
  findingIds.length === 1 ? (findingIds[0] ?? null) : null

const cardState = {
  remediationId: id,
  /** REM-12 */
  key: z.string(),
  checkId: z.string(),
  connectionId: id,
  /** Where it stands now. */
  columnId: z.enum(COLUMN_IDS),
  assigneeId: person,
}
const card = z.strictObject(cardState)
type CardState = z.infer<typeof card>
const statusOf = (column: ColumnId) => REMEDIATION_STATUSES.find((word) => columnOfStatus[word] === column)
const ofCard = {
  right: 'remediations.read',
  subject: ({ remediationId }: CardState) => remediationId,
  topic: 'remediation',
  live: ({ columnId }: CardState) => ({ columnId, statusRemediation: statusOf(columnId) }),
} as const
const changedCard = event({ ...ofCard, payload: card })
const movedCard = event({ ...ofCard, payload: z.strictObject({ ...cardState, from: z.enum(COLUMN_IDS) }) })
/** What a scan's answer did to a card. */
const answer = { ...cardState, from: z.enum(COLUMN_IDS), scanId: id, connectionName: z.string(), requestedBy: person }
const answeredCard = event({ ...ofCard, payload: z.strictObject(answer) })
const regressedCard = event({
  ...ofCard,
  /** unstable: all that came back has come back too often today, now for the first time or still. */
  payload: z.strictObject({ ...answer, unstable: z.nullable(z.enum(['now', 'still'])) }),
})

const connection = event({
  payload: z.strictObject({ connectionId: id, name: z.string() }),
  right: 'connections.read',
  topic: 'connection',
  subject: ({ connectionId }) => connectionId,
})
/** A remote runner, or what is known of it. */
const runner = event({
  payload: z.strictObject({ runnerId: id, name: z.string() }),
  right: 'connections.read',
  topic: 'runner',
  subject: ({ runnerId }) => runnerId,
})
/** A proof of ownership came or went: what connections may be probed for has changed. */
const domain = event({
  /** place: what it let be probed until now; null where that was nothing. */
  payload: z.strictObject({ domainId: id, name: z.string(), verifiedBy: person, place: z.nullable(permittedPlace) }),
  right: 'connections.read',
  topic: 'connection',
  subject: ({ domainId }) => domainId,
})
const member = event({
  payload: z.strictObject({ userId: id, name: z.string(), role: z.enum(ROLES) }),
  right: 'team.read',
  subject: ({ userId }) => userId,
})

const privateOutcome = z.strictObject({ outcome: z.enum(PRIVATE_OUTCOMES), region: z.string() })

/** Everything that happens in an account and that others may want to hear of. */
export const DOMAIN_EVENTS = {
  'scan.requested': ofScan,
  'scan.started': ofScan,
  'scan.progressed': event<ScanState>({ ...ofScan, passing: true }),
  'scan.cancelled': ofScan,
  'scan.completed': event({
    ...scanEvent,
    payload: z.strictObject({
      ...endedScan,
      newFindings: z.number(),
      newCritical: z.number(),
      unstableFindings: z.number(),
      resolvedFindings: z.number(),
    }),
  }),
  'scan.failed': event({
    ...scanEvent,
    payload: z.strictObject({
      ...endedScan,
      /** Stable word: unreachable, http_error, … */
      code: z.string(),
      /** False where a schedule failed again as it did before. */
      isNews: z.boolean(),
    }),
  }),

  /** A batch of a scan's results changed findings of its connection. */
  'finding.scanned': event({
    payload: z.strictObject({ connectionId: id, scanId: id, opened: z.number(), resolved: z.number() }),
    right: 'findings.read',
    subject: ({ connectionId }) => connectionId,
    topic: 'findings',
    live: ({ opened, resolved }) => ({ opened, resolved }),
  }),
  'finding.triaged': event({
    payload: z.extend(findings, { status: z.enum(FINDING_STATUSES) }),
    right: 'findings.read',
    subject: only,
    topic: 'findings',
    live: ({ status, findingIds }) => ({ status, changed: findingIds.length }),
  }),
  /** The account's deadlines or rules of criticality changed, and with them how urgent these are. */
  'finding.reassessed': event({
    payload: findings,
    right: 'findings.read',
    subject: only,
    topic: 'findings',
    live: ({ findingIds }) => ({ changed: findingIds.length }),
    passing: true,
  }),
  'finding.acceptance_expired': event({
    payload: findings,
    right: 'findings.read',
    subject: only,
    topic: 'findings',
    live: ({ findingIds }) => ({ status: 'open', changed: findingIds.length }),
  }),
  'finding.assigned': event({
    /** `checkId` of the first. */
    payload: z.extend(findings, { ownerId: person, checkId: z.string() }),
    right: 'findings.read',
    subject: only,
    topic: 'findings',
    live: ({ findingIds }) => ({ changed: findingIds.length }),
  }),
  'finding.commented': event({
    payload: z.strictObject({ findingId: id, checkId: z.string(), ownerId: person }),
    right: 'findings.read',
    subject: ({ findingId }) => findingId,
    topic: 'findings',
    live: () => ({ commented: true }),
  }),
  'finding.verify_requested': event({
    payload: z.strictObject({ findingId: id, scanId: id }),
    right: 'findings.read',
    subject: ({ findingId }) => findingId,
    topic: 'findings',
    live: () => ({ verifying: true }),
  }),
  /** What came of a verification that was asked for from the finding itself. */
  'finding.verified': event({
    payload: z.strictObject({
      findingId: id,
      checkId: z.string(),
      scanId: id,
      outcome: z.enum(['passed', 'failed', 'inconclusive']),
      connectionName: z.string(),
      ownerId: person,
      requestedBy: person,
    }),
    right: 'findings.read',
    subject: ({ findingId }) => findingId,
    topic: 'findings',
    live: ({ outcome }) => ({ verifying: false, outcome }),
  }),

  'remediation.created': changedCard,
  /** Its findings, due date or effort changed. */
  'remediation.updated': changedCard,
  'remediation.assigned': event({ ...ofCard, payload: z.strictObject({ ...cardState, assigneeId: id }) }),
  /** By a person's hand or triage. */
  'remediation.moved': movedCard,
  'remediation.completed': answeredCard,
  'remediation.regressed': regressedCard,
  'remediation.verify_failed': answeredCard,
  /** The verification ended without an answer; the card stays where it is. */
  'remediation.verify_inconclusive': answeredCard,

  'domain.verified': domain,
  /** Its proof was missing for days. */
  'domain.lost': domain,
  'domain.removed': domain,

  'connection.created': connection,
  'connection.updated': connection,
  'connection.scoped_out': connection,
  'connection.restored': connection,
  'connection.deleted': connection,
  /** What it is reached with ends in so many days, or (0) has ended: on that day in UTC. */
  'connection.credentials_expiring': event({
    payload: z.strictObject({ connectionId: id, name: z.string(), days: z.number(), on: z.string() }),
    right: 'connections.read',
    topic: 'connection',
    subject: ({ connectionId }) => connectionId,
  }),
  'runner.registered': runner,
  'runner.came_online': runner,
  /** Nothing was heard of it for a while, and it had not said that it stops. */
  'runner.went_offline': runner,
  'runner.revoked': runner,
  /** It was renamed, started again, stopped or deleted. */
  'runner.changed': event({ ...runner, passing: true }),

  /** A scan of it has ended, however. */
  'connection.scanned': connection,

  /** The onboarding of the account went on, in whoever's window; null: no target is connected. */
  'onboarding.changed': event({
    payload: z.strictObject({ connectionId: z.nullable(id) }),
    right: 'connections.read',
    subject: ({ connectionId }) => connectionId,
    topic: 'connection',
    passing: true,
  }),

  /** It was worked out again which of its resources the internet reaches. */
  'connection.mapped': event({
    payload: z.strictObject({ connectionId: id }),
    right: 'connections.read',
    subject: ({ connectionId }) => connectionId,
    topic: 'connection',
    passing: true,
  }),

  /** Private scanning came a step further, fell back, or its host changed. */
  'private_scanner.changed': event({
    payload: z.strictObject({ stateVPC: z.enum(VPC_STATES), host: z.nullable(z.enum(HOST_STATES)) }),
    right: 'connections.read',
    subject: () => null,
    topic: 'private-scanning',
    live: ({ stateVPC, host }) => ({ stateVPC, host }),
    passing: true,
  }),

  /** A launch or a deletion of private scanning came to its end, or what stood came to harm. */
  'private_scanner.settled': event({ payload: privateOutcome, right: 'connections.read', subject: () => null }),

  /** Somebody from outside, of an MSP or the operator, is inside until a time. */
  'account.entered': event({
    payload: z.strictObject({ userId: id, name: z.string(), company: z.string(), until: z.string() }),
    right: 'team.read',
    subject: ({ userId }) => userId,
  }),
  'account.ownership_transferred': member,
  'member.joined': member,
  'member.role_changed': member,
  'member.removed': member,
  'member.left': member,
  /** How people come into the account was changed, or stands in doubt: what its provider may do, what it asks of everybody. */
  'account.security_changed': event({
    payload: z.strictObject({
      change: z.enum([
        'second_factor_optional',
        'second_factor_required',
        'second_factor_required_with_sso',
        'sso_domain_missing',
        'sso_domain_lost',
        'sso_changed',
        'sso_removed',
      ]),
      emailDomain: z.nullable(z.string()),
    }),
    right: 'team.manage',
    subject: ({ change }) => change,
  }),
  /** How the person signs in was changed. */
  'person.security_changed': event({
    payload: z.strictObject({ userId: id, change: z.string() }),
    right: 'own.manage',
    person: ({ userId }) => userId,
    subject: ({ userId }) => userId,
  }),

  'notification.created': event({
    payload: z.strictObject({ userId: id, notificationId: id, kind: z.enum(NOTIFICATION_KINDS) }),
    right: 'own.manage',
    person: ({ userId }) => userId,
    subject: ({ notificationId }) => notificationId,
    topic: 'notification',
    live: ({ kind }) => ({ kind }),
    passing: true,
  }),
  'notification.read': event({
    payload: z.strictObject({ userId: id, unread: z.number() }),
    right: 'own.manage',
    person: ({ userId }) => userId,
    subject: () => null,
    topic: 'notification',
    live: ({ unread }) => ({ unread }),
    passing: true,
  }),
} as const

export type EventName = keyof typeof DOMAIN_EVENTS
export const isEventName = (name: string): name is EventName => Object.hasOwn(DOMAIN_EVENTS, name)
export const EVENT_NAMES = Object.keys(DOMAIN_EVENTS).filter(isEventName)
export type PayloadOf<N extends EventName> = (typeof DOMAIN_EVENTS)[N] extends Definition<infer P> ? P : never

/** One event as it is read back. */
export interface EventOf<N extends EventName> {
  /** Grows with time, but an event with a lower id may be committed later. */
  id: string
  name: N
  payload: PayloadOf<N>
  /** The person who caused it; null for the product itself. */
  actorId: string | null
  /** Email of the person, name of the API key or of the worker. */
  actor: string
  at: Date
}
/** Any event; `name` tells which payload. */
export type DomainEvent = { [N in EventName]: EventOf<N> }[EventName]

/** A definition for code that handles every event alike. */
export const definitionOf = (name: EventName): Definition<unknown> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its functions are given what its own schema has read
  DOMAIN_EVENTS[name] as Definition<unknown>
