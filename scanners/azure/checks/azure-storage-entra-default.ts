import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageEntraDefault = azureCheck({
  id: 'azure-storage-entra-default',
  scannerType: 'Azure Storage',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-287',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.3.1' }],
  aliases: ['prowler:storage_default_to_entra_authorization_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/authorize-data-operations-portal'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --set defaultToOAuthAuthentication=true',
    terraform('azurerm_storage_account', ['default_to_oauth_authentication = true']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: sign-in in the portal',
      finding: 'Portal opens the storage account with its key',
      fix: 'Use Entra ID in the portal for the storage account',
      why: 'With the key as the standard, people work with the rights to everything, and the log does not say who it was.',
      how: 'Open the storage account, choose Settings, Configuration, and set Default to Microsoft Entra authorization in the Azure portal to Enabled.',
      messages: {
        fail: 'The portal uses the key of the account unless told otherwise.',
        pass: 'The portal uses the rights of whoever is signed in.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Anmeldung im Portal',
      finding: 'Portal öffnet das Speicherkonto mit seinem Schlüssel',
      fix: 'Entra ID im Portal für das Speicherkonto verwenden',
      why: 'Ist der Schlüssel Standard, arbeiten Menschen mit den Rechten an allem, und das Protokoll sagt nicht, wer es war.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Einstellungen“, „Konfiguration“ und setzen Sie „Standardmäßig Microsoft Entra-Autorisierung im Azure-Portal verwenden“ auf „Aktiviert“.',
      messages: {
        fail: 'Das Portal nutzt den Schlüssel des Kontos, wenn nichts anderes gewählt wird.',
        pass: 'Das Portal nutzt die Rechte der angemeldeten Person.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: sesión en el portal',
      finding: 'El portal abre la cuenta de almacenamiento con su clave',
      fix: 'Usar Entra ID en el portal para la cuenta de almacenamiento',
      why: 'Con la clave por defecto, las personas trabajan con permisos sobre todo y el registro no dice quién fue.',
      how: 'Abre la cuenta de almacenamiento, elige «Configuración» y pon «Usar de forma predeterminada la autorización de Microsoft Entra en Azure Portal» en «Habilitado».',
      messages: {
        fail: 'El portal usa la clave de la cuenta si no se elige otra cosa.',
        pass: 'El portal usa los permisos de quien inició la sesión.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'defaultToOAuthAuthentication',
      settingOf: (account) => account.entraByDefault,
      isGood: (on) => on,
    }),
})
