import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpDiskCmek = gcpCheck({
  id: 'gcp-disk-cmek',
  scannerType: 'Compute Engine',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-311',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.7' }],
  aliases: ['prowler:compute_instance_encryption_with_csek_enabled'],
  references: ['https://cloud.google.com/compute/docs/disks/customer-managed-encryption'],
  snippets: [
    gcloud(
      'gcloud compute disks create DISK --project PROJECT --zone ZONE --source-snapshot SNAPSHOT \\\n  --kms-key projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY',
    ),
    terraform(
      'resource "google_compute_disk" "this" {\n  # …\n  disk_encryption_key {\n    kms_key_self_link = google_kms_crypto_key.disks.id\n  }\n}',
    ),
  ],
  needs: ['disks'],
  texts: {
    en: {
      name: 'Key of the disk',
      finding: 'Disk is encrypted with a key of Google’s',
      fix: 'Encrypt the disk with a key of your own',
      why: 'Google encrypts every disk. With a key of your own you decide who may decrypt it, see each use in the log, and can make all data unreadable at once by withdrawing the key.',
      how: 'The key is chosen when a disk is made: take a snapshot, make a disk from it with a key of Cloud KMS, attach it, and delete the old one. Begin with the machines whose data matters most.',
      messages: {
        fail: 'A key that Google manages.',
        kms: 'A key in Cloud KMS.',
        pass: 'A key that the customer hands over.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Schlüssel des Laufwerks',
      finding: 'Laufwerk ist mit einem Schlüssel von Google verschlüsselt',
      fix: 'Das Laufwerk mit einem eigenen Schlüssel verschlüsseln',
      why: 'Google verschlüsselt jedes Laufwerk. Mit einem eigenen Schlüssel entscheiden Sie, wer entschlüsseln darf, sehen jede Nutzung im Protokoll und können durch Entzug des Schlüssels alle Daten auf einmal unlesbar machen.',
      how: 'Der Schlüssel wird beim Anlegen eines Laufwerks gewählt: Nehmen Sie einen Snapshot, legen Sie daraus ein Laufwerk mit einem Schlüssel aus Cloud KMS an, hängen Sie es ein, und löschen Sie das alte. Beginnen Sie mit den Maschinen, deren Daten am wichtigsten sind.',
      messages: {
        fail: 'Ein Schlüssel, den Google verwaltet.',
        kms: 'Ein Schlüssel in Cloud KMS.',
        pass: 'Ein Schlüssel, den der Kunde mitgibt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Clave del disco',
      finding: 'El disco está cifrado con una clave de Google',
      fix: 'Cifrar el disco con una clave propia',
      why: 'Google cifra todos los discos. Con una clave propia decides quién puede descifrar, ves cada uso en el registro y puedes hacer ilegibles todos los datos de una vez retirando la clave.',
      how: 'La clave se elige al crear un disco: haz una instantánea, crea con ella un disco con una clave de Cloud KMS, conéctalo y elimina el antiguo. Empieza por las máquinas cuyos datos importan más.',
      messages: {
        fail: 'Una clave que gestiona Google.',
        kms: 'Una clave en Cloud KMS.',
        pass: 'Una clave que entrega el cliente.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ disks }) =>
    judgeRows(
      'compute.disks.list',
      disks,
      ({ key }) => key,
      (key) => ({
        fault: key === 'google' ? 'fail' : null,
        ...(key === 'kms' && { pass: 'kms' }),
        values: { encryption: key },
      }),
    ),
})
