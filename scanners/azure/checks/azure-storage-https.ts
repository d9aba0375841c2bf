import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageHttps = azureCheck({
  id: 'azure-storage-https',
  scannerType: 'Azure Storage',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.4' }],
  aliases: ['prowler:storage_secure_transfer_required_is_enabled'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-require-secure-transfer'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --https-only true',
    terraform('azurerm_storage_account', ['https_traffic_only_enabled = true']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: encrypted transfer',
      finding: 'Storage account takes requests over plain HTTP',
      fix: 'Require encrypted transfer to the storage account',
      why: 'Over HTTP everyone on the way reads and changes what is stored and fetched, and sees the keys and signatures that open the account.',
      how: 'Open the storage account, choose Settings, Configuration, and set Secure transfer required to Enabled. Programs that still use http:// addresses or SMB without encryption have to be changed before.',
      messages: {
        fail: 'The account answers over HTTP as well.',
        pass: 'The account answers over encrypted connections alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: verschlüsselte Übertragung',
      finding: 'Speicherkonto nimmt Anfragen über unverschlüsseltes HTTP an',
      fix: 'Verschlüsselte Übertragung zum Speicherkonto verlangen',
      why: 'Über HTTP liest und verändert jeder auf dem Weg, was gespeichert und geholt wird, und sieht die Schlüssel und Signaturen, die das Konto öffnen.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Einstellungen“, „Konfiguration“ und setzen Sie „Sichere Übertragung erforderlich“ auf „Aktiviert“. Programme, die noch http://-Adressen oder SMB ohne Verschlüsselung nutzen, müssen vorher umgestellt werden.',
      messages: {
        fail: 'Das Konto antwortet auch über HTTP.',
        pass: 'Das Konto antwortet nur über verschlüsselte Verbindungen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: transferencia cifrada',
      finding: 'La cuenta de almacenamiento acepta peticiones por HTTP sin cifrar',
      fix: 'Exigir transferencia cifrada a la cuenta de almacenamiento',
      why: 'Por HTTP, cualquiera que esté en el camino lee y cambia lo que se guarda y se descarga, y ve las claves y firmas que abren la cuenta.',
      how: 'Abre la cuenta de almacenamiento, elige «Configuración» y pon «Se requiere transferencia segura» en «Habilitado». Antes hay que cambiar los programas que aún usan direcciones http:// o SMB sin cifrado.',
      messages: {
        fail: 'La cuenta también responde por HTTP.',
        pass: 'La cuenta responde solo por conexiones cifradas.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'supportsHttpsTrafficOnly',
      settingOf: (account) => account.httpsOnly,
      isGood: (on) => on,
    }),
})
