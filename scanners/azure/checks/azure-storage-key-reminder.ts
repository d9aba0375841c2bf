import { azureCheck } from '#scanners/azure/check.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

const DAYS_MAX = 90

export const azureStorageKeyReminder = azureCheck({
  id: 'azure-storage-key-reminder',
  scannerType: 'Azure Storage',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.1.1' }],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage#create-a-key-expiration-policy'],
  snippets: fixedBy(
    'az storage account update --resource-group GROUP --name ACCOUNT --key-exp-days 90',
    terraform('azurerm_storage_account', [
      '# azurerm has no such argument: azapi_update_resource',
      '# body = { properties = { keyPolicy = { keyExpirationPeriodInDays = 90 } } }',
    ]),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: reminder of keys',
      finding: 'Storage account does not remind of renewing its keys',
      fix: 'Set a reminder to renew the keys of the storage account',
      why: 'Keys are forgotten where nothing speaks of them. With a reminder Azure shows which are due, and a policy can list them for all accounts.',
      how: 'Open the storage account, choose Security + networking, Access keys, Set rotation reminder, and choose 90 days or fewer.',
      messages: {
        fail: 'The account has no reminder.',
        long: 'The account reminds after {{days}} days only.',
        pass: 'The account reminds within 90 days.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Erinnerung an Schlüssel',
      finding: 'Speicherkonto erinnert nicht an das Erneuern seiner Schlüssel',
      fix: 'Erinnerung an das Erneuern der Schlüssel des Speicherkontos setzen',
      why: 'Schlüssel werden vergessen, wo nichts von ihnen spricht. Mit einer Erinnerung zeigt Azure, welche fällig sind, und eine Richtlinie listet sie für alle Konten auf.',
      how: 'Öffnen Sie das Speicherkonto, wählen Sie „Sicherheit + Netzwerk“, „Zugriffsschlüssel“, „Erinnerung für Rotation festlegen“ und höchstens 90 Tage.',
      messages: {
        fail: 'Das Konto hat keine Erinnerung.',
        long: 'Das Konto erinnert erst nach {{days}} Tagen.',
        pass: 'Das Konto erinnert innerhalb von 90 Tagen.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: recordatorio de claves',
      finding: 'La cuenta no recuerda que hay que renovar sus claves',
      fix: 'Definir un recordatorio para renovar las claves de la cuenta',
      why: 'Las claves se olvidan donde nada habla de ellas. Con un recordatorio, Azure muestra cuáles tocan, y una directiva las enumera en todas las cuentas.',
      how: 'Abre la cuenta de almacenamiento, elige «Seguridad y redes», «Claves de acceso», «Establecer recordatorio de rotación» y como mucho 90 días.',
      messages: {
        fail: 'La cuenta no tiene recordatorio.',
        long: 'La cuenta avisa solo tras {{days}} días.',
        pass: 'La cuenta avisa antes de 90 días.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ 'storage-accounts': accounts }) =>
    judgeEach(
      accounts,
      ({ keyReminderDays }) => keyReminderDays,
      (days) => ({
        fault: days < 1 ? 'fail' : days > DAYS_MAX ? 'long' : null,
        options: { values: { days }, evidence: [settings('storageAccounts', { keyExpirationPeriodInDays: days })] },
      }),
    ),
})
