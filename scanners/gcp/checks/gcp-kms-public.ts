import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { publicGrants } from '#scanners/gcp/iam/policy.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpKmsPublic = gcpCheck({
  id: 'gcp-kms-public',
  scannerType: 'Cloud KMS',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.9' }],
  aliases: ['prowler:kms_key_not_publicly_accessible'],
  references: ['https://cloud.google.com/kms/docs/iam'],
  snippets: [
    gcloud('gcloud kms keys remove-iam-policy-binding KEY --keyring RING --location LOCATION \\\n  --member allUsers --role ROLE'),
    terraform(
      'resource "google_kms_crypto_key_iam_binding" "use" {\n  crypto_key_id = google_kms_crypto_key.this.id\n  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"\n  members       = [google_service_account.app.member]\n}',
    ),
  ],
  needs: ['kms-keys', 'kms-policies'],
  texts: {
    en: {
      name: 'Public access to encryption keys',
      finding: 'Encryption key is open to everyone',
      fix: 'Remove allUsers and allAuthenticatedUsers from the key',
      why: 'Whoever holds encrypted data can decrypt it with a key that everyone may use, and whoever may manage it can destroy it and all data with it.',
      how: 'Open Security, Key Management, the key ring, the key, Permissions, and remove allUsers and allAuthenticatedUsers; look at the key ring as well, since its grants hold for each of its keys. Grant the programs that need the key by their service accounts.',
      messages: {
        pass: 'Neither the key nor its key ring is open to everyone.',
        fail: '{{member}} has {{role}} on the key.',
        ring: '{{member}} has {{role}} on the key ring.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Schlüssel',
      finding: 'Schlüssel ist für alle offen',
      fix: 'allUsers und allAuthenticatedUsers vom Schlüssel entfernen',
      why: 'Wer verschlüsselte Daten hat, entschlüsselt sie mit einem Schlüssel, den alle nutzen dürfen; und wer ihn verwalten darf, kann ihn und damit alle Daten vernichten.',
      how: 'Öffnen Sie „Security“, „Key Management“, den Schlüsselbund, den Schlüssel, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers; prüfen Sie auch den Schlüsselbund, dessen Freigaben für jeden seiner Schlüssel gelten. Berechtigen Sie Programme über ihre Dienstkonten.',
      messages: {
        pass: 'Weder der Schlüssel noch sein Schlüsselbund ist für alle offen.',
        fail: '{{member}} hat {{role}} am Schlüssel.',
        ring: '{{member}} hat {{role}} am Schlüsselbund.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso público a las claves de cifrado',
      finding: 'La clave de cifrado está abierta a todo el mundo',
      fix: 'Quitar allUsers y allAuthenticatedUsers de la clave',
      why: 'Quien tenga datos cifrados los descifra con una clave que cualquiera puede usar, y quien pueda gestionarla puede destruirla con todos los datos.',
      how: 'Abre «Security», «Key Management», el conjunto de claves, la clave, «Permissions», y quita allUsers y allAuthenticatedUsers; mira también el conjunto, cuyos permisos valen para cada una de sus claves. Autoriza a los programas por sus cuentas de servicio.',
      messages: {
        pass: 'Ni la clave ni su conjunto están abiertos a todo el mundo.',
        fail: '{{member}} tiene {{role}} en la clave.',
        ring: '{{member}} tiene {{role}} en el conjunto de claves.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'kms-keys': keys, 'kms-policies': policies }) =>
    judgeRows(
      'cloudkms.cryptoKeys.getIamPolicy',
      keys,
      ({ name }) => policies.get(name) ?? new Unseen('error'),
      ({ key, ring }) => {
        const own = publicGrants(key)
        const open = [...own, ...publicGrants(ring)]
        const [first] = open
        if (first === undefined) return { fault: null }
        return {
          fault: own.length > 0 ? 'fail' : 'ring',
          values: { open },
          options: { exposure: 'exposed', values: { member: first.member, role: first.role } },
        }
      },
    ),
})
