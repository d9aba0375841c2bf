import { Unseen, type Seen } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import type { KmsKey, Rotation } from '#scanners/gcp/collect/kms-keys.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { daysSince } from '#scanners/sdk/cloud/age.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const LIMIT_DAYS = 90
const DAY = 86_400

/** Only symmetric keys are rotated by Cloud KMS (cloud.google.com/kms/docs/key-rotation); null: not one of them. */
function rotationOf({ purpose, canRotate, rotation }: KmsKey): Seen<Rotation> | null {
  if (purpose instanceof Unseen) return purpose
  return purpose === 'ENCRYPT_DECRYPT' && canRotate ? rotation : null
}

export const gcpKmsRotation = gcpCheck({
  id: 'gcp-kms-rotation',
  scannerType: 'Cloud KMS',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-324',
  controls: [{ framework: 'CIS GCP 4.0', control: '1.10' }],
  aliases: ['prowler:kms_key_rotation_max_90_days', 'prowler:kms_key_rotation_enabled'],
  references: ['https://cloud.google.com/kms/docs/rotate-key'],
  snippets: [
    gcloud(
      'gcloud kms keys update KEY --keyring RING --location LOCATION \\\n  --rotation-period 90d --next-rotation-time $(date -u -d "+1 day" +%Y-%m-%dT%H:%M:%SZ)',
    ),
    terraform(
      'resource "google_kms_crypto_key" "this" {\n  name            = "data"\n  key_ring        = google_kms_key_ring.this.id\n  rotation_period = "7776000s"\n}',
    ),
  ],
  needs: ['kms-keys', 'projects'],
  texts: {
    en: {
      name: 'Rotation of encryption keys',
      finding: 'Encryption key is not rotated every 90 days',
      fix: 'Rotate encryption keys every 90 days',
      why: 'The longer one key material is used, the more data is lost when it becomes known. Cloud KMS makes new material on schedule, keeps the old for reading, and programs notice nothing.',
      how: 'Open Security, Key Management, the key, Edit rotation period, and set 90 days or less. Data that exists stays encrypted with older versions; write it again where you need it under the new one.',
      messages: {
        pass: 'The key is rotated every {{days}} days.',
        off: 'The key is never rotated automatically.',
        long: 'The key is rotated every {{days}} days only.',
        late: 'The next rotation is {{days}} days away.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Rotation von Schlüsseln',
      finding: 'Schlüssel wird nicht alle 90 Tage rotiert',
      fix: 'Schlüssel alle 90 Tage rotieren',
      why: 'Je länger ein Schlüsselmaterial genutzt wird, desto mehr Daten sind verloren, wenn es bekannt wird. Cloud KMS erzeugt nach Plan neues Material, behält das alte zum Lesen, und Programme merken nichts.',
      how: 'Öffnen Sie „Security“, „Key Management“, den Schlüssel, „Edit rotation period“, und stellen Sie 90 Tage oder weniger ein. Vorhandene Daten bleiben mit älteren Versionen verschlüsselt; schreiben Sie sie neu, wo das nötig ist.',
      messages: {
        pass: 'Der Schlüssel wird alle {{days}} Tage rotiert.',
        off: 'Der Schlüssel wird nie automatisch rotiert.',
        long: 'Der Schlüssel wird nur alle {{days}} Tage rotiert.',
        late: 'Die nächste Rotation liegt {{days}} Tage entfernt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Rotación de las claves de cifrado',
      finding: 'La clave de cifrado no se rota cada 90 días',
      fix: 'Rotar las claves de cifrado cada 90 días',
      why: 'Cuanto más se usa un mismo material de clave, más datos se pierden si se conoce. Cloud KMS crea material nuevo según el plan, conserva el antiguo para leer y los programas no notan nada.',
      how: 'Abre «Security», «Key Management», la clave, «Edit rotation period», y pon 90 días o menos. Los datos existentes siguen cifrados con versiones anteriores; escríbelos de nuevo donde haga falta.',
      messages: {
        pass: 'La clave se rota cada {{days}} días.',
        off: 'La clave nunca se rota automáticamente.',
        long: 'La clave solo se rota cada {{days}} días.',
        late: 'La próxima rotación está a {{days}} días.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'kms-keys': keys, projects: { scannedAt } }) =>
    judgeRows('cloudkms.cryptoKeys.list', keys, rotationOf, ({ seconds, next }) => {
      const values = { rotationPeriod: seconds === null ? null : `${seconds}s`, nextRotationTime: next?.toISOString() ?? null }
      if (seconds === null) return { fault: 'off', values }
      const days = Math.ceil(seconds / DAY)
      if (seconds > LIMIT_DAYS * DAY) return { fault: 'long', values, options: { values: { days } } }
      const ahead = next === null ? 0 : -daysSince(next, scannedAt)
      if (ahead > LIMIT_DAYS) return { fault: 'late', values, options: { values: { days: ahead } } }
      return { fault: null, values, options: { values: { days } } }
    }),
})
