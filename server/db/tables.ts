import type {
  AccessGrantTable,
  AccountEntryTable,
  AccountSecretTable,
  AccountTable,
  InvitationTable,
  PageViewTable,
  PictureTable,
  SsoProviderTable,
} from './tables/accounts.ts'
import type { ApiKeyTable } from './tables/api-keys.ts'
import type { AuditHeadTable, AuditTable } from './tables/audit.ts'
import type { ConnectionTable, ResourceTable } from './tables/connections.ts'
import type { LiveEventTable } from './tables/events.ts'
import type { AcceptanceTable, DailyCountTable, FindingCountTable, FindingEventTable, FindingTable } from './tables/findings.ts'
import type { InstallationTable } from './tables/installation.ts'
import type { NotificationMailTable, NotificationPreferenceTable, NotificationTable } from './tables/notifications.ts'
import type { OutboxTable } from './tables/outbox.ts'
import type { RemediationEventTable, RemediationFindingTable, RemediationTable } from './tables/remediations.ts'
import type { SavedViewTable } from './tables/saved-views.ts'
import type { EvidenceTable, ResultSpanTable } from './tables/scan-results.ts'
import type { ScanCoverageTable, ScanTable } from './tables/scans.ts'
import type {
  AccessTokenTable,
  AttemptLimitTable,
  CredentialTable,
  FederatedAttemptTable,
  IdentityLinkTable,
  OneTimeCodeTable,
  PendingRegistrationTable,
  PoolTokenTable,
  RecoveryCodeTable,
  SessionTable,
} from './tables/sessions.ts'
import type { AppUserTable, MembershipTable } from './tables/users.ts'

/** Every table of the database, by its name there. */
export interface Tables {
  account: AccountTable
  app_user: AppUserTable
  membership: MembershipTable
  credential: CredentialTable
  one_time_code: OneTimeCodeTable
  attempt_limit: AttemptLimitTable
  session: SessionTable
  access_token: AccessTokenTable
  api_key: ApiKeyTable
  connection: ConnectionTable
  resource: ResourceTable
  scan: ScanTable
  scan_coverage: ScanCoverageTable
  evidence: EvidenceTable
  result_span: ResultSpanTable
  finding: FindingTable
  finding_count: FindingCountTable
  finding_event: FindingEventTable
  acceptance: AcceptanceTable
  daily_count: DailyCountTable
  remediation: RemediationTable
  remediation_finding: RemediationFindingTable
  remediation_event: RemediationEventTable
  saved_view: SavedViewTable
  notification: NotificationTable
  audit: AuditTable
  audit_head: AuditHeadTable
  outbox: OutboxTable
  live_event: LiveEventTable
  installation: InstallationTable
  account_secret: AccountSecretTable
  recovery_code: RecoveryCodeTable
  pending_registration: PendingRegistrationTable
  identity_link: IdentityLinkTable
  federated_attempt: FederatedAttemptTable
  pool_token: PoolTokenTable
  invitation: InvitationTable
  access_grant: AccessGrantTable
  account_entry: AccountEntryTable
  sso_provider: SsoProviderTable
  notification_preference: NotificationPreferenceTable
  notification_mail: NotificationMailTable
  page_view: PageViewTable
  picture: PictureTable
}
