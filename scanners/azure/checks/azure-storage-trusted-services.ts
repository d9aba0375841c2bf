import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { together } from '#scanners/sdk/cloud/unseen.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

export const azureStorageTrustedServices = azureCheck({
  id: 'azure-storage-trusted-services',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.5' }],
  aliases: ['prowler:storage_ensure_azure_services_are_trusted_to_access_is_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-network-security-trusted-azure-services'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --bypass AzureServices',
    terraform('azurerm_storage_account', ['network_rules {', '  default_action = "Deny"', '  bypass         = ["AzureServices"]', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: trusted services',
      finding: 'Firewall of the storage account keeps Azure’s own services out',
      fix: 'Allow trusted Azure services to reach the storage account',
      why: 'Backups, logs and monitoring of Azure write over addresses that no rule can name. Kept out, they stop without anyone noticing.',
      how: 'Open the storage account, choose Security + networking, Networking, and tick Allow Azure services on the trusted services list to access this storage account.',
      messages: {
        fail: 'The firewall denies networks, and trusted services with them ({{found}}).',
        pass: 'Trusted services of Azure come through the firewall.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: vertraute Dienste',
      finding: 'Firewall des Speicherkontos hält Azures eigene Dienste fern',
      fix: 'Vertrauten Azure-Diensten den Zugriff auf das Speicherkonto erlauben',
      why: 'Sicherungen, Protokolle und Überwachung von Azure schreiben über Adressen, die keine Regel nennen kann. Ausgesperrt bleiben sie stehen, ohne dass es jemand merkt.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Sicherheit + Netzwerk“, „Netzwerk“ und aktivieren Sie „Azure-Diensten auf der Liste der vertrauenswürdigen Dienste den Zugriff erlauben“.',
      messages: {
        fail: 'Die Firewall lehnt Netze ab und mit ihnen vertraute Dienste ({{found}}).',
        pass: 'Vertraute Dienste von Azure kommen durch die Firewall.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: servicios de confianza',
      finding: 'El firewall de la cuenta deja fuera a los servicios de Azure',
      fix: 'Permitir que los servicios de confianza de Azure accedan a la cuenta',
      why: 'Las copias de seguridad, los registros y la supervisión de Azure escriben desde direcciones que ninguna regla puede nombrar. Si quedan fuera, se detienen sin que nadie lo note.',
      how: 'Abre la cuenta de almacenamiento, elige «Seguridad y redes», «Redes» y marca «Permitir que los servicios de Azure de la lista de confianza accedan a esta cuenta».',
      messages: {
        fail: 'El firewall deniega las redes y también los servicios de confianza ({{found}}).',
        pass: 'Los servicios de confianza de Azure pasan por el firewall.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeEach(
      accounts,
      ({ defaultAction, bypass }) => together({ defaultAction, bypass }),
      ({ defaultAction, bypass }) => ({
        fault: defaultAction.toLowerCase() === 'allow' || /\bAzureServices\b/iu.test(bypass) ? null : 'fail',
        options: { values: { found: bypass }, evidence: [settings('storageAccounts', { networkDefaultAction: defaultAction, bypass })] },
      }),
    ),
})
