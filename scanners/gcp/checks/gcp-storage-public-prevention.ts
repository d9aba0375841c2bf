import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpStoragePublicPrevention = gcpCheck({
  id: 'gcp-storage-public-prevention',
  scannerType: 'Cloud Storage',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://cloud.google.com/storage/docs/using-public-access-prevention'],
  snippets: [
    gcloud('gcloud storage buckets update gs://BUCKET --public-access-prevention'),
    terraform('resource "google_storage_bucket" "this" {\n  # …\n  public_access_prevention = "enforced"\n}'),
  ],
  needs: ['buckets'],
  texts: {
    en: {
      name: 'Public access prevention of buckets',
      finding: 'Bucket does not prevent public access',
      fix: 'Enforce public access prevention on the bucket',
      why: 'One wrong click or one line of Terraform makes a bucket public. With public access prevention no grant to everyone counts, whoever makes it.',
      how: 'Open Cloud Storage, the bucket, Permissions, and choose Prevent public access. The organization policy storage.publicAccessPrevention does the same for all buckets below it.',
      messages: {
        fail: 'Not enforced on the bucket ({{state}}).',
        pass: 'Enforced on the bucket.',
        above: 'Enforced by an organization policy.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Verhinderung öffentlichen Zugriffs auf Buckets',
      finding: 'Bucket verhindert öffentlichen Zugriff nicht',
      fix: 'Verhinderung öffentlichen Zugriffs auf den Bucket erzwingen',
      why: 'Ein falscher Klick oder eine Zeile Terraform macht einen Bucket öffentlich. Ist „Public access prevention“ erzwungen, zählt keine Freigabe für alle, wer auch immer sie gibt.',
      how: 'Öffnen Sie Cloud Storage, den Bucket, „Permissions“, und wählen Sie „Prevent public access“. Die Organisationsrichtlinie storage.publicAccessPrevention tut dasselbe für alle Buckets darunter.',
      messages: {
        fail: 'Am Bucket nicht erzwungen ({{state}}).',
        pass: 'Am Bucket erzwungen.',
        above: 'Durch eine Organisationsrichtlinie erzwungen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Prevención del acceso público a los buckets',
      finding: 'El bucket no impide el acceso público',
      fix: 'Imponer la prevención del acceso público en el bucket',
      why: 'Un clic equivocado o una línea de Terraform hace público un bucket. Con «Public access prevention» no cuenta ningún permiso para todo el mundo, lo dé quien lo dé.',
      how: 'Abre Cloud Storage, el bucket, «Permissions», y elige «Prevent public access». La política de organización storage.publicAccessPrevention hace lo mismo con todos los buckets que hay debajo.',
      messages: {
        fail: 'No se impone en el bucket ({{state}}).',
        pass: 'Se impone en el bucket.',
        above: 'La impone una política de organización.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ buckets }) =>
    judgeRows(
      'storage.buckets.list',
      buckets,
      ({ prevention }) => prevention,
      (prevention) => {
        const values = { publicAccessPrevention: prevention }
        if (prevention === 'enforced' || prevention === 'above')
          return { fault: null, ...(prevention === 'above' && { pass: 'above' }), values }
        const evidence = [settings('storage.buckets.list iamConfiguration', values)]
        return { fault: 'fail', options: { values: { state: prevention === '' ? 'inherited' : prevention }, evidence } }
      },
    ),
})
