import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeBlobServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageSoftDelete = azureCheck({
  id: 'azure-storage-soft-delete',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.2.1' }],
  aliases: ['prowler:storage_ensure_soft_delete_is_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/soft-delete-blob-overview'],
  snippets: fixedBy(
    'az storage account blob-service-properties update --resource-group GROUP --account-name ACCOUNT --enable-delete-retention true --delete-retention-days 14',
    terraform('azurerm_storage_account', ['blob_properties {', '  delete_retention_policy {', '    days = 14', '  }', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-blob-services'],
  texts: {
    en: {
      name: 'Storage account: deleted blobs',
      finding: 'Deleted blobs of the storage account are gone at once',
      fix: 'Keep deleted blobs of the storage account for some days',
      why: 'Whoever deletes or overwrites a blob, by mistake or with a stolen key, destroys it for good. With soft delete it can be brought back for as long as you choose.',
      how: 'Open the storage account, choose Data management, Data protection, and tick Enable soft delete for blobs with 7 days or more.',
      messages: {
        fail: 'A blob that is deleted cannot be brought back.',
        pass: 'Deleted blobs can be brought back.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: gelöschte Blobs',
      finding: 'Gelöschte Blobs des Speicherkontos sind sofort weg',
      fix: 'Gelöschte Blobs des Speicherkontos einige Tage behalten',
      why: 'Wer einen Blob löscht oder überschreibt, aus Versehen oder mit einem gestohlenen Schlüssel, zerstört ihn endgültig. Mit „Vorläufigem Löschen“ lässt er sich zurückholen, so lange Sie es wünschen.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenverwaltung“, „Datenschutz“ und aktivieren Sie „Vorläufiges Löschen für Blobs“ mit 7 Tagen oder mehr.',
      messages: {
        fail: 'Ein gelöschter Blob lässt sich nicht zurückholen.',
        pass: 'Gelöschte Blobs lassen sich zurückholen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: blobs eliminados',
      finding: 'Los blobs eliminados de la cuenta se pierden al momento',
      fix: 'Conservar unos días los blobs eliminados de la cuenta',
      why: 'Quien elimina o sobrescribe un blob, por error o con una clave robada, lo destruye para siempre. Con la eliminación temporal se puede recuperar durante el tiempo que elijas.',
      how: 'Abre la cuenta de almacenamiento, elige «Administración de datos», «Protección de datos» y marca «Habilitar la eliminación temporal para blobs» con 7 días o más.',
      messages: {
        fail: 'Un blob eliminado no se puede recuperar.',
        pass: 'Los blobs eliminados se pueden recuperar.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeBlobServices(facts, {
      named: 'deleteRetentionPolicy.enabled',
      settingOf: ({ deletedBlobsStay }) => deletedBlobsStay,
      isGood: (isOn) => isOn,
    }),
})
