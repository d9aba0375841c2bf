import type { Check } from '#scanners/sdk/check.ts'
import type { AzureCollector, AzureFacts } from './facts.ts'
import { azureAcrAdmin } from './checks/azure-acr-admin.ts'
import { azureAcrPublic } from './checks/azure-acr-public.ts'
import { azureActivityAlerts } from './checks/azure-activity-alerts.ts'
import { azureActivityLogExport } from './checks/azure-activity-log-export.ts'
import { azureAksPublicApi } from './checks/azure-aks-public-api.ts'
import { azureAksRbac } from './checks/azure-aks-rbac.ts'
import { azureAppFtp } from './checks/azure-app-ftp.ts'
import { azureAppHttpLogs } from './checks/azure-app-http-logs.ts'
import { azureAppHttps } from './checks/azure-app-https.ts'
import { azureAppIdentity } from './checks/azure-app-identity.ts'
import { azureAppRemoteDebug } from './checks/azure-app-remote-debug.ts'
import { azureAppTls } from './checks/azure-app-tls.ts'
import { azureAppgwHttp2 } from './checks/azure-appgw-http2.ts'
import { azureAppgwTls } from './checks/azure-appgw-tls.ts'
import { azureAppgwWaf } from './checks/azure-appgw-waf.ts'
import { azureApplicationInsights } from './checks/azure-application-insights.ts'
import { azureBastion } from './checks/azure-bastion.ts'
import { azureCosmosNetwork } from './checks/azure-cosmos-network.ts'
import { azureDatabricksLogging } from './checks/azure-databricks-logging.ts'
import { azureDatabricksNoPublicIp } from './checks/azure-databricks-no-public-ip.ts'
import { azureDatabricksNsg } from './checks/azure-databricks-nsg.ts'
import { azureDatabricksPrivateEndpoint } from './checks/azure-databricks-private-endpoint.ts'
import { azureDatabricksPublicNetwork } from './checks/azure-databricks-public-network.ts'
import { azureDatabricksVnet } from './checks/azure-databricks-vnet.ts'
import { azureDefenderEndpoint } from './checks/azure-defender-endpoint.ts'
import { azureDefenderPlans } from './checks/azure-defender-plans.ts'
import { azureEntraAppRegistration } from './checks/azure-entra-app-registration.ts'
import { azureEntraGuestAccess } from './checks/azure-entra-guest-access.ts'
import { azureEntraGuestInvites } from './checks/azure-entra-guest-invites.ts'
import { azureEntraSecretExpiry } from './checks/azure-entra-secret-expiry.ts'
import { azureEntraSecurityDefaults } from './checks/azure-entra-security-defaults.ts'
import { azureEntraTenantCreation } from './checks/azure-entra-tenant-creation.ts'
import { azureEntraUserMfa } from './checks/azure-entra-user-mfa.ts'
import { azureFlowLogs } from './checks/azure-flow-logs.ts'
import { azureKeyvaultCertificateValidity } from './checks/azure-keyvault-certificate-validity.ts'
import { azureKeyvaultKeyExpiry } from './checks/azure-keyvault-key-expiry.ts'
import { azureKeyvaultKeyRotation } from './checks/azure-keyvault-key-rotation.ts'
import { azureKeyvaultLogging } from './checks/azure-keyvault-logging.ts'
import { azureKeyvaultNetwork } from './checks/azure-keyvault-network.ts'
import { azureKeyvaultPrivateEndpoint } from './checks/azure-keyvault-private-endpoint.ts'
import { azureKeyvaultPublicNetwork } from './checks/azure-keyvault-public-network.ts'
import { azureKeyvaultPurge } from './checks/azure-keyvault-purge.ts'
import { azureKeyvaultRbac } from './checks/azure-keyvault-rbac.ts'
import { azureKeyvaultSecretExpiry } from './checks/azure-keyvault-secret-expiry.ts'
import { azureMysqlPublic } from './checks/azure-mysql-public.ts'
import { azureMysqlTls } from './checks/azure-mysql-tls.ts'
import { azureNetworkWatcher } from './checks/azure-network-watcher.ts'
import { azureNsgAny } from './checks/azure-nsg-any.ts'
import { azureNsgDatabase } from './checks/azure-nsg-database.ts'
import { azureNsgFlowLogRetention } from './checks/azure-nsg-flow-log-retention.ts'
import { azureNsgHttp } from './checks/azure-nsg-http.ts'
import { azureNsgRdp } from './checks/azure-nsg-rdp.ts'
import { azureNsgSsh } from './checks/azure-nsg-ssh.ts'
import { azureNsgUdp } from './checks/azure-nsg-udp.ts'
import { azurePostgresPublic } from './checks/azure-postgres-public.ts'
import { azurePostgresTls } from './checks/azure-postgres-tls.ts'
import { azureRbacCustomOwner } from './checks/azure-rbac-custom-owner.ts'
import { azureRbacOwnerCount } from './checks/azure-rbac-owner-count.ts'
import { azureRbacUserAccessAdmin } from './checks/azure-rbac-user-access-admin.ts'
import { azureSecurityAlertMail } from './checks/azure-security-alert-mail.ts'
import { azureSecurityAttackPathMail } from './checks/azure-security-attack-path-mail.ts'
import { azureSecurityContact } from './checks/azure-security-contact.ts'
import { azureSecurityOwnerMail } from './checks/azure-security-owner-mail.ts'
import { azureSqlAuditing } from './checks/azure-sql-auditing.ts'
import { azureSqlEntraAdmin } from './checks/azure-sql-entra-admin.ts'
import { azureSqlPublic } from './checks/azure-sql-public.ts'
import { azureSqlTde } from './checks/azure-sql-tde.ts'
import { azureSqlTls } from './checks/azure-sql-tls.ts'
import { azureStorageContainerSoftDelete } from './checks/azure-storage-container-soft-delete.ts'
import { azureStorageCrossTenant } from './checks/azure-storage-cross-tenant.ts'
import { azureStorageEntraDefault } from './checks/azure-storage-entra-default.ts'
import { azureStorageFileSoftDelete } from './checks/azure-storage-file-soft-delete.ts'
import { azureStorageGeoRedundant } from './checks/azure-storage-geo-redundant.ts'
import { azureStorageHttps } from './checks/azure-storage-https.ts'
import { azureStorageKeyAge } from './checks/azure-storage-key-age.ts'
import { azureStorageKeyReminder } from './checks/azure-storage-key-reminder.ts'
import { azureStorageNetworkOpen } from './checks/azure-storage-network-open.ts'
import { azureStoragePrivateEndpoint } from './checks/azure-storage-private-endpoint.ts'
import { azureStoragePublicBlob } from './checks/azure-storage-public-blob.ts'
import { azureStoragePublicNetwork } from './checks/azure-storage-public-network.ts'
import { azureStorageSharedKey } from './checks/azure-storage-shared-key.ts'
import { azureStorageSmbEncryption } from './checks/azure-storage-smb-encryption.ts'
import { azureStorageSmbVersion } from './checks/azure-storage-smb-version.ts'
import { azureStorageSoftDelete } from './checks/azure-storage-soft-delete.ts'
import { azureStorageTls12 } from './checks/azure-storage-tls12.ts'
import { azureStorageTrustedServices } from './checks/azure-storage-trusted-services.ts'
import { azureStorageVersioning } from './checks/azure-storage-versioning.ts'
import { azureSubnetNoNsg } from './checks/azure-subnet-no-nsg.ts'
import { azureVmDiskEncryption } from './checks/azure-vm-disk-encryption.ts'
import { azureVmTrustedLaunch } from './checks/azure-vm-trusted-launch.ts'
import { azureVmUnmanagedDisk } from './checks/azure-vm-unmanaged-disk.ts'
import { azureVmUpdateAssessment } from './checks/azure-vm-update-assessment.ts'
import { azureVnetDdos } from './checks/azure-vnet-ddos.ts'
import { azureWafBody } from './checks/azure-waf-body.ts'
import { azureWafBots } from './checks/azure-waf-bots.ts'

/** Every check, one file each in checks/; a test proves that none is forgotten. */
export const checks: readonly Check<AzureFacts, AzureCollector>[] = [
  azureAcrAdmin,
  azureAcrPublic,
  azureActivityAlerts,
  azureActivityLogExport,
  azureAksPublicApi,
  azureAksRbac,
  azureAppFtp,
  azureAppHttpLogs,
  azureAppHttps,
  azureAppIdentity,
  azureAppRemoteDebug,
  azureAppTls,
  azureAppgwHttp2,
  azureAppgwTls,
  azureAppgwWaf,
  azureApplicationInsights,
  azureBastion,
  azureCosmosNetwork,
  azureDatabricksLogging,
  azureDatabricksNoPublicIp,
  azureDatabricksNsg,
  azureDatabricksPrivateEndpoint,
  azureDatabricksPublicNetwork,
  azureDatabricksVnet,
  azureDefenderEndpoint,
  azureDefenderPlans,
  azureEntraAppRegistration,
  azureEntraGuestAccess,
  azureEntraGuestInvites,
  azureEntraSecretExpiry,
  azureEntraSecurityDefaults,
  azureEntraTenantCreation,
  azureEntraUserMfa,
  azureFlowLogs,
  azureKeyvaultCertificateValidity,
  azureKeyvaultKeyExpiry,
  azureKeyvaultKeyRotation,
  azureKeyvaultLogging,
  azureKeyvaultNetwork,
  azureKeyvaultPrivateEndpoint,
  azureKeyvaultPublicNetwork,
  azureKeyvaultPurge,
  azureKeyvaultRbac,
  azureKeyvaultSecretExpiry,
  azureMysqlPublic,
  azureMysqlTls,
  azureNetworkWatcher,
  azureNsgAny,
  azureNsgDatabase,
  azureNsgFlowLogRetention,
  azureNsgHttp,
  azureNsgRdp,
  azureNsgSsh,
  azureNsgUdp,
  azurePostgresPublic,
  azurePostgresTls,
  azureRbacCustomOwner,
  azureRbacOwnerCount,
  azureRbacUserAccessAdmin,
  azureSecurityAlertMail,
  azureSecurityAttackPathMail,
  azureSecurityContact,
  azureSecurityOwnerMail,
  azureSqlAuditing,
  azureSqlEntraAdmin,
  azureSqlPublic,
  azureSqlTde,
  azureSqlTls,
  azureStorageContainerSoftDelete,
  azureStorageCrossTenant,
  azureStorageEntraDefault,
  azureStorageFileSoftDelete,
  azureStorageGeoRedundant,
  azureStorageHttps,
  azureStorageKeyAge,
  azureStorageKeyReminder,
  azureStorageNetworkOpen,
  azureStoragePrivateEndpoint,
  azureStoragePublicBlob,
  azureStoragePublicNetwork,
  azureStorageSharedKey,
  azureStorageSmbEncryption,
  azureStorageSmbVersion,
  azureStorageSoftDelete,
  azureStorageTls12,
  azureStorageTrustedServices,
  azureStorageVersioning,
  azureSubnetNoNsg,
  azureVmDiskEncryption,
  azureVmTrustedLaunch,
  azureVmUnmanagedDisk,
  azureVmUpdateAssessment,
  azureVnetDdos,
  azureWafBody,
  azureWafBots,
]
