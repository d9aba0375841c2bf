import * as z from 'zod/mini'
import { coverageEntry } from './coverage.ts'
import {
  asFile,
  bothWays,
  csv,
  csvIds,
  csvText,
  cursor,
  flag,
  id,
  instant,
  levelOfEffort,
  page,
  pageLimit,
  riskCounts,
  riskLevel,
  text,
  vectorType,
} from './fields.ts'
import { defineRoute, streamedList } from './route.ts'

const byId = z.strictObject({ id })
/** How far from the internet, the nearest first. */
const EXPOSURES = ['proven', 'exposed', 'reachable', 'internal'] as const

export const resource = z.strictObject({
  id,
  genericIdentifier: z.string(),
  genericIdentifierValue: z.string(),
  /** What people call it; null where nothing but its identifier is known. */
  name: z.nullable(z.string()),
  /** In the words of the provider (AWS::EC2::Instance), and in the reader's; null for what no inventory tells of. */
  type: z.nullable(z.string()),
  typeName: z.nullable(z.string()),
  region: z.nullable(z.string()),
  connectionId: id,
  connectionName: z.string(),
  vectorType,
  tags: z.record(z.string(), z.string()),
  /** How far from the internet it is; null where its relations do not tell. */
  exposure: z.nullable(z.enum(EXPOSURES)),
  openFindings: riskCounts,
  firstSeenAt: instant,
  /** null: known from results alone. */
  lastSeenAt: z.nullable(instant),
  /** When a complete inventory no longer named it; null: it is there. */
  goneAt: z.nullable(instant),
})
export type Resource = z.infer<typeof resource>

/** How one resource stands to another, seen from the first. */
export const RELATION_KINDS = [
  'attached-to',
  'can-administer',
  'can-read',
  'encrypted-by',
  'guarded-by',
  'has-role',
  'in-network',
  'in-subnet',
  'invokes',
  'logs-to',
  'member-of',
  'routes-to',
  'runs-code-of',
  'runs-image',
] as const
const relation = z.strictObject({
  kind: z.enum(RELATION_KINDS),
  /** Whether this resource points at the other, or the other at it. */
  direction: z.enum(['out', 'in']),
  /** The other's identifier; its page where it is known here. */
  value: z.string(),
  resourceId: z.nullable(id),
  connectionId: z.nullable(id),
  name: z.nullable(z.string()),
  typeName: z.nullable(z.string()),
})
export type ResourceRelation = z.infer<typeof relation>

export const resourceDetail = z.extend(resource, {
  /** Outcomes as the last scans saw them, by status. */
  results: z.strictObject({ pass: z.number(), fail: z.number(), manual: z.number(), error: z.number() }),
  /** When its connection was last scanned. */
  lastScanAt: z.nullable(instant),
  /** What it is made of, secrets redacted; null for what no inventory tells of. */
  config: z.nullable(z.record(z.string(), z.unknown())),
  relations: z.array(relation),
  /** More point at it than are named. */
  hasMoreRelations: z.boolean(),
  /** Checks that judged it before and could not see it in the last full scan, with the reason. */
  unseen: z.array(coverageEntry),
  /** Its page in the provider's own console; null where none is known. */
  consoleUrl: z.nullable(z.string()),
})
export type ResourceDetail = z.infer<typeof resourceDetail>
export const getResource = defineRoute('GET /v1/resources/{id}', 'resources', {
  right: 'connections.read',
  summary: 'One resource: what it is, how it stands to others, how many checks pass and fail on it, its open findings by risk',
  params: byId,
  reply: resourceDetail,
})

const changeField = z.strictObject({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })
export type ResourceChangeField = z.infer<typeof changeField>
export const resourceChange = z.strictObject({
  id,
  kind: z.enum(['changed', 'gone', 'back']),
  at: instant,
  scanId: id,
  /** What differs, shortened; null where there was or is nothing. */
  fields: z.array(changeField),
})
export type ResourceChange = z.infer<typeof resourceChange>
export const listResourceChanges = defineRoute('GET /v1/resources/{id}/changes', 'resources', {
  right: 'connections.read',
  summary: 'What scans saw otherwise of a resource than the scans before them, newest first',
  params: byId,
  query: z.strictObject({ limit: pageLimit(50), cursor }),
  reply: page(resourceChange),
})

/** Each in both directions; '-' is descending. `openFindings` goes by the worst risk that is open, then by how many findings are. What has no region comes last in both. */
export const RESOURCE_SORTS = bothWays(['firstSeenAt', 'name', 'genericIdentifierValue', 'region', 'openFindings'])
const filters = {
  /** A part of the name, the identifier or a tag ("env: prod"). */
  q: z.optional(text(200)),
  type: csvText,
  region: csvText,
  /** "env: prod", or "env" whatever its value. */
  tag: csvText,
  exposure: csv(EXPOSURES),
  hasFindings: flag,
  /** Those that are gone in place of those that are there. */
  gone: flag,
}
const ofConnection = { ...filters, sort: z._default(z.enum(RESOURCE_SORTS), 'firstSeenAt') }
const ofAccount = { ...filters, connectionId: csvIds, sort: z._default(z.enum(RESOURCE_SORTS), '-openFindings') }

export const listResources = defineRoute('GET /v1/launcher/{id}/resources', 'resources', {
  right: 'connections.read',
  summary: 'Resources the scans of a connection saw',
  params: byId,
  query: z.strictObject({ ...ofConnection, limit: pageLimit(50), cursor }),
  reply: page(resource),
})
export const exportResources = defineRoute('GET /v1/launcher/{id}/resources/export', 'resources', {
  right: 'connections.read',
  ...streamedList,
  summary: 'The resources of a connection as a file, streamed: CSV, JSON, or one JSON object a line',
  params: byId,
  query: z.strictObject({ ...ofConnection, ...asFile }),
})
export const listAllResources = defineRoute('GET /v1/resources', 'resources', {
  right: 'connections.read',
  summary: 'Resources of every connection',
  query: z.strictObject({ ...ofAccount, limit: pageLimit(50), cursor }),
  reply: page(resource),
})
export const exportAllResources = defineRoute('GET /v1/resources/export', 'resources', {
  right: 'connections.read',
  ...streamedList,
  summary: 'The filtered resources as a file, streamed: CSV, JSON, or one JSON object a line',
  query: z.strictObject({ ...ofAccount, ...asFile }),
})
export const listResourceFilters = defineRoute('GET /v1/resources/filters', 'resources', {
  right: 'connections.read',
  summary: 'The types, regions and tags that resources have',
  reply: z.strictObject({
    types: z.array(z.strictObject({ type: z.string(), name: z.string() })),
    regions: z.array(z.string()),
    tags: z.array(z.string()),
    connections: z.array(z.strictObject({ id, name: z.string() })),
  }),
})

/**
 * By what the internet comes to a resource itself: open ports, all traffic, a policy, an access control list, an address without
 * sign-in, a share with everyone, a content network, a public endpoint.
 */
export const ENTRY_KINDS = ['ports', 'traffic', 'policy', 'acl', 'url', 'shared', 'distribution', 'endpoint'] as const
export const WAY_KINDS = [...ENTRY_KINDS, ...RELATION_KINDS] as const

const exposureNode = z.strictObject({
  resourceId: id,
  genericIdentifierValue: z.string(),
  name: z.nullable(z.string()),
  /** In the words of the provider, and in the reader's. */
  type: z.nullable(z.string()),
  typeName: z.nullable(z.string()),
  exposure: z.enum(EXPOSURES),
  /** Steps from the internet. */
  steps: z.number(),
  openFindings: z.number(),
  highestRisk: z.nullable(riskLevel),
})
export type ExposureNode = z.infer<typeof exposureNode>
const exposureStep = z.strictObject({
  /** null: the internet. */
  from: z.nullable(id),
  to: id,
  by: z.enum(WAY_KINDS),
  /** Ports, the name of a statement, an action; '' where there is nothing more to say. */
  detail: z.string(),
  /** Part of the path, and not of what else is reached. */
  onPath: z.boolean(),
})
export type ExposureStep = z.infer<typeof exposureStep>

export const resourceExposure = z.strictObject({
  /** When the ways were last worked out; null: not yet. */
  computedAt: z.nullable(instant),
  /** The resource and those before and behind it that are shown, in the order of the steps. */
  nodes: z.array(exposureNode),
  steps: z.array(exposureStep),
  /** The end of the path: what matters most of what is reached through the resource. */
  targetId: z.nullable(id),
  /** What else is reached and not shown, by where it is reached from and its type. */
  more: z.array(z.strictObject({ from: id, typeName: z.nullable(z.string()), count: z.number() })),
  /** The open finding whose fix breaks the path with the least effort; null: none is known. */
  cut: z.nullable(
    z.strictObject({
      from: z.nullable(id),
      to: id,
      findingId: id,
      fix: z.string(),
      levelOfEffort,
      remediationId: z.nullable(id),
      remediationKey: z.nullable(z.string()),
      /** Resources that are reached over this step and would no longer be. */
      breaks: z.number(),
    }),
  ),
})
export type ResourceExposure = z.infer<typeof resourceExposure>
export const getResourceExposure = defineRoute('GET /v1/resources/{id}/exposure', 'resources', {
  right: 'connections.read',
  summary: 'How the internet reaches a resource, what it reaches from there, and which fix breaks the path with the least effort',
  params: byId,
  reply: resourceExposure,
})
