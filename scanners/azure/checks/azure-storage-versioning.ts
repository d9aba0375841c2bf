import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeBlobServices } from '#scanners/azure/judge/storage-services.ts'

export const azureStorageVersioning = azureCheck({
  id: 'azure-storage-versioning',
  scannerType: 'Azure Storage',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,
  controls: [{ framework: 'CIS Azure 5.0', control: '9.2.3' }],
  aliases: ['prowler:storage_blob_versioning_is_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/versioning-overview'],
  snippets: fixedBy(
    'az storage account blob-service-properties update --resource-group GROUP --account-name ACCOUNT --enable-versioning true',
    terraform('azurerm_storage_account', ['blob_properties {', '  versioning_enabled = true', '}']),
  ),
  needs: ['subscriptions', 'storage-accounts', 'storage-blob-services'],
  texts: {
    en: {
      name: 'Storage account: versions of blobs',
      finding: 'Storage account keeps no earlier versions of blobs',
      fix: 'Turn on versions of blobs in the storage account',
      why: 'What is overwritten, by mistake or by ransomware, is lost without a version before it.',
      how: 'Open the storage account, choose Data management, Data protection, and tick Enable versioning for blobs. Add a rule under Lifecycle management that deletes old versions after a while.',
      messages: {
        fail: 'A blob that is overwritten cannot be brought back.',
        pass: 'Earlier versions of blobs are kept.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Versionen von Blobs',
      finding: 'Speicherkonto behält keine früheren Versionen von Blobs',
      fix: 'Versionen von Blobs im Speicherkonto einschalten',
      why: 'Was überschrieben wird, aus Versehen oder durch Erpressungssoftware, ist ohne eine Version davor verloren.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Datenverwaltung“, „Datenschutz“ und aktivieren Sie „Versionsverwaltung für Blobs“. Ergänzen Sie unter „Lebenszyklusverwaltung“ eine Regel, die alte Versionen nach einiger Zeit löscht.',
      messages: {
        fail: 'Ein überschriebener Blob lässt sich nicht zurückholen.',
        pass: 'Frühere Versionen von Blobs bleiben erhalten.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: versiones de blobs',
      finding: 'La cuenta no conserva versiones anteriores de los blobs',
      fix: 'Activar las versiones de blobs en la cuenta de almacenamiento',
      why: 'Lo que se sobrescribe, por error o por un programa de extorsión, se pierde si no hay una versión anterior.',
      how: 'Abre la cuenta de almacenamiento, elige «Administración de datos», «Protección de datos» y marca «Habilitar el control de versiones para blobs». Añade en «Administración del ciclo de vida» una regla que borre las versiones antiguas al cabo de un tiempo.',
      messages: {
        fail: 'Un blob sobrescrito no se puede recuperar.',
        pass: 'Se conservan las versiones anteriores de los blobs.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts, ...facts }) =>
    // neither a data lake nor page blobs have versions: learn.microsoft.com/azure/storage/blobs/storage-feature-support-in-storage-accounts
    judgeBlobServices(
      { ...facts, 'storage-accounts': accounts.filter(({ isHierarchical, hasPagesAlone }) => !isHierarchical && !hasPagesAlone) },
      { named: 'isVersioningEnabled', settingOf: ({ versions }) => versions, isGood: (isOn) => isOn },
    ),
})
