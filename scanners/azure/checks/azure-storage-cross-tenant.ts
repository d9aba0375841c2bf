import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageCrossTenant = azureCheck({
  id: 'azure-storage-cross-tenant',
  scannerType: 'Azure Storage',
  category: 'Data exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.7' }],
  aliases: ['prowler:storage_cross_tenant_replication_disabled'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/object-replication-prevent-cross-tenant-policies'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --allow-cross-tenant-replication false',
    terraform('azurerm_storage_account', ['cross_tenant_replication_enabled = false']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: replication',
      finding: 'Storage account may replicate into other directories',
      fix: 'Block replication of the storage account to other directories',
      why: 'Whoever may set replication up can have all blobs copied, silently and for good, into an account of a foreign directory.',
      how: 'Open the storage account, choose Data management, Object replication, Advanced settings, and clear Allow cross-tenant replication.',
      messages: {
        fail: 'Replication to accounts of other directories is allowed.',
        pass: 'The account replicates within its directory alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Replikation',
      finding: 'Speicherkonto darf in andere Verzeichnisse replizieren',
      fix: 'Replikation des Speicherkontos in andere Verzeichnisse verbieten',
      why: 'Wer Replikation einrichten darf, lässt alle Blobs still und dauerhaft in ein Konto eines fremden Verzeichnisses kopieren.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenverwaltung“, „Objektreplikation“, „Erweiterte Einstellungen“ und entfernen Sie „Mandantenübergreifende Replikation zulassen“.',
      messages: {
        fail: 'Replikation in Konten anderer Verzeichnisse ist erlaubt.',
        pass: 'Das Konto repliziert nur innerhalb seines Verzeichnisses.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: replicación',
      finding: 'La cuenta de almacenamiento puede replicar a otros directorios',
      fix: 'Prohibir la replicación de la cuenta a otros directorios',
      why: 'Quien puede configurar la replicación hace copiar todos los blobs, en silencio y para siempre, a una cuenta de un directorio ajeno.',
      how: 'Abre la cuenta de almacenamiento, elige «Administración de datos», «Replicación de objetos», «Configuración avanzada» y desmarca «Permitir la replicación entre inquilinos».',
      messages: {
        fail: 'Se permite replicar a cuentas de otros directorios.',
        pass: 'La cuenta replica solo dentro de su directorio.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'allowCrossTenantReplication',
      settingOf: (account) => account.crossTenantReplication,
      isGood: (allowed) => !allowed,
    }),
})
