import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageSharedKey = azureCheck({
  id: 'azure-storage-shared-key',
  scannerType: 'Azure Storage',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-287',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.1.3' }],
  aliases: ['prowler:storage_account_key_access_disabled'],
  references: ['https://learn.microsoft.com/azure/storage/common/shared-key-authorization-prevent'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --allow-shared-key-access false',
    terraform('azurerm_storage_account', ['shared_access_key_enabled = false']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: shared keys',
      finding: 'Storage account can be opened with its shared keys',
      fix: 'Turn off access by shared key to the storage account',
      why: 'A shared key opens everything in the account, names nobody, and holds until it is renewed. Signing in through Entra ID says who it was, and rights are given one by one.',
      how: 'Give people and programs roles such as Storage Blob Data Reader. When the logs show no more use of keys, open the storage account, choose Settings, Configuration, and set Allow storage account key access to Disabled.',
      messages: {
        fail: 'Whoever has a key of the account may do everything in it.',
        pass: 'The keys of the account open nothing.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: gemeinsame Schlüssel',
      finding: 'Speicherkonto lässt sich mit seinen gemeinsamen Schlüsseln öffnen',
      fix: 'Zugriff mit gemeinsamem Schlüssel auf das Speicherkonto abschalten',
      why: 'Ein gemeinsamer Schlüssel öffnet alles im Konto, nennt niemanden und gilt, bis er erneuert wird. Eine Anmeldung über Entra ID sagt, wer es war, und Rechte werden einzeln vergeben.',
      how: 'Geben Sie Personen und Programmen Rollen wie „Storage-Blobdatenleser“. Wenn die Protokolle keine Nutzung von Schlüsseln mehr zeigen, öffnen Sie das Speicherkonto, wählen „Einstellungen“, „Konfiguration“ und setzen „Zugriff auf Speicherkontoschlüssel zulassen“ auf „Deaktiviert“.',
      messages: {
        fail: 'Wer einen Schlüssel des Kontos hat, darf darin alles.',
        pass: 'Die Schlüssel des Kontos öffnen nichts.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: claves compartidas',
      finding: 'La cuenta se puede abrir con sus claves compartidas',
      fix: 'Desactivar el acceso con clave compartida a la cuenta',
      why: 'Una clave compartida abre todo lo que hay en la cuenta, no nombra a nadie y vale hasta que se renueva. Iniciar sesión con Entra ID dice quién fue, y los permisos se dan uno a uno.',
      how: 'Da a personas y programas roles como «Lector de datos de blobs de almacenamiento». Cuando los registros ya no muestren uso de claves, abre la cuenta de almacenamiento, elige «Configuración» y pon «Permitir el acceso a la clave de la cuenta» en «Deshabilitado».',
      messages: {
        fail: 'Quien tenga una clave de la cuenta puede hacer de todo en ella.',
        pass: 'Las claves de la cuenta no abren nada.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'allowSharedKeyAccess',
      settingOf: (account) => account.sharedKeys,
      isGood: (allowed) => !allowed,
    }),
})
