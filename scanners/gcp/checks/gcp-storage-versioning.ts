import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpStorageVersioning = gcpCheck({
  id: 'gcp-storage-versioning',
  scannerType: 'Cloud Storage',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  references: ['https://cloud.google.com/storage/docs/object-versioning'],
  snippets: [
    gcloud('gcloud storage buckets update gs://BUCKET --versioning'),
    terraform(
      'resource "google_storage_bucket" "this" {\n  # …\n  versioning {\n    enabled = true\n  }\n  lifecycle_rule {\n    condition {\n      num_newer_versions = 3\n    }\n    action {\n      type = "Delete"\n    }\n  }\n}',
    ),
  ],
  needs: ['buckets'],
  texts: {
    en: {
      name: 'Versions of objects in buckets',
      finding: 'Bucket keeps no versions',
      fix: 'Keep versions of objects in the bucket',
      why: 'What is overwritten or deleted by mistake, by a faulty program or by an extortionist cannot be brought back. With versions the state before is there.',
      how: 'Open Cloud Storage, the bucket, Protection, and turn on Object versioning, with a lifecycle rule that deletes old versions.',
      messages: {
        fail: 'Object versioning is off.',
        retained: 'Versioning is off; a retention policy keeps every object from being changed.',
        pass: 'Object versioning is on.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Versionen von Objekten in Buckets',
      finding: 'Bucket bewahrt keine Versionen auf',
      fix: 'Versionen der Objekte im Bucket aufbewahren',
      why: 'Was aus Versehen, durch ein fehlerhaftes Programm oder von Erpressern überschrieben oder gelöscht wird, lässt sich nicht zurückholen. Mit Versionen ist der Stand davor noch da.',
      how: 'Öffnen Sie Cloud Storage, den Bucket, „Protection“, und schalten Sie „Object versioning“ ein, mit einer Lebenszyklusregel, die alte Versionen löscht.',
      messages: {
        fail: 'Die Objektversionierung ist aus.',
        retained: 'Die Versionierung ist aus; eine Aufbewahrungsrichtlinie schützt jedes Objekt vor Änderung.',
        pass: 'Die Objektversionierung ist an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Versiones de objetos en los buckets',
      finding: 'El bucket no guarda versiones',
      fix: 'Guardar versiones de los objetos del bucket',
      why: 'Lo que se sobrescribe o borra por error, por un programa defectuoso o por un extorsionador no se puede recuperar. Con versiones, el estado anterior sigue ahí.',
      how: 'Abre Cloud Storage, el bucket, «Protection», y activa «Object versioning», con una regla de ciclo de vida que elimine las versiones antiguas.',
      messages: {
        fail: 'El control de versiones de objetos está desactivado.',
        retained: 'El control de versiones está desactivado; una política de retención impide cambiar los objetos.',
        pass: 'El control de versiones de objetos está activado.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ buckets }) =>
    judgeRows(
      'storage.buckets.list',
      buckets,
      ({ isVersioned }) => isVersioned,
      (isVersioned, { retention }) => {
        const values = { versioning: isVersioned }
        // the two exclude one another (cloud.google.com/storage/docs/bucket-lock)
        if (!isVersioned && retention !== null && !(retention instanceof Unseen)) return { fault: null, pass: 'retained', values }
        return { fault: isVersioned ? null : 'fail', values }
      },
    ),
})
