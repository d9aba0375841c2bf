import { azureCheck } from '#scanners/azure/check.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { fixedBy, terraform } from '#scanners/azure/snippets.ts'
import { judgeEach } from '#scanners/azure/judge/each.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'

const DAYS_MAX = 90

export const azureStorageKeyAge = azureCheck({
  id: 'azure-storage-key-age',
  scannerType: 'Azure Storage',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS Azure 5.0', control: '9.3.1.2' }],
  aliases: ['prowler:storage_key_rotation_90_days'],
  references: ['https://learn.microsoft.com/azure/storage/common/storage-account-keys-manage'],
  snippets: fixedBy(
    'az storage account keys renew --resource-group GROUP --account-name ACCOUNT --key primary',
    terraform('time_rotating', ['rotation_days = 90']),
  ),
  needs: ['subscriptions', 'storage-accounts'],
  texts: {
    en: {
      name: 'Storage account: age of keys',
      finding: 'Access key of the storage account is older than 90 days',
      fix: 'Renew the access keys of the storage account',
      why: 'A key that leaked years ago, in a script or a backup, still opens the account. Renewing it ends what nobody knows of.',
      how: 'Move programs to the second key, then open the storage account, choose Security + networking, Access keys, and Rotate key at the first; and the other way round. Better still: switch access by key off.',
      messages: {
        fail: '{{key}} is {{days}} days old.',
        off: 'The keys of the account open nothing, so their age does no harm.',
        pass: 'Both keys were renewed within 90 days.',
        unknown: 'Azure did not tell ({{reason}}).',
      },
    },
    de: {
      name: 'Speicherkonto: Alter der Schlüssel',
      finding: 'Zugriffsschlüssel des Speicherkontos ist älter als 90 Tage',
      fix: 'Zugriffsschlüssel des Speicherkontos erneuern',
      why: 'Ein Schlüssel, der vor Jahren durch ein Skript oder eine Sicherung nach außen kam, öffnet das Konto noch immer. Ihn zu erneuern beendet, wovon niemand weiß.',
      how: 'Stellen Sie Programme auf den zweiten Schlüssel um, öffnen Sie dann das Speicherkonto, wählen „Sicherheit + Netzwerk“, „Zugriffsschlüssel“ und beim ersten „Schlüssel rotieren“; danach umgekehrt. Noch besser: Schalten Sie den Zugriff mit Schlüsseln ab.',
      messages: {
        fail: '{{key}} ist {{days}} Tage alt.',
        off: 'Die Schlüssel des Kontos öffnen nichts, ihr Alter schadet also nicht.',
        pass: 'Beide Schlüssel wurden innerhalb von 90 Tagen erneuert.',
        unknown: 'Azure gab keine Auskunft ({{reason}}).',
      },
    },
    es: {
      name: 'Cuenta de almacenamiento: edad de las claves',
      finding: 'Una clave de acceso de la cuenta tiene más de 90 días',
      fix: 'Renovar las claves de acceso de la cuenta de almacenamiento',
      why: 'Una clave que se filtró hace años, en un script o una copia de seguridad, todavía abre la cuenta. Renovarla acaba con lo que nadie conoce.',
      how: 'Cambia los programas a la segunda clave, abre la cuenta de almacenamiento, elige «Seguridad y redes», «Claves de acceso» y «Rotar clave» en la primera; y después al revés. Mejor aún: desactiva el acceso con clave.',
      messages: {
        fail: '{{key}} tiene {{days}} días.',
        off: 'Las claves de la cuenta no abren nada, así que su edad no importa.',
        pass: 'Las dos claves se renovaron hace menos de 90 días.',
        unknown: 'Azure no lo indicó ({{reason}}).',
      },
    },
  },
  judge: ({ subscriptions: { scannedAt }, 'storage-accounts': accounts }) =>
    judgeEach(
      accounts,
      ({ sharedKeys, keysMadeAt }) => (sharedKeys === false ? [] : keysMadeAt),
      (keys, { sharedKeys }) => {
        const aged = keys.map(({ key, at }) => ({ key, days: daysSince(at, scannedAt) }))
        const [oldest] = aged.toSorted((one, other) => other.days - one.days)
        const isOld = oldest !== undefined && oldest.days > DAYS_MAX
        return {
          fault: isOld ? 'fail' : null,
          pass: sharedKeys === false ? 'off' : 'pass',
          options: {
            ...(isOld && { values: oldest }),
            evidence: [settings('storageAccounts', { keys: aged, allowSharedKeyAccess: sharedKeys })],
          },
        }
      },
    ),
})
