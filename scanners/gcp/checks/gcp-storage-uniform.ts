import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpStorageUniform = gcpCheck({
  id: 'gcp-storage-uniform',
  scannerType: 'Cloud Storage',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '5.2' }],
  aliases: ['prowler:cloudstorage_bucket_uniform_bucket_level_access'],
  references: ['https://cloud.google.com/storage/docs/uniform-bucket-level-access'],
  snippets: [
    gcloud('gcloud storage buckets update gs://BUCKET --uniform-bucket-level-access'),
    terraform('resource "google_storage_bucket" "this" {\n  # …\n  uniform_bucket_level_access = true\n}'),
  ],
  needs: ['buckets'],
  texts: {
    en: {
      name: 'Uniform access to buckets',
      finding: 'Bucket keeps access lists of single objects',
      fix: 'Turn on uniform bucket-level access',
      why: 'Every object can then be shared by a list of its own, also with everyone, and nobody sees it in the policy of the bucket. With uniform access the policy alone counts.',
      how: 'Open Cloud Storage, the bucket, Permissions, and switch Access control to Uniform. Give those who relied on object lists a role on the bucket first. For 90 days it can be switched back.',
      messages: {
        pass: 'The policy of the bucket alone decides who may read.',
        fail: 'Each object can have an access list of its own.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Einheitlicher Zugriff auf Buckets',
      finding: 'Bucket führt Zugriffslisten einzelner Objekte',
      fix: 'Einheitlichen Zugriff auf Bucket-Ebene einschalten',
      why: 'Jedes Objekt lässt sich dann über eine eigene Liste teilen, auch mit allen, und in der Richtlinie des Buckets sieht das niemand. Bei einheitlichem Zugriff zählt nur die Richtlinie.',
      how: 'Öffnen Sie Cloud Storage, den Bucket, „Permissions“, und stellen Sie „Access control“ auf „Uniform“. Geben Sie zuvor denen, die sich auf Objektlisten verließen, eine Rolle am Bucket. 90 Tage lang lässt es sich zurückstellen.',
      messages: {
        pass: 'Allein die Richtlinie des Buckets entscheidet, wer lesen darf.',
        fail: 'Jedes Objekt kann eine eigene Zugriffsliste haben.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso uniforme a los buckets',
      finding: 'El bucket mantiene listas de acceso por objeto',
      fix: 'Activar el acceso uniforme a nivel de bucket',
      why: 'Cada objeto se puede compartir con una lista propia, incluso con todo el mundo, y en la política del bucket no se ve. Con acceso uniforme solo cuenta la política.',
      how: 'Abre Cloud Storage, el bucket, «Permissions», y cambia «Access control» a «Uniform». Antes da un rol en el bucket a quienes dependían de listas de objetos. Durante 90 días se puede revertir.',
      messages: {
        pass: 'Solo la política del bucket decide quién puede leer.',
        fail: 'Cada objeto puede tener su propia lista de acceso.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ buckets }) =>
    judgeRows(
      'storage.buckets.list',
      buckets,
      ({ isUniform }) => isUniform,
      (isUniform) => ({ fault: isUniform ? null : 'fail', values: { uniformBucketLevelAccess: isUniform } }),
    ),
})
