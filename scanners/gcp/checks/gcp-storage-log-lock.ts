import { together } from '#scanners/sdk/cloud/unseen.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { gaps, judgeRows } from '#scanners/gcp/judge/listing.ts'
import { isLogBucket } from '#scanners/gcp/judge/buckets.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

const DAY_SECONDS = 86_400
type Retention = { seconds: number; isLocked: boolean } | null

export const gcpStorageLogLock = gcpCheck({
  id: 'gcp-storage-log-lock',
  scannerType: 'Cloud Storage',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  controls: [{ framework: 'CIS GCP 4.0', control: '2.3' }],
  aliases: ['prowler:cloudstorage_bucket_log_retention_policy_lock'],
  references: ['https://cloud.google.com/storage/docs/bucket-lock'],
  snippets: [
    gcloud(
      'gcloud storage buckets update gs://BUCKET --retention-period 365d\n# cannot be undone\ngcloud storage buckets update gs://BUCKET --lock-retention-period',
    ),
    terraform(
      'resource "google_storage_bucket" "logs" {\n  # …\n  retention_policy {\n    retention_period = 31536000\n    is_locked        = true\n  }\n}',
    ),
  ],
  needs: ['buckets', 'log-sinks'],
  texts: {
    en: {
      name: 'Retention of log buckets',
      finding: 'Logs in the bucket can be deleted',
      fix: 'Lock the retention policy of the log bucket',
      why: 'Whoever breaks in deletes the traces. While a retention policy is locked, nobody can delete logs before their time, not even an owner of the project.',
      how: 'Open Cloud Storage, the bucket, Protection, set a Bucket retention policy, watch it for some days, and lock it. A lock cannot be undone, and the bucket cannot be deleted before its objects have aged.',
      messages: {
        fail: 'A sink writes logs to it; it has no retention policy.',
        unlocked: 'A sink writes logs to it; its retention policy of {{days}} days is not locked.',
        other: 'No sink writes logs to it.',
        pass: 'Its retention policy is locked.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Aufbewahrung von Protokoll-Buckets',
      finding: 'Protokolle im Bucket lassen sich löschen',
      fix: 'Aufbewahrungsrichtlinie des Protokoll-Buckets sperren',
      why: 'Wer einbricht, löscht die Spuren. Solange eine Aufbewahrungsrichtlinie gesperrt ist, kann niemand Protokolle vor der Zeit löschen, nicht einmal Besitzer des Projekts.',
      how: 'Öffnen Sie Cloud Storage, den Bucket, „Protection“, setzen Sie eine „Bucket retention policy“, beobachten Sie sie einige Tage, und sperren Sie sie. Eine Sperre lässt sich nicht aufheben, und der Bucket lässt sich nicht löschen, bevor seine Objekte alt genug sind.',
      messages: {
        fail: 'Eine Senke schreibt Protokolle hinein; er hat keine Aufbewahrungsrichtlinie.',
        unlocked: 'Eine Senke schreibt Protokolle hinein; seine Aufbewahrungsrichtlinie von {{days}} Tagen ist nicht gesperrt.',
        other: 'Keine Senke schreibt Protokolle hinein.',
        pass: 'Seine Aufbewahrungsrichtlinie ist gesperrt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Retención de los buckets de registros',
      finding: 'Los registros del bucket se pueden borrar',
      fix: 'Bloquear la política de retención del bucket de registros',
      why: 'Quien entra borra las huellas. Mientras una política de retención está bloqueada, nadie puede borrar registros antes de tiempo, ni siquiera un propietario del proyecto.',
      how: 'Abre Cloud Storage, el bucket, «Protection», define una «Bucket retention policy», obsérvala unos días y bloquéala. El bloqueo no se puede deshacer, y el bucket no se puede eliminar antes de que caduquen sus objetos.',
      messages: {
        fail: 'Un receptor escribe registros en él; no tiene política de retención.',
        unlocked: 'Un receptor escribe registros en él; su política de retención de {{days}} días no está bloqueada.',
        other: 'Ningún receptor escribe registros en él.',
        pass: 'Su política de retención está bloqueada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ buckets, 'log-sinks': sinks }) => [
    ...judgeRows(
      'storage.buckets.list',
      buckets,
      (bucket) => together<{ isLog: boolean; retention: Retention }>({ isLog: isLogBucket(bucket, sinks), retention: bucket.retention }),
      ({ isLog, retention }) => {
        const values = { retentionPolicy: retention, sink: isLog }
        if (!isLog) return { fault: null, pass: 'other', values }
        if (retention === null) return { fault: 'fail', values }
        if (retention.isLocked) return { fault: null, values }
        const days = Math.floor(retention.seconds / DAY_SECONDS)
        return { fault: 'unlocked', options: { values: { days }, evidence: [settings('storage.buckets.list', values)] } }
      },
    ),
    ...gaps(sinks),
  ],
})
