import type { Check } from '#scanners/sdk/check.ts'
import { gcpAccessApproval } from './checks/gcp-access-approval.ts'
import { gcpApikeyAge } from './checks/gcp-apikey-age.ts'
import { gcpApikeyInactiveService } from './checks/gcp-apikey-inactive-service.ts'
import { gcpApikeyUnrestricted } from './checks/gcp-apikey-unrestricted.ts'
import { gcpArtifactPublic } from './checks/gcp-artifact-public.ts'
import { gcpAssetInventory } from './checks/gcp-asset-inventory.ts'
import { gcpBqDatasetCmek } from './checks/gcp-bq-dataset-cmek.ts'
import { gcpBqPublic } from './checks/gcp-bq-public.ts'
import { gcpBqTableCmek } from './checks/gcp-bq-table-cmek.ts'
import { gcpDataprocCmek } from './checks/gcp-dataproc-cmek.ts'
import { gcpDiskCmek } from './checks/gcp-disk-cmek.ts'
import { gcpDnsDnssec } from './checks/gcp-dns-dnssec.ts'
import { gcpDnsLogging } from './checks/gcp-dns-logging.ts'
import { gcpDnsRsasha1 } from './checks/gcp-dns-rsasha1.ts'
import { gcpDnsRsasha1Zone } from './checks/gcp-dns-rsasha1-zone.ts'
import { gcpEssentialContacts } from './checks/gcp-essential-contacts.ts'
import { gcpFnPublic } from './checks/gcp-fn-public.ts'
import { gcpFwAny } from './checks/gcp-fw-any.ts'
import { gcpFwDatabase } from './checks/gcp-fw-database.ts'
import { gcpFwRdp } from './checks/gcp-fw-rdp.ts'
import { gcpFwSsh } from './checks/gcp-fw-ssh.ts'
import { gcpGkeDefaultSa } from './checks/gcp-gke-default-sa.ts'
import { gcpGkeLegacyAbac } from './checks/gcp-gke-legacy-abac.ts'
import { gcpGkeNetworkPolicy } from './checks/gcp-gke-network-policy.ts'
import { gcpGkePrivateNodes } from './checks/gcp-gke-private-nodes.ts'
import { gcpGkePublic } from './checks/gcp-gke-public.ts'
import { gcpGkeShieldedNodes } from './checks/gcp-gke-shielded-nodes.ts'
import { gcpGkeWorkloadIdentity } from './checks/gcp-gke-workload-identity.ts'
import { gcpIamAuditLogs } from './checks/gcp-iam-audit-logs.ts'
import { gcpIamGmailMember } from './checks/gcp-iam-gmail-member.ts'
import { gcpIamKmsSeparation } from './checks/gcp-iam-kms-separation.ts'
import { gcpIamPrimitiveOwner } from './checks/gcp-iam-primitive-owner.ts'
import { gcpIamPublicBinding } from './checks/gcp-iam-public-binding.ts'
import { gcpIamSaAdmin } from './checks/gcp-iam-sa-admin.ts'
import { gcpIamSaKeyAge } from './checks/gcp-iam-sa-key-age.ts'
import { gcpIamSaSeparation } from './checks/gcp-iam-sa-separation.ts'
import { gcpIamSaUserKeys } from './checks/gcp-iam-sa-user-keys.ts'
import { gcpIamSaUserRole } from './checks/gcp-iam-sa-user-role.ts'
import { gcpKmsPublic } from './checks/gcp-kms-public.ts'
import { gcpKmsRotation } from './checks/gcp-kms-rotation.ts'
import { gcpLbLogging } from './checks/gcp-lb-logging.ts'
import { gcpLogAlerts } from './checks/gcp-log-alerts.ts'
import { gcpLogSink } from './checks/gcp-log-sink.ts'
import { gcpNetDefault } from './checks/gcp-net-default.ts'
import { gcpNetLegacy } from './checks/gcp-net-legacy.ts'
import { gcpOrgGmailMember } from './checks/gcp-org-gmail-member.ts'
import { gcpOrgPrimitiveOwner } from './checks/gcp-org-primitive-owner.ts'
import { gcpOrgPublicBinding } from './checks/gcp-org-public-binding.ts'
import { gcpOrgSaAdmin } from './checks/gcp-org-sa-admin.ts'
import { gcpOrgSaUserRole } from './checks/gcp-org-sa-user-role.ts'
import { gcpPubsubPublic } from './checks/gcp-pubsub-public.ts'
import { gcpRunDefaultSa } from './checks/gcp-run-default-sa.ts'
import { gcpSecretPublic } from './checks/gcp-secret-public.ts'
import { gcpSecretRotation } from './checks/gcp-secret-rotation.ts'
import { gcpSqlBackup } from './checks/gcp-sql-backup.ts'
import { gcpSqlDeletionProtection } from './checks/gcp-sql-deletion-protection.ts'
import { gcpSqlFlags } from './checks/gcp-sql-flags.ts'
import { gcpSqlPitr } from './checks/gcp-sql-pitr.ts'
import { gcpSqlPublic } from './checks/gcp-sql-public.ts'
import { gcpSqlPublicIp } from './checks/gcp-sql-public-ip.ts'
import { gcpSqlTls } from './checks/gcp-sql-tls.ts'
import { gcpStorageLogLock } from './checks/gcp-storage-log-lock.ts'
import { gcpStoragePublic } from './checks/gcp-storage-public.ts'
import { gcpStoragePublicPrevention } from './checks/gcp-storage-public-prevention.ts'
import { gcpStorageUniform } from './checks/gcp-storage-uniform.ts'
import { gcpStorageVersioning } from './checks/gcp-storage-versioning.ts'
import { gcpSubnetFlowLogs } from './checks/gcp-subnet-flow-logs.ts'
import { gcpVmConfidential } from './checks/gcp-vm-confidential.ts'
import { gcpVmDefaultSa } from './checks/gcp-vm-default-sa.ts'
import { gcpVmFullScope } from './checks/gcp-vm-full-scope.ts'
import { gcpVmIpForwarding } from './checks/gcp-vm-ip-forwarding.ts'
import { gcpVmOslogin } from './checks/gcp-vm-oslogin.ts'
import { gcpVmProjectSshKeys } from './checks/gcp-vm-project-ssh-keys.ts'
import { gcpVmPublicIp } from './checks/gcp-vm-public-ip.ts'
import { gcpVmSerialPort } from './checks/gcp-vm-serial-port.ts'
import { gcpVmShielded } from './checks/gcp-vm-shielded.ts'
import type { GcpCollector, GcpFacts } from './facts.ts'

/** Every check of Google Cloud. A test compares this list with the folder. */
export const checks: readonly Check<GcpFacts, GcpCollector>[] = [
  gcpAccessApproval,
  gcpApikeyAge,
  gcpApikeyInactiveService,
  gcpApikeyUnrestricted,
  gcpArtifactPublic,
  gcpAssetInventory,
  gcpBqDatasetCmek,
  gcpBqPublic,
  gcpBqTableCmek,
  gcpDataprocCmek,
  gcpDiskCmek,
  gcpDnsDnssec,
  gcpDnsLogging,
  gcpDnsRsasha1,
  gcpDnsRsasha1Zone,
  gcpEssentialContacts,
  gcpFnPublic,
  gcpFwAny,
  gcpFwDatabase,
  gcpFwRdp,
  gcpFwSsh,
  gcpGkeDefaultSa,
  gcpGkeLegacyAbac,
  gcpGkeNetworkPolicy,
  gcpGkePrivateNodes,
  gcpGkePublic,
  gcpGkeShieldedNodes,
  gcpGkeWorkloadIdentity,
  gcpIamAuditLogs,
  gcpIamGmailMember,
  gcpIamKmsSeparation,
  gcpIamPrimitiveOwner,
  gcpIamPublicBinding,
  gcpIamSaAdmin,
  gcpIamSaKeyAge,
  gcpIamSaSeparation,
  gcpIamSaUserKeys,
  gcpIamSaUserRole,
  gcpKmsPublic,
  gcpKmsRotation,
  gcpLbLogging,
  gcpLogAlerts,
  gcpLogSink,
  gcpNetDefault,
  gcpNetLegacy,
  gcpOrgGmailMember,
  gcpOrgPrimitiveOwner,
  gcpOrgPublicBinding,
  gcpOrgSaAdmin,
  gcpOrgSaUserRole,
  gcpPubsubPublic,
  gcpRunDefaultSa,
  gcpSecretPublic,
  gcpSecretRotation,
  gcpSqlBackup,
  gcpSqlDeletionProtection,
  gcpSqlFlags,
  gcpSqlPitr,
  gcpSqlPublic,
  gcpSqlPublicIp,
  gcpSqlTls,
  gcpStorageLogLock,
  gcpStoragePublic,
  gcpStoragePublicPrevention,
  gcpStorageUniform,
  gcpStorageVersioning,
  gcpSubnetFlowLogs,
  gcpVmConfidential,
  gcpVmDefaultSa,
  gcpVmFullScope,
  gcpVmIpForwarding,
  gcpVmOslogin,
  gcpVmProjectSshKeys,
  gcpVmPublicIp,
  gcpVmSerialPort,
  gcpVmShielded,
]
