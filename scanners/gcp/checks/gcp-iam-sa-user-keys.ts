import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { gaps } from '#scanners/gcp/judge/listing.ts'
import { resourceOf } from '#scanners/gcp/names.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpIamSaUserKeys = gcpCheck({
  id: 'gcp-iam-sa-user-keys',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-522',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.4' }],
  aliases: ['prowler:iam_sa_no_user_managed_keys'],
  references: ['https://cloud.google.com/iam/docs/best-practices-for-managing-service-account-keys'],
  snippets: [
    gcloud(
      'gcloud iam service-accounts keys list --iam-account ACCOUNT --managed-by user\ngcloud iam service-accounts keys delete KEY-ID --iam-account ACCOUNT',
    ),
    terraform(
      '# no google_service_account_key; attach the account instead\nresource "google_compute_instance" "this" {\n  # …\n  service_account {\n    email  = google_service_account.app.email\n    scopes = ["cloud-platform"]\n  }\n}',
    ),
  ],
  needs: ['service-accounts', 'service-account-keys'],
  texts: {
    en: {
      name: 'User-managed keys of service accounts',
      finding: 'Service account has keys that people hold',
      fix: 'Replace service-account keys with attached accounts or federation',
      why: 'A key file works anywhere and for years. It ends up in repositories, images and laptops, and whoever finds it is the service account. Attached accounts and workload identity federation need no file at all.',
      how: 'Find out what uses the key. Inside Google Cloud attach the service account to the instance, function or workload; outside, set up workload identity federation. Then delete the key under IAM & Admin, Service accounts, Keys. Forbid new ones with the organization policy iam.disableServiceAccountKeyCreation.',
      messages: {
        pass: 'No person holds a key of this service account.',
        fail: 'The service account has keys that people manage: {{count}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Selbst verwaltete Schlüssel von Dienstkonten',
      finding: 'Dienstkonto hat Schlüssel in den Händen von Personen',
      fix: 'Dienstkontoschlüssel durch zugewiesene Konten oder Föderation ersetzen',
      why: 'Eine Schlüsseldatei gilt überall und jahrelang. Sie landet in Repositories, Images und auf Laptops, und wer sie findet, ist das Dienstkonto. Zugewiesene Konten und Workload Identity Federation brauchen keine Datei.',
      how: 'Ermitteln Sie, was den Schlüssel nutzt. Innerhalb von Google Cloud weisen Sie das Dienstkonto der Instanz, Funktion oder Arbeitslast zu; außerhalb richten Sie Workload Identity Federation ein. Löschen Sie den Schlüssel danach unter „IAM & Admin“, „Service accounts“, „Keys“. Neue verbieten Sie mit der Organisationsrichtlinie iam.disableServiceAccountKeyCreation.',
      messages: {
        pass: 'Keine Person hat einen Schlüssel dieses Dienstkontos.',
        fail: 'Das Dienstkonto hat selbst verwaltete Schlüssel: {{count}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Claves de cuentas de servicio gestionadas por usuarios',
      finding: 'La cuenta de servicio tiene claves en manos de personas',
      fix: 'Sustituir las claves por cuentas asociadas o federación',
      why: 'Un archivo de clave sirve en cualquier lugar y durante años. Acaba en repositorios, imágenes y portátiles, y quien lo encuentra es la cuenta de servicio. Las cuentas asociadas y la federación de identidades no necesitan archivo.',
      how: 'Averigua qué usa la clave. Dentro de Google Cloud asocia la cuenta a la instancia, función o carga de trabajo; fuera, configura la federación de identidades. Después elimina la clave en «IAM & Admin», «Service accounts», «Keys». Prohíbe nuevas con la política iam.disableServiceAccountKeyCreation.',
      messages: {
        pass: 'Ninguna persona tiene una clave de esta cuenta de servicio.',
        fail: 'La cuenta de servicio tiene claves gestionadas por personas: {{count}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'service-accounts': accounts, 'service-account-keys': keys }) => [
    ...accounts.rows.flatMap(({ name }) => {
      const fact = keys.get(name)
      if (fact === undefined) return []
      return [
        judgeSeen(resourceOf(name), fact, (own) => ({
          fault: own.length === 0 ? null : 'fail',
          options: {
            values: { count: own.length },
            evidence: [settings('iam.serviceAccounts.keys.list', { userManaged: own.map(({ id }) => id) })],
          },
        })),
      ]
    }),
    ...gaps(accounts),
  ],
})
