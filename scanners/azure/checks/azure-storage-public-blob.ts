import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { isTrue } from '#scanners/sdk/cloud/unseen.ts'

export const azureStoragePublicBlob = azureCheck({
  id: 'azure-storage-public-blob',
  scannerType: 'Azure Storage',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.8' }],
  aliases: ['prowler:storage_blob_public_access_level_is_disabled'],
  references: ['https://learn.microsoft.com/azure/storage/blobs/anonymous-read-access-prevent'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --allow-blob-public-access false',
    terraform('azurerm_storage_account', ['allow_nested_items_to_be_public = false']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: anonymous access',
      finding: 'Storage account lets containers be opened to everyone',
      fix: 'Block anonymous access to blobs of the storage account',
      why: 'One wrong choice at a container is enough, and its blobs can be read without signing in by whoever guesses or finds their address.',
      how: 'Find out first which containers are meant to be public, and serve those by a site or a CDN. Then open the storage account, choose Settings, Configuration, and set Allow Blob anonymous access to Disabled.',
      messages: {
        fail: 'Containers of the account may be opened to everyone.',
        pass: 'No container of the account can be opened to everyone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: anonymer Zugriff',
      finding: 'Speicherkonto erlaubt Container, die allen offen stehen',
      fix: 'Anonymen Zugriff auf Blobs des Speicherkontos verbieten',
      why: 'Eine falsche Wahl an einem Container genügt, und seine Blobs liest ohne Anmeldung, wer ihre Adresse errät oder findet.',
      how: 'Klären Sie zuerst, welche Container öffentlich sein sollen, und liefern Sie diese über eine Website oder ein CDN aus. Öffnen Sie dann das Speicherkonto, wählen Sie „Einstellungen“, „Konfiguration“ und setzen Sie „Anonymen Blobzugriff zulassen“ auf „Deaktiviert“.',
      messages: {
        fail: 'Container des Kontos dürfen für alle geöffnet werden.',
        pass: 'Kein Container des Kontos kann für alle geöffnet werden.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: acceso anónimo',
      finding: 'La cuenta permite abrir contenedores a todo el mundo',
      fix: 'Prohibir el acceso anónimo a los blobs de la cuenta',
      why: 'Basta una mala elección en un contenedor y cualquiera que adivine o encuentre la dirección lee sus blobs sin iniciar sesión.',
      how: 'Averigua primero qué contenedores deben ser públicos y sírvelos con un sitio o una CDN. Después abre la cuenta de almacenamiento, elige «Configuración» y pon «Permitir el acceso anónimo a blobs» en «Deshabilitado».',
      messages: {
        fail: 'Los contenedores de la cuenta se pueden abrir a todo el mundo.',
        pass: 'Ningún contenedor de la cuenta se puede abrir a todo el mundo.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeEach(
      accounts,
      ({ anonymousAccess }) => anonymousAccess,
      (isAllowed, { publicNetwork, reach }) => ({
        fault: isAllowed ? 'fail' : null,
        options: {
          ...(isAllowed && { exposure: isTrue(reach, (from) => from !== 'all') ? 'reachable' : 'exposed' }),
          evidence: [settings('storageAccounts', { allowBlobPublicAccess: isAllowed, publicNetworkAccess: publicNetwork })],
        },
      }),
    ),
})
