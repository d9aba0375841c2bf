import type { TableAccess } from './access.ts'
import { accountAccess, type AccountTables } from './tables/accounts.ts'
import { apiKeyAccess, type ApiKeyTables } from './tables/api-keys.ts'
import { appAccess, type AppTables } from './tables/apps.ts'
import { auditAccess, type AuditTables } from './tables/audit.ts'
import { connectionAccess, type ConnectionTables } from './tables/connections.ts'
import { dashboardAccess, type DashboardTables } from './tables/dashboard.ts'
import { datasetAccess, type DatasetTables } from './tables/datasets.ts'
import { domainAccess, type DomainTables } from './tables/domains.ts'
import { eventAccess, type EventTables } from './tables/events.ts'
import { executionAccess, type ExecutionTables } from './tables/executions.ts'
import { findingAccess, type FindingTables } from './tables/findings.ts'
import { installationAccess, type InstallationTables } from './tables/installation.ts'
import { logBucketAccess, type LogBucketTables } from './tables/log-bucket.ts'
import { notificationAccess, type NotificationTables } from './tables/notifications.ts'
import { onboardingAccess, type OnboardingTables } from './tables/onboarding.ts'
import { outboxAccess, type OutboxTables } from './tables/outbox.ts'
import { privateScanningAccess, type PrivateScanningTables } from './tables/private-scanning.ts'
import { proofAccess, type ProofTables } from './tables/proofs.ts'
import { remediationAccess, type RemediationTables } from './tables/remediations.ts'
import { resourceAccess, type ResourceTables } from './tables/resources.ts'
import { runnerAccess, type RunnerTables } from './tables/runners.ts'
import { savedViewAccess, type SavedViewTables } from './tables/saved-views.ts'
import { scanResultAccess, type ScanResultTables } from './tables/scan-results.ts'
import { scanAccess, type ScanTables } from './tables/scans.ts'
import { sessionAccess, type SessionTables } from './tables/sessions.ts'
import { settingAccess, type SettingTables } from './tables/settings.ts'
import { sourceAccess, type SourceTables } from './tables/sources.ts'
import { userAccess, type UserTables } from './tables/users.ts'

/** Every table of the database, by its name there. */
export interface Tables
  extends
    AccountTables,
    ApiKeyTables,
    AppTables,
    AuditTables,
    ConnectionTables,
    DashboardTables,
    DatasetTables,
    DomainTables,
    EventTables,
    ExecutionTables,
    FindingTables,
    InstallationTables,
    LogBucketTables,
    NotificationTables,
    OnboardingTables,
    OutboxTables,
    PrivateScanningTables,
    ProofTables,
    RemediationTables,
    ResourceTables,
    RunnerTables,
    SavedViewTables,
    ScanResultTables,
    ScanTables,
    SessionTables,
    SettingTables,
    SourceTables,
    UserTables {}

/** Who may touch each of them. */
export const ACCESS: Readonly<Record<keyof Tables, TableAccess>> = {
  ...accountAccess,
  ...apiKeyAccess,
  ...appAccess,
  ...auditAccess,
  ...connectionAccess,
  ...dashboardAccess,
  ...datasetAccess,
  ...domainAccess,
  ...eventAccess,
  ...executionAccess,
  ...findingAccess,
  ...installationAccess,
  ...logBucketAccess,
  ...notificationAccess,
  ...onboardingAccess,
  ...outboxAccess,
  ...privateScanningAccess,
  ...proofAccess,
  ...remediationAccess,
  ...resourceAccess,
  ...runnerAccess,
  ...savedViewAccess,
  ...scanResultAccess,
  ...scanAccess,
  ...sessionAccess,
  ...settingAccess,
  ...sourceAccess,
  ...userAccess,
}
