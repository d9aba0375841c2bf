import { azureCheck } from '#scanners/azure/check.ts'
import { isModernTls } from '#scanners/azure/judge/tls.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeSetting } from '#scanners/azure/judge/each.ts'

export const azureStorageTls12 = azureCheck({
  id: 'azure-storage-tls12',
  scannerType: 'Azure Storage',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.6' }],
  aliases: ['prowler:storage_ensure_minimum_tls_version_12'],
  references: ['https://learn.microsoft.com/azure/storage/common/transport-layer-security-configure-minimum-version'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --min-tls-version TLS1_2',
    terraform('azurerm_storage_account', ['min_tls_version = "TLS1_2"']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: TLS version',
      finding: 'Storage account accepts TLS below 1.2',
      fix: 'Require TLS 1.2 at the storage account',
      why: 'TLS 1.0 and 1.1 have known weaknesses by which someone on the way can read along or change what is sent. No current program needs them.',
      how: 'Open the storage account, choose Settings, Configuration, and set Minimum TLS version to Version 1.2. The logs of the account tell which programs still use an older one.',
      messages: {
        fail: 'The oldest version that the account accepts is {{found}}.',
        pass: 'The account accepts TLS 1.2 and newer alone.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: TLS-Version',
      finding: 'Speicherkonto nimmt TLS unter 1.2 an',
      fix: 'TLS 1.2 am Speicherkonto verlangen',
      why: 'TLS 1.0 und 1.1 haben bekannte Schwächen, durch die jemand auf dem Weg mitlesen oder Gesendetes verändern kann. Kein aktuelles Programm braucht sie.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Einstellungen“, „Konfiguration“ und setzen Sie „TLS-Mindestversion“ auf „Version 1.2“. Die Protokolle des Kontos sagen, welche Programme noch eine ältere nutzen.',
      messages: {
        fail: 'Die älteste Version, die das Konto annimmt, ist {{found}}.',
        pass: 'Das Konto nimmt nur TLS 1.2 und neuer an.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: versión de TLS',
      finding: 'La cuenta de almacenamiento acepta TLS inferior a 1.2',
      fix: 'Exigir TLS 1.2 en la cuenta de almacenamiento',
      why: 'TLS 1.0 y 1.1 tienen debilidades conocidas con las que alguien en el camino puede leer o cambiar lo que se envía. Ningún programa actual las necesita.',
      how: 'Abre la cuenta de almacenamiento, elige «Configuración» y pon «Versión mínima de TLS» en «Versión 1.2». Los registros de la cuenta dicen qué programas usan aún una anterior.',
      messages: {
        fail: 'La versión más antigua que acepta la cuenta es {{found}}.',
        pass: 'La cuenta acepta solo TLS 1.2 y posteriores.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeSetting(accounts, {
      from: 'storageAccounts',
      named: 'minimumTlsVersion',
      settingOf: (account) => account.minimumTls,
      isGood: isModernTls,
    }),
})
