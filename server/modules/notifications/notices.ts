import type { NotificationKind } from '#contract/notifications.ts'
import { EVENT_NAMES, type EventName, type EventOf, type PayloadOf } from '#server/events/domain-events.ts'
import type { NotificationValues } from '#server/texts/notifications.ts'
import { webPaths } from '#server/texts/web-paths.ts'

/** One thing that people are told of an event. */
export type Notice = {
  [K in NotificationKind]: {
    kind: K
    /** What its sentence is made of (server/texts/notifications.ts). */
    values: NotificationValues[K]
    /** People of the account; 'managers': everybody who may act on findings; 'team': whoever manages its people. */
    to: 'managers' | 'team' | readonly string[]
    /** Told as well, besides `to`. */
    also?: string
    /** Whoever caused the event is left out, unless it may have been done in their name. */
    includesActor?: true
    /** Path in the web client that shows the thing. */
    link: string
  }
}[NotificationKind]

/** Those named, or everybody who may act when nobody is. */
const theseOrManagers = (...people: (string | null)[]): 'managers' | string[] => {
  const known = people.filter((id) => id !== null)
  return known.length > 0 ? known : 'managers'
}

function scanCompleted({ payload }: EventOf<'scan.completed'>): Notice[] {
  const { scanId, connectionId, connectionName, kind, requestedBy, newFindings, newCritical, resolvedFindings, unstableFindings } = payload
  // a verification is told by the card that it proves
  if (kind !== 'full') return []
  const notices: Notice[] = []
  if (newCritical > 0)
    notices.push({
      kind: 'finding_critical',
      values: { connectionName, count: newCritical, newFindings, resolvedFindings },
      to: 'managers',
      link: webPaths.findings({ connectionId, riskLevel: 'critical' }),
    })
  // a scheduled scan that found nothing new, or again what goes to and fro, is no news
  if (requestedBy !== null || newFindings > unstableFindings)
    notices.push({
      kind: 'scan_completed',
      values: { connectionName, newFindings, resolvedFindings },
      to: theseOrManagers(requestedBy),
      link: webPaths.scanResults(scanId),
    })
  return notices
}

/** What a scan's answer about a card is told to: its assignee and whoever asked for the verification. */
function answered(
  kind: 'verify_passed' | 'verify_failed' | 'verify_inconclusive',
  { payload }: EventOf<'remediation.completed' | 'remediation.verify_failed' | 'remediation.verify_inconclusive'>,
): Notice[] {
  const { checkId, key, connectionName, assigneeId, requestedBy, remediationId } = payload
  const to = theseOrManagers(assigneeId, requestedBy)
  return [{ kind, values: { checkId, key, connectionName }, to, link: webPaths.remediation(remediationId) }]
}

/** The same of a finding that was verified by itself: its owner and whoever asked. Other findings may keep its card where it is. */
function answeredFinding({ payload }: EventOf<'finding.verified'>): Notice[] {
  const { outcome, checkId, connectionName, ownerId, requestedBy, findingId } = payload
  const to = theseOrManagers(ownerId, requestedBy)
  return [{ kind: `verify_${outcome}`, values: { checkId, connectionName }, to, link: webPaths.finding(findingId) }]
}

/** A proof of ownership that holds no more: whoever gave it hears of it with those who manage the account. */
const lostDomain = ({ payload: { name, verifiedBy } }: EventOf<'domain.lost' | 'domain.removed'>): Notice[] => [
  { kind: 'domain_lost', values: { name }, to: 'team', ...(verifiedBy !== null && { also: verifiedBy }), link: webPaths.domains(name) },
]

const ofTeam =
  (change: NotificationValues['team_changed']['change'], isTold: boolean) =>
  ({ payload: { userId, name, role } }: { payload: PayloadOf<'member.joined'> }): Notice[] => [
    { kind: 'team_changed', values: { change, name, role }, to: 'team', ...(isTold && { also: userId }), link: webPaths.team },
  ]

/** What people are told of which event; of others they are told nothing. */
const NOTICES: { [N in EventName]?: (event: EventOf<N>) => Notice[] } = {
  'scan.completed': scanCompleted,
  'scan.failed': ({ payload: { connectionId, connectionName, code, requestedBy, isNews } }) =>
    isNews
      ? [
          {
            kind: 'scan_failed',
            values: { connectionName, code },
            to: theseOrManagers(requestedBy),
            link: webPaths.connection(connectionId),
          },
        ]
      : [],
  'finding.assigned': ({ actor, payload: { ownerId, findingIds, checkId } }) => {
    if (ownerId === null) return []
    const [only] = findingIds.length === 1 ? findingIds : []
    const values = { checkId, count: findingIds.length, by: actor }
    return [{ kind: 'assigned', values, to: [ownerId], link: only === undefined ? webPaths.findings() : webPaths.finding(only) }]
  },
  'finding.commented': ({ actor, payload: { findingId, checkId, ownerId } }) =>
    ownerId === null ? [] : [{ kind: 'commented', values: { checkId, by: actor }, to: [ownerId], link: webPaths.finding(findingId) }],
  'finding.verified': answeredFinding,
  'remediation.assigned': ({ actor, payload: { remediationId, checkId, key, assigneeId } }) => [
    { kind: 'assigned', values: { checkId, key, count: 1, by: actor }, to: [assigneeId], link: webPaths.remediation(remediationId) },
  ],
  'remediation.regressed': ({ payload: { remediationId, checkId, key, connectionName, assigneeId, unstable } }) => {
    // told once that it goes to and fro, and no longer each time
    if (unstable === 'still') return []
    // not whoever happened to start the scan that saw it
    const to = theseOrManagers(assigneeId)
    return [
      {
        kind: unstable === 'now' ? 'unstable' : 'regression',
        values: { checkId, key, connectionName },
        to,
        link: webPaths.remediation(remediationId),
      },
    ]
  },
  // a card that a full scan completes on the way is good news for the board, not for the inbox
  'remediation.completed': (event) => (event.payload.from === 'Column_ReadyToVerify' ? answered('verify_passed', event) : []),
  'remediation.verify_failed': (event) => answered('verify_failed', event),
  'remediation.verify_inconclusive': (event) => answered('verify_inconclusive', event),
  'domain.lost': lostDomain,
  // a key that proved nothing is nobody's loss
  'domain.removed': (event) => (event.payload.place === null ? [] : lostDomain(event)),
  'runner.went_offline': ({ payload: { runnerId, name } }) => [
    { kind: 'runner_offline', values: { name }, to: 'team', link: webPaths.runner(runnerId) },
  ],
  'connection.credentials_expiring': ({ payload: { connectionId, name, days, on } }) => [
    { kind: 'credentials_expiring', values: { connectionName: name, days, on }, to: 'team', link: webPaths.connection(connectionId) },
  ],
  'private_scanner.settled': ({ payload: { outcome, region } }) => [
    { kind: 'private_scanner', values: { change: outcome, region }, to: 'team', link: webPaths.privateScanning },
  ],
  'account.entered': ({ payload: { name, company } }) => [
    { kind: 'account_entered', values: { name, company }, to: 'managers', link: webPaths.team },
  ],
  'account.ownership_transferred': ofTeam('owner', true),
  'member.joined': ofTeam('joined', false),
  'member.role_changed': ofTeam('role', true),
  // who is going could not read it
  'member.removed': ofTeam('removed', false),
  'member.left': ofTeam('left', false),
  'account.security_changed': ({ payload: { change, emailDomain } }) => [
    { kind: 'account_security', values: { change, emailDomain: emailDomain ?? '' }, to: 'team', link: webPaths.security },
  ],
  'person.security_changed': ({ payload: { userId } }) => [
    { kind: 'security_changed', values: {}, to: [userId], includesActor: true, link: webPaths.security },
  ],
}

export const NOTICED_EVENTS = EVENT_NAMES.filter((name) => NOTICES[name] !== undefined)

/** The one place that says of which event people are told, whom, and where it leads. */
export const noticesOf = <N extends EventName>(event: EventOf<N>): Notice[] => NOTICES[event.name]?.(event) ?? []
