import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeBlobServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageContainerSoftDelete = azureCheck({
  id: 'azure-storage-container-soft-delete',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.2.2' }],
  aliases: ['prowler:storage_ensure_soft_delete_is_enabled_for_containers'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/soft-delete-container-overview'],
  snippets: fixedBy(
    'az storage account blob-service-properties update --resource-group GROUP --account-name ACCOUNT --enable-container-delete-retention true --container-delete-retention-days 14',
    terraform('azurerm_storage_account', ['blob_properties {', '  container_delete_retention_policy {', '    days = 14', '  }', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-blob-services'],
  texts: {
    en: {
      name: 'Storage account: deleted containers',
      finding: 'Deleted containers of the storage account are gone at once',
      fix: 'Keep deleted containers of the storage account for some days',
      why: 'Deleting a container takes all blobs in it, also those that soft delete of blobs would keep. With soft delete of containers it comes back as a whole.',
      how: 'Open the storage account, choose Data management, Data protection, and tick Enable soft delete for containers with 7 days or more.',
      messages: {
        fail: 'A container that is deleted cannot be brought back.',
        pass: 'Deleted containers can be brought back.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: gelöschte Container',
      finding: 'Gelöschte Container des Speicherkontos sind sofort weg',
      fix: 'Gelöschte Container des Speicherkontos einige Tage behalten',
      why: 'Einen Container zu löschen nimmt alle Blobs darin mit, auch jene, die das vorläufige Löschen von Blobs behielte. Mit vorläufigem Löschen von Containern kommt er als Ganzes zurück.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenverwaltung“, „Datenschutz“ und aktivieren Sie „Vorläufiges Löschen für Container“ mit 7 Tagen oder mehr.',
      messages: {
        fail: 'Ein gelöschter Container lässt sich nicht zurückholen.',
        pass: 'Gelöschte Container lassen sich zurückholen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: contenedores eliminados',
      finding: 'Los contenedores eliminados de la cuenta se pierden al momento',
      fix: 'Conservar unos días los contenedores eliminados de la cuenta',
      why: 'Eliminar un contenedor se lleva todos sus blobs, también los que la eliminación temporal de blobs conservaría. Con la eliminación temporal de contenedores vuelve entero.',
      how: 'Abre la cuenta de almacenamiento, elige «Administración de datos», «Protección de datos» y marca «Habilitar la eliminación temporal para contenedores» con 7 días o más.',
      messages: {
        fail: 'Un contenedor eliminado no se puede recuperar.',
        pass: 'Los contenedores eliminados se pueden recuperar.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: (facts) =>
    judgeBlobServices(facts, {
      named: 'containerDeleteRetentionPolicy.enabled',
      settingOf: ({ deletedContainersStay }) => deletedContainersStay,
      isGood: (isOn) => isOn,
    }),
})
