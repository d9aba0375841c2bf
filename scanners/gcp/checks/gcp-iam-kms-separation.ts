import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeMixed } from '#scanners/gcp/judge/policies.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const MANAGING: ReadonlySet<string> = new Set(['roles/cloudkms.admin'])
const USING: ReadonlySet<string> = new Set([
  'roles/cloudkms.cryptoKeyDecrypter',
  'roles/cloudkms.cryptoKeyEncrypter',
  'roles/cloudkms.cryptoKeyEncrypterDecrypter',
])

export const gcpIamKmsSeparation = gcpCheck({
  id: 'gcp-iam-kms-separation',
  scannerType: 'Cloud IAM',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.11' }],
  aliases: ['prowler:iam_role_kms_enforce_separation_of_duties'],
  references: ['https://cloud.google.com/kms/docs/separation-of-duties'],
  snippets: [
    gcloud('gcloud projects remove-iam-policy-binding PROJECT \\\n  --member MEMBER --role roles/cloudkms.cryptoKeyEncrypterDecrypter'),
    terraform(
      'resource "google_kms_crypto_key_iam_member" "app" {\n  crypto_key_id = google_kms_crypto_key.app.id\n  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"\n  member        = google_service_account.app.member\n}',
    ),
  ],
  needs: ['parents', 'project-policy', 'projects'],
  texts: {
    en: {
      name: 'Separation of duties for encryption keys',
      finding: 'The same account manages and uses encryption keys',
      fix: 'Separate managing encryption keys from using them',
      why: 'Whoever manages keys and uses them as well can read the data and cover it up: give others access, decrypt, and destroy the key. With two accounts it takes two people.',
      how: 'Decide which of the two the account needs. Keep Cloud KMS Admin with few people; grant the encrypter and decrypter roles to the programs that use a key, on that key. Remove the other role under IAM & Admin, IAM.',
      messages: {
        pass: 'No account both manages and uses encryption keys.',
        passAlone:
          'No account both manages and uses encryption keys by the policy of the project; folders and organization did not tell theirs.',
        fail: '{{member}} has {{roles}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Funktionstrennung bei Schlüsseln',
      finding: 'Dasselbe Konto verwaltet und nutzt Schlüssel',
      fix: 'Verwaltung und Nutzung von Schlüsseln trennen',
      why: 'Wer Schlüssel verwaltet und auch nutzt, kann Daten lesen und es verdecken: anderen Zugriff geben, entschlüsseln, den Schlüssel vernichten. Mit zwei Konten braucht es zwei Personen.',
      how: 'Entscheiden Sie, welche der beiden Aufgaben das Konto braucht. Cloud KMS Admin bleibt bei wenigen Personen; die Rollen zum Ver- und Entschlüsseln erhalten die Programme, die einen Schlüssel nutzen, an diesem Schlüssel. Entfernen Sie die andere Rolle unter „IAM & Admin“, „IAM“.',
      messages: {
        pass: 'Kein Konto verwaltet und nutzt Schlüssel zugleich.',
        passAlone:
          'Nach der Richtlinie des Projekts verwaltet und nutzt kein Konto Schlüssel zugleich; Ordner und Organisation gaben über ihre keine Auskunft.',
        fail: '{{member}} hat {{roles}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Separación de funciones en las claves',
      finding: 'La misma cuenta gestiona y usa claves de cifrado',
      fix: 'Separar la gestión y el uso de las claves de cifrado',
      why: 'Quien gestiona claves y además las usa puede leer los datos y ocultarlo: dar acceso a otros, descifrar y destruir la clave. Con dos cuentas hacen falta dos personas.',
      how: 'Decide cuál de las dos tareas necesita la cuenta. Deja Cloud KMS Admin en pocas personas; concede los roles de cifrar y descifrar a los programas que usan una clave, sobre esa clave. Quita el otro rol en «IAM & Admin», «IAM».',
      messages: {
        pass: 'Ninguna cuenta gestiona y usa claves a la vez.',
        passAlone:
          'Según la política del proyecto, ninguna cuenta gestiona y usa claves a la vez; las carpetas y la organización no indicaron las suyas.',
        fail: '{{member}} tiene {{roles}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: (facts) => judgeMixed(facts, [MANAGING, USING]),
})
