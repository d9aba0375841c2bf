import type { FindingStatus } from '#contract/findings.ts'
import type { ColumnId } from '#contract/remediations.ts'
import type { SiteKey } from './connections.ts'
import type { PersonKey } from './people.ts'

interface About {
  /** Days before the demo was made. */
  day: number
  by: PersonKey
  site: SiteKey
  check: string
}
/** What people of the demo account did between the scans. */
export type Activity = About &
  (
    | { kind: 'triage'; status: Exclude<FindingStatus, 'open' | 'resolved'>; reason: string; expiresInDays?: number }
    | { kind: 'comment'; text: string }
    | { kind: 'own'; owner: PersonKey }
    | { kind: 'move'; to: ColumnId; assignee?: PersonKey; dueInDays?: number }
    | { kind: 'verify' }
  )

const SUNSET = 'The gateway is switched off at the end of the quarter and reachable from the offices only.'

export const activities: readonly Activity[] = [
  {
    day: 72,
    by: 'mira',
    kind: 'triage',
    site: 'legacy',
    check: 'tls-old-protocol',
    status: 'accepted risk',
    reason: `${SUNSET} Two scanners in the warehouse speak nothing newer.`,
    expiresInDays: 45,
  },
  { day: 71, by: 'jonas', kind: 'triage', site: 'legacy', check: 'web-hsts-missing', status: 'muted', reason: SUNSET },
  { day: 71, by: 'jonas', kind: 'triage', site: 'legacy', check: 'web-csp-missing', status: 'muted', reason: SUNSET },
  { day: 71, by: 'jonas', kind: 'triage', site: 'legacy', check: 'web-xcto-missing', status: 'muted', reason: SUNSET },
  {
    day: 60,
    by: 'lucia',
    kind: 'triage',
    site: 'api',
    check: 'web-exposed-api-docs',
    status: 'false positive',
    reason: 'Public by design: partners generate their clients from it.',
  },
  {
    day: 60,
    by: 'lucia',
    kind: 'triage',
    site: 'api',
    check: 'web-method-write',
    status: 'false positive',
    reason: 'These methods are the API; each asks for a token.',
  },
  {
    day: 44,
    by: 'mira',
    kind: 'triage',
    site: 'api',
    check: 'web-exposed-graphql',
    status: 'accepted risk',
    reason: 'Partners rely on introspection until their migration in spring.',
    expiresInDays: 60,
  },
  { day: 40, by: 'jonas', kind: 'move', site: 'shop', check: 'web-csp-unsafe', to: 'Column_InProgress', assignee: 'lucia', dueInDays: 6 },
  {
    day: 39.5,
    by: 'lucia',
    kind: 'comment',
    site: 'shop',
    check: 'web-csp-unsafe',
    text: 'The checkout still writes inline scripts. Moving them to files first, then the policy gets nonces.',
  },
  { day: 28, by: 'lucia', kind: 'own', site: 'shop', check: 'web-js-vulnerable', owner: 'lucia' },
  {
    day: 27,
    by: 'lucia',
    kind: 'move',
    site: 'shop',
    check: 'web-js-vulnerable',
    to: 'Column_InProgress',
    assignee: 'lucia',
    dueInDays: 10,
  },
  {
    day: 20,
    by: 'jonas',
    kind: 'move',
    site: 'careers',
    check: 'web-cookie-secure',
    to: 'Column_InProgress',
    assignee: 'jonas',
    dueInDays: -2,
  },
  { day: 12.45, by: 'lucia', kind: 'move', site: 'shop', check: 'web-cookie-secure', to: 'Column_ReadyToVerify', assignee: 'lucia' },
  { day: 12.4, by: 'lucia', kind: 'verify', site: 'shop', check: 'web-cookie-secure' },
  { day: 8, by: 'jonas', kind: 'own', site: 'shop', check: 'web-cors-reflect', owner: 'jonas' },
  { day: 5.1, by: 'jonas', kind: 'move', site: 'careers', check: 'web-error-version', to: 'Column_ReadyToVerify', assignee: 'jonas' },
  { day: 5, by: 'jonas', kind: 'verify', site: 'careers', check: 'web-error-version' },
  {
    day: 4.9,
    by: 'jonas',
    kind: 'comment',
    site: 'careers',
    check: 'web-error-version',
    text: 'The setting was changed on one of the two servers only. The other one follows tonight.',
  },
  { day: 4, by: 'mira', kind: 'move', site: 'api', check: 'web-hsts-weak', to: 'Column_InProgress', assignee: 'lucia', dueInDays: 14 },
  { day: 1.8, by: 'mira', kind: 'own', site: 'shop', check: 'web-exposed-env', owner: 'mira' },
  {
    day: 1.7,
    by: 'mira',
    kind: 'comment',
    site: 'shop',
    check: 'web-exposed-env',
    text: 'The database password in it was changed. The file came with the last deployment; the rule for the web server is in review.',
  },
  { day: 0.8, by: 'jonas', kind: 'move', site: 'careers', check: 'web-hsts-missing', to: 'Column_ReadyToVerify', assignee: 'jonas' },
  // nobody has had it verified yet
  { day: 0.75, by: 'lucia', kind: 'move', site: 'shop', check: 'web-mixed-passive', to: 'Column_Completed', assignee: 'lucia' },
  { day: 0.7, by: 'lucia', kind: 'move', site: 'www', check: 'dns-dmarc-none', to: 'Column_ReadyToVerify', assignee: 'lucia' },
]
