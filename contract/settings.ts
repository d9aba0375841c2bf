import * as z from 'zod/mini'
import { name } from './fields.ts'
import { defineRoute } from './route.ts'
import { scanWindows } from './scan-windows.ts'

/** What an account decides for all its people: deadlines, retention, hours of scheduled scans, what weighs more. */

export const SETTING_SECTIONS = ['sla', 'retention', 'scan_windows', 'criticality'] as const
export type SettingSection = (typeof SETTING_SECTIONS)[number]

// Deadlines ---------------------------------------------------------------------

const slaDay = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(3_650)))
/** Days from the moment a finding opens until it is due, by its risk; null: no deadline. */
export const slaDays = z.strictObject({ critical: slaDay, high: slaDay, medium: slaDay, low: slaDay, info: slaDay })
export type SlaDays = z.infer<typeof slaDays>
/** Two days, two weeks, two months, as the bands Act, Attend and Track closely have it. */
export const DEFAULT_SLA_DAYS: SlaDays = { critical: 2, high: 14, medium: 60, low: null, info: null }

// Retention ---------------------------------------------------------------------

/** The least days that each may be kept; what is younger is never deleted by time. */
export const RETENTION_LEAST = { evidence: 30, scans: 30, logs: 7 } as const
const kept = (least: number) => z.nullable(z.number().check(z.int(), z.minimum(least), z.maximum(3_650)))
/** Days that evidence, ended scans and the logs of executions are kept; null: for good. The audit is kept for good: its chain shows that no row is missing. */
export const retention = z.strictObject({
  evidence: kept(RETENTION_LEAST.evidence),
  scans: kept(RETENTION_LEAST.scans),
  logs: z._default(kept(RETENTION_LEAST.logs), null),
})
export type Retention = z.infer<typeof retention>
export const DEFAULT_RETENTION: Retention = { evidence: null, scans: null, logs: null }

// Criticality -------------------------------------------------------------------

/** How much an asset matters to its owner, lowest first; kept as its place in this list. */
export const CRITICALITIES = ['low', 'normal', 'high', 'critical'] as const
export type Criticality = (typeof CRITICALITIES)[number]
export const criticalityRule = z.strictObject({ tag: name(64), criticality: z.enum(CRITICALITIES) })
export type CriticalityRule = z.infer<typeof criticalityRule>
const isOnce = (rules: readonly CriticalityRule[]) => new Set(rules.map(({ tag }) => tag.toLowerCase())).size === rules.length
export const criticalityRules = z.array(criticalityRule).check(z.maxLength(50), z.refine(isOnce, 'must name each tag once'))

export const accountSettings = z.strictObject({
  slaDays,
  retention,
  scanWindows,
  /** Of several rules whose tags a connection bears the highest counts; without any it is 'normal'. */
  criticalityRules,
})
export type AccountSettings = z.infer<typeof accountSettings>

export const getSettings = defineRoute('GET /v1/settings', 'settings', {
  right: 'account.read',
  summary: 'What this account decides for all its people',
  reply: accountSettings,
})
export const setSlaDays = defineRoute('PUT /v1/settings/sla', 'settings', {
  right: 'account.manage',
  audit: 'settings.changed',
  summary: 'Days to fix by risk; the due dates of open findings follow',
  body: slaDays,
  reply: accountSettings,
})
export const setRetention = defineRoute('PUT /v1/settings/retention', 'settings', {
  right: 'account.manage',
  audit: 'settings.changed',
  summary: 'How long evidence, scans and logs are kept; what is older, and says nothing of today, is deleted within the hour',
  body: retention,
  reply: accountSettings,
})
export const setScanWindows = defineRoute('PUT /v1/settings/scan-windows', 'settings', {
  right: 'account.manage',
  audit: 'settings.changed',
  summary: 'When scheduled scans may start; people start theirs at any time',
  body: scanWindows,
  reply: accountSettings,
})
export const setCriticalityRules = defineRoute('PUT /v1/settings/criticality', 'settings', {
  right: 'account.manage',
  audit: 'settings.changed',
  summary: 'How much what bears a tag matters; priorities follow',
  body: z.strictObject({ criticalityRules }),
  reply: accountSettings,
})
