import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeFileServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageFileSoftDelete = azureCheck({
  id: 'azure-storage-file-soft-delete',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.1.1' }],
  aliases: ['prowler:storage_ensure_file_shares_soft_delete_is_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/files/storage-files-prevent-file-share-deletion'],
  snippets: fixedBy(
    'az storage account file-service-properties update --resource-group GROUP --account-name ACCOUNT --enable-delete-retention true --delete-retention-days 14',
    terraform('azurerm_storage_account', ['share_properties {', '  retention_policy {', '    days = 14', '  }', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-file-services'],
  texts: {
    en: {
      name: 'Storage account: deleted file shares',
      finding: 'Deleted file shares of the storage account are gone at once',
      fix: 'Keep deleted file shares of the storage account for some days',
      why: 'A share that is deleted by mistake or by an attacker takes all its files and snapshots with it.',
      how: 'Open the storage account, choose Data storage, File shares, Soft delete, and enable it with 7 days or more.',
      messages: {
        fail: 'A file share that is deleted cannot be brought back.',
        pass: 'Deleted file shares can be brought back.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: gelöschte Dateifreigaben',
      finding: 'Gelöschte Dateifreigaben des Speicherkontos sind sofort weg',
      fix: 'Gelöschte Dateifreigaben des Speicherkontos einige Tage behalten',
      why: 'Eine Freigabe, die aus Versehen oder von einem Angreifer gelöscht wird, nimmt alle Dateien und Momentaufnahmen mit.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenspeicher“, „Dateifreigaben“, „Vorläufiges Löschen“ und aktivieren Sie es mit 7 Tagen oder mehr.',
      messages: {
        fail: 'Eine gelöschte Dateifreigabe lässt sich nicht zurückholen.',
        pass: 'Gelöschte Dateifreigaben lassen sich zurückholen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: recursos compartidos eliminados',
      finding: 'Los recursos compartidos eliminados se pierden al momento',
      fix: 'Conservar unos días los recursos compartidos eliminados',
      why: 'Un recurso compartido que se elimina por error o por un atacante se lleva todos sus archivos e instantáneas.',
      how: 'Abre la cuenta de almacenamiento, elige «Almacenamiento de datos», «Recursos compartidos de archivos», «Eliminación temporal» y actívala con 7 días o más.',
      messages: {
        fail: 'Un recurso compartido eliminado no se puede recuperar.',
        pass: 'Los recursos compartidos eliminados se pueden recuperar.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeFileServices(facts, {
      named: 'shareDeleteRetentionPolicy.enabled',
      settingOf: ({ deletedSharesStay }) => deletedSharesStay,
      isGood: (isOn) => isOn,
    }),
})
