import * as z from 'zod/mini'
import {
  bothWays,
  csv,
  csvOf,
  csvText,
  cursor,
  asFile,
  flag,
  id,
  instant,
  name,
  page,
  pageLimit,
  riskCounts,
  tags,
  text,
  vectorType,
  wire,
} from './fields.ts'
import { onboarding } from './onboarding.ts'
import { limits } from './limits.ts'
import { defineRoute, streamedList } from './route.ts'
import { scanFrom } from './runners.ts'
import { scanWindows } from './scan-windows.ts'

export const SCHEDULES = ['manual', 'hourly', 'daily', 'weekly'] as const
export type Schedule = (typeof SCHEDULES)[number]
/** A preset, or a cron expression of five fields in the time zone of its scan windows. */
export const schedule = z.union([
  z.enum(SCHEDULES),
  z
    .string()
    .check(z.maxLength(100), z.regex(/^(\S+\s+){4}\S+$/u))
    .register(wire, { format: 'cron' }),
])

/** What a choice of names leaves: all, these alone, or all but these. */
export const SCOPE_MODES = ['only', 'except'] as const
const chosen = (max: number) =>
  z.strictObject({
    mode: z.enum(SCOPE_MODES),
    names: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(max)),
  })
/** A tag of a resource: its key, and its value unless any will do. */
const resourceTag = z.strictObject({ key: text(128), value: z.nullable(z.string().check(z.maxLength(256))) })
/**
 * What of a target scans look at. What is left out is not judged: its findings stay as they are, and the coverage says 'skipped',
 * 'out_of_scope'. Regions of a cloud account are a field of its kind.
 */
export const scanScope = z.strictObject({
  /** By `scannerType` of the checks: IAM, S3, TLS. null: all. */
  services: z._default(z.nullable(chosen(100)), null),
  /** By their ids. null: all. */
  checks: z._default(z.nullable(chosen(500)), null),
  tags: z._default(
    z.strictObject({
      /** Resources that bear one of these alone; none: all of them. What has no tags, as a setting of an account, is always looked at. */
      include: z.array(resourceTag).check(z.maxLength(20)),
      /** Not those that bear one of these. */
      exclude: z.array(resourceTag).check(z.maxLength(20)),
    }),
    { include: [], exclude: [] },
  ),
})
export type ScanScope = z.infer<typeof scanScope>

/** Days before the end of credentials at which people are warned, once each. */
export const CREDENTIAL_WARNINGS = [30, 14, 3, 0] as const
/** expiring: within the first of the warnings. */
export const CREDENTIAL_STATES = ['valid', 'expiring', 'expired'] as const

export const CONNECTION_HEALTH = ['never_scanned', 'healthy', 'failed', 'scanning'] as const

/**
 * Who answers for probing: the product for its own demo site, the operator of the installation, whoever proved ownership, or whoever
 * registered the runner in whose private network the target is.
 */
export const PERMIT_METHODS = ['local target', 'operator', 'dns', 'file', 'reverse', 'runner'] as const
/** A place that may be probed, and who answers for it. */
export const permittedPlace = z.strictObject({
  method: z.enum(PERMIT_METHODS),
  /** The name, address or network (CIDR) it is for, and all below a name where the proof was given for a whole domain. */
  host: z.string(),
  withSubdomains: z.boolean(),
  /** 'web': 80 and 443. */
  ports: z.union([z.enum(['any', 'web']), z.number()]),
  /** Who proved ownership or registered the runner; null where the product or its operator answers. */
  by: z.nullable(z.string()),
  /** When ownership was proved, or the runner registered; of the others, the moment of asking. */
  at: instant,
})
export type PermittedPlace = z.infer<typeof permittedPlace>
/** That a target may be probed: where, how fast, and when. */
export const permit = z.strictObject({
  /** Together they hold all that its scans probe. */
  places: z.array(permittedPlace),
  /** Connections and datagrams a second; null: no measure but the manners of the scanner. */
  perSecond: z.nullable(z.number()),
  /** The hours in which it may be probed; null: at any time. */
  windows: z.nullable(scanWindows),
  /** When the hours end in which it was asked for: nothing is sent from then on. */
  until: z.nullable(instant),
})
export type Permit = z.infer<typeof permit>

export const connection = z.strictObject({
  id,
  name: z.string(),
  vectorType,
  /** The same word by the name that bodies of connections know it by. */
  typeVector: vectorType,
  /** Its slug, by both names. */
  vectorId: z.string(),
  onboardingType: z.string(),
  /** What is scanned: a URL, an account number, a host range, an address. */
  target: z.string(),
  tags: z.array(z.string()),
  schedule: z.string(),
  /** Its schedule rests until somebody resumes it. */
  isSchedulePaused: z.boolean(),
  /** Never before its scan windows let it start; null when paused, out of scope or on demand. */
  nextScanAt: z.nullable(instant),
  /** When its scheduled scans may start, and the time zone of its schedule; null: as the account's settings say. */
  scanWindows: z.nullable(scanWindows),
  /** null: all of the target is looked at. */
  scanScope: z.nullable(scanScope),
  /** The remote runner that scans it, or the tag of those that may; null: this installation. */
  scanFrom: z.nullable(scanFrom),
  /** When what it is reached with ends, as somebody entered it; its scans fail from then on. */
  credentialsExpireAt: z.nullable(instant),
  /** null: nobody said when it ends. */
  credentialsState: z.nullable(z.enum(CREDENTIAL_STATES)),
  inScope: z.boolean(),
  outOfScopeReason: z.nullable(z.string()),
  outOfScopeBy: z.nullable(z.string()),
  outOfScopeAt: z.nullable(instant),
  health: z.enum(CONNECTION_HEALTH),
  healthReason: z.nullable(z.string()),
  /** The scan that failed, its coverage naming each check, and when it ended. null once a scan has seen the target again. */
  failedScanId: z.nullable(id),
  failedAt: z.nullable(instant),
  lastScanId: z.nullable(id),
  lastScanAt: z.nullable(instant),
  openFindings: riskCounts,
  resources: z.number(),
  isDemoTarget: z.boolean(),
  /** Every scan of it probes: without a permit none is started. */
  needsPermit: z.boolean(),
  /** Who proved, and how, that the target may be probed; null: only what any visitor asks for. */
  permit: z.nullable(permit),
  /** What an onboarding told with it; null for a target connected without one. */
  onboarding: z.nullable(onboarding),
  createdAt: instant,
})
export type Connection = z.infer<typeof connection>

/** What a field of a kind's connections may hold. */
export const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])
export type FieldValue = z.infer<typeof fieldValue>
/** All that is ever shown of a secret. `last4` is null where four characters would tell too much. */
export const connectionSecret = z.strictObject({ set: z.literal(true), last4: z.nullable(z.string()), updatedAt: instant })
export const connectionDetail = z.extend(connection, {
  /** What its kind asks for (`GET /v1/launcher/kinds`), without the secrets. */
  fields: z.record(z.string(), fieldValue),
  secrets: z.record(z.string(), connectionSecret),
})
export type ConnectionDetail = z.infer<typeof connectionDetail>

const byId = z.strictObject({ id })
/** What every kind of target takes besides its own fields. */
export const connectionSettings = {
  name: name(120),
  tags: z._default(tags, []),
  schedule: z._default(schedule, 'daily'),
  scanWindows: z.optional(z.nullable(scanWindows)),
  scanScope: z.optional(z.nullable(scanScope)),
  scanFrom: z.optional(z.nullable(scanFrom)),
  credentialsExpireAt: z.optional(z.nullable(instant)),
}

/** Each in both directions; '-' is descending. `openFindings` goes by the worst risk that is open, then by how many there are of it; `health` by what needs somebody first. */
export const CONNECTION_SORTS = bothWays([
  'name',
  'openFindings',
  'lastScanAt',
  'createdAt',
  'target',
  'health',
  'nextScanAt',
  'outOfScopeAt',
  'outOfScopeBy',
])
const filters = {
  inScope: flag,
  health: csv(CONNECTION_HEALTH),
  vectorType: csvOf(vectorType),
  tags: csvText,
  q: z.optional(text(200)),
  sort: z._default(z.enum(CONNECTION_SORTS), 'name'),
}
export const exportConnections = defineRoute('GET /v1/launcher/export', 'connections', {
  right: 'connections.read',
  ...streamedList,
  summary: 'The filtered connections as a file, streamed: CSV, JSON, or one JSON object a line; never a secret',
  query: z.strictObject({ ...filters, ...asFile }),
})
export const listConnections = defineRoute('GET /v1/launcher', 'connections', {
  right: 'connections.read',
  summary: 'Connections with health, last scan and open findings by risk',
  query: z.strictObject({ ...filters, limit: pageLimit(50), cursor }),
  reply: page(connection),
})
export const getConnection = defineRoute('GET /v1/launcher/{id}', 'connections', {
  right: 'connections.read',
  summary: 'One connection, with what it is reached with; of secrets only that they are set',
  params: byId,
  reply: connectionDetail,
})
const testStep = z.strictObject({
  /** One of the kind's `testSteps`. */
  step: z.string(),
  state: z.enum(['passed', 'failed', 'skipped', 'warned']),
  /** Stable word, e.g. 'refused', 'private_address', 'tls_untrusted', 'server_error'. */
  reason: z.nullable(z.string()),
  detail: z.nullable(z.string()),
  durationMs: z.number(),
})
/** not_offered: the service does not exist there. not_tried: there was nothing to ask it about, or no time. */
export const PERMISSION_STATES = ['granted', 'denied', 'not_offered', 'not_tried'] as const
/** What the scans of a connection may ask, each tried by a call that reads, and what is blind without it. */
export const preflightShape = {
  permissions: z.array(z.strictObject({ action: z.string(), state: z.enum(PERMISSION_STATES) })),
  /** Checks that cannot be judged, each with the actions that it lacks. */
  blind: z.array(z.strictObject({ checkId: z.string(), lacks: z.array(z.string()) })),
  /** Checks of which nothing is known, because the time was over before what they need was tried. */
  untried: z.array(z.string()),
}
/** The same with what a reader is shown of it. */
export const preflight = z.strictObject({
  ...preflightShape,
  blind: z.array(z.strictObject({ checkId: z.string(), title: z.string(), lacks: z.array(z.string()) })),
  /** Checks that can run, of all. */
  runnable: z.number(),
  checks: z.number(),
  /** By category, in the order of their names. */
  groups: z.array(z.strictObject({ name: z.string(), checks: z.number(), runnable: z.number(), denied: z.array(z.string()) })),
  /** The smallest addition to a policy that lets all of them run; null: nothing is denied. */
  patch: z.nullable(z.string()),
})
export type Preflight = z.infer<typeof preflight>
/** How far a test came, in the scanner's own words. */
export const testReportShape = { ok: z.boolean(), steps: z.array(testStep), finalUrl: z.nullable(z.string()) }
/** The same with the words of the kind in the reader's language: of a step, and of what its reason means. */
export const connectionTest = z.strictObject({
  ...testReportShape,
  steps: z.array(z.extend(testStep, { label: z.string(), message: z.nullable(z.string()) })),
  /** The field at which a failed step is told; null where no step failed, or no field is at fault. */
  field: z.nullable(z.string()),
  /** Who answers for probing the target at this moment; null: a scan asks only what any visitor asks for. */
  permit: z.nullable(permit),
  /** Of a kind whose access has parts; null of the others, and where the test did not come so far. */
  preflight: z.nullable(preflight),
})
export type ConnectionTest = z.infer<typeof connectionTest>
export const testConnection = defineRoute('POST /v1/launcher/{id}/test', 'connections', {
  right: 'connections.manage',
  limit: 'scan',
  audit: 'connection.tested',
  timeoutMs: limits.testTimeoutMs,
  summary: 'Try to reach a connection with what is saved of it, its secrets included',
  params: byId,
  reply: connectionTest,
})
export const updateConnection = defineRoute('PATCH /v1/launcher/{id}', 'connections', {
  right: 'connections.manage',
  audit: 'connection.updated',
  summary: 'Change name, tags, schedule and scan windows, what scans leave out, when credentials end; pause or resume the schedule',
  params: byId,
  body: z.strictObject({
    name: z.optional(name(120)),
    tags: z.optional(tags),
    schedule: z.optional(schedule),
    isSchedulePaused: z.optional(z.boolean()),
    scanWindows: z.optional(z.nullable(scanWindows)),
    scanScope: z.optional(z.nullable(scanScope)),
    scanFrom: z.optional(z.nullable(scanFrom)),
    credentialsExpireAt: z.optional(z.nullable(instant)),
  }),
  reply: connection,
})
export const scopeConnection = defineRoute('POST /v1/launcher/{id}/scope', 'connections', {
  right: 'connections.manage',
  audit: 'connection.scoped_out',
  summary: 'Take a connection out of scope (kept, never scanned), or restore it',
  params: byId,
  body: z.strictObject({ inScope: z.boolean(), reason: z.optional(text(500)) }),
  reply: connection,
})
export const recogniseConnection = defineRoute('POST /v1/launcher/{id}/recognise', 'connections', {
  right: 'connections.manage',
  audit: 'connection.recognised',
  summary: 'Say that the target is itself though it looks otherwise than in the last good scan: the next scan learns its look',
  params: byId,
  reply: connection,
})
/** So many at least; `isExact` is false where counting ended before. */
const boundedAmount = z.strictObject({ amount: z.number(), isExact: z.boolean() })
export const DELETED_THINGS = ['findings', 'remediations', 'proofs', 'scans', 'resources', 'evidence'] as const
export const getDeletion = defineRoute('GET /v1/launcher/{id}/deletion', 'connections', {
  right: 'connections.manage',
  summary: 'What deleting a connection takes with it',
  params: byId,
  reply: z.strictObject({
    resources: boundedAmount,
    findings: boundedAmount,
    proofs: boundedAmount,
    remediations: boundedAmount,
    scans: boundedAmount,
    /** Pieces that its results rest on. */
    evidence: boundedAmount,
    /** null: only people start its scans. */
    schedule: z.nullable(z.string()),
  }),
})
export const deleteConnection = defineRoute('DELETE /v1/launcher/{id}', 'connections', {
  right: 'connections.manage',
  audit: 'connection.deletion_requested',
  summary: 'Delete a connection: it is gone at once, its scans, findings and cards follow',
  params: byId,
  reply: z.strictObject({ deleted: z.literal(true) }),
})
