import { startDelivery } from '#server/events/start-delivery.ts'
import type { Subscriber } from '#server/events/subscriber.ts'
import type { Handler } from '#server/http/handlers.ts'
import type { Module } from '#server/module.ts'
import type { Services } from '#server/services.ts'
import { accessModule } from './access/module.ts'
import { accountsModule } from './accounts/module.ts'
import { apiKeysModule } from './api-keys/module.ts'
import { appsModule } from './apps/module.ts'
import { auditModule } from './audit/module.ts'
import { calendarModule } from './calendar/module.ts'
import { checksModule } from './checks/module.ts'
import { connectionsModule } from './connections/module.ts'
import { customersModule } from './customers/module.ts'
import { dashboardModule } from './dashboard/module.ts'
import { datasetsModule } from './datasets/module.ts'
import { demoModule } from './demo/module.ts'
import { domainsModule } from './domains/module.ts'
import { eventsModule } from './events/module.ts'
import { executionsModule } from './executions/module.ts'
import { findingsModule } from './findings/module.ts'
import { frameworksModule } from './frameworks/module.ts'
import { guideModule } from './guide/module.ts'
import { housekeepingModule } from './housekeeping/module.ts'
import { imagesModule } from './images/module.ts'
import { ingestModule } from './ingest/module.ts'
import { invitationsModule } from './invitations/module.ts'
import { logBucketModule } from './log-bucket/module.ts'
import { notificationsModule } from './notifications/module.ts'
import { onboardingModule } from './onboarding/module.ts'
import { outboxModule } from './outbox/module.ts'
import { pageViewsModule } from './page-views/module.ts'
import { platformModule } from './platform/module.ts'
import { privateScanningModule } from './private-scanning/module.ts'
import { proofsModule } from './proofs/module.ts'
import { remediationsModule } from './remediations/module.ts'
import { resourcesModule } from './resources/module.ts'
import { runnersModule } from './runners/module.ts'
import { savedViewsModule } from './saved-views/module.ts'
import { scanResultsModule } from './scan-results/module.ts'
import { scansModule } from './scans/module.ts'
import { searchModule } from './search/module.ts'
import { securityModule } from './security/module.ts'
import { sessionsModule } from './sessions/module.ts'
import { settingsModule } from './settings/module.ts'
import { sourcesModule } from './sources/module.ts'
import { ssoModule } from './sso/module.ts'
import { triageModule } from './triage/module.ts'
import { usersModule } from './users/module.ts'

/** Every module, the lowest first: each may call those named before it, never those after (.dependency-cruiser.mjs reads the names here). */
const modules = {
  outbox: outboxModule,
  checks: checksModule,
  frameworks: frameworksModule,
  datasets: datasetsModule,
  identity: {},
  images: imagesModule,
  access: accessModule,
  audit: auditModule,
  accounts: accountsModule,
  settings: settingsModule,
  invitations: invitationsModule,
  users: usersModule,
  'api-keys': apiKeysModule,
  sso: ssoModule,
  sessions: sessionsModule,
  security: securityModule,
  'page-views': pageViewsModule,
  'saved-views': savedViewsModule,
  executions: executionsModule,
  'log-bucket': logBucketModule,
  runners: runnersModule,
  domains: domainsModule,
  sources: sourcesModule,
  apps: appsModule,
  connections: connectionsModule,
  'private-scanning': privateScanningModule,
  resources: resourcesModule,
  scans: scansModule,
  'scan-results': scanResultsModule,
  proofs: proofsModule,
  findings: findingsModule,
  remediations: remediationsModule,
  calendar: calendarModule,
  triage: triageModule,
  ingest: ingestModule,
  events: eventsModule,
  notifications: notificationsModule,
  onboarding: onboardingModule,
  guide: guideModule,
  dashboard: dashboardModule,
  search: searchModule,
  customers: customersModule,
  platform: platformModule,
  housekeeping: housekeepingModule,
  demo: demoModule,
} satisfies Readonly<Record<string, Module>>

const manifests: readonly Module[] = Object.values(modules)

/** What answers each route of server/registry.ts; server/test/registry.db.test.ts proves that none is missing. */
export const handlersOf = (services: Services): Handler[] => manifests.flatMap(({ routes }) => routes?.(services) ?? [])

/** Who hears of what happens in accounts. */
export const subscribers: readonly Subscriber[] = manifests.flatMap((module) => module.subscribers ?? [])

/** Begins the background work of all modules in this process, and hands events to their subscribers. */
export const startJobs = (services: Services): Promise<unknown> =>
  Promise.all([...manifests.map(async ({ jobs }) => jobs?.(services)), startDelivery(services, subscribers)])
