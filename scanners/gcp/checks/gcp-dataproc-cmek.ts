import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpDataprocCmek = gcpCheck({
  id: 'gcp-dataproc-cmek',
  scannerType: 'Dataproc',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'high',
  cwe: 'CWE-320',
  controls: [{ framework: 'CIS GCP 4.0', control: '8.1' }],
  aliases: ['prowler:dataproc_encrypted_with_cmks_disabled'],
  references: ['https://cloud.google.com/dataproc/docs/concepts/configuring-clusters/customer-managed-encryption'],
  snippets: [
    gcloud(
      'gcloud dataproc clusters create CLUSTER --region REGION \\\n  --gce-pd-kms-key projects/PROJECT/locations/REGION/keyRings/RING/cryptoKeys/KEY',
    ),
    terraform(
      'resource "google_dataproc_cluster" "this" {\n  name   = "etl"\n  region = "europe-west1"\n  cluster_config {\n    encryption_config {\n      kms_key_name = google_kms_crypto_key.dataproc.id\n    }\n  }\n}',
    ),
  ],
  needs: ['dataproc-clusters'],
  texts: {
    en: {
      name: 'Encryption of Dataproc clusters',
      finding: 'Cluster is not encrypted with a key of your own',
      fix: 'Create clusters with a Cloud KMS key',
      why: 'The disks of a cluster hold copies of the data it works on. With a key of your own you decide who may use it and can end all access at once.',
      how: 'A cluster cannot change its key. Grant the Compute Engine service agent the encrypter and decrypter role on a key in the region, create a new cluster with it, move the jobs, and delete the old one.',
      messages: {
        pass: 'The disks are encrypted with the key {{key}}.',
        fail: 'Google manages the key of the disks.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Verschlüsselung von Dataproc-Clustern',
      finding: 'Cluster ist nicht mit einem eigenen Schlüssel verschlüsselt',
      fix: 'Cluster mit einem Schlüssel aus Cloud KMS erstellen',
      why: 'Die Laufwerke eines Clusters enthalten Kopien der Daten, mit denen er arbeitet. Mit einem eigenen Schlüssel bestimmen Sie, wer ihn nutzen darf, und können jeden Zugriff auf einmal beenden.',
      how: 'Ein Cluster kann seinen Schlüssel nicht wechseln. Geben Sie dem Compute-Engine-Dienst-Agenten an einem Schlüssel der Region die Rolle zum Ver- und Entschlüsseln, erstellen Sie damit einen neuen Cluster, ziehen Sie die Jobs um, und löschen Sie den alten.',
      messages: {
        pass: 'Die Laufwerke sind mit dem Schlüssel {{key}} verschlüsselt.',
        fail: 'Den Schlüssel der Laufwerke verwaltet Google.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cifrado de los clústeres de Dataproc',
      finding: 'El clúster no está cifrado con una clave propia',
      fix: 'Crear los clústeres con una clave de Cloud KMS',
      why: 'Los discos de un clúster guardan copias de los datos con los que trabaja. Con una clave propia decides quién la usa y puedes cortar todo acceso de una vez.',
      how: 'Un clúster no puede cambiar de clave. Concede al agente de servicio de Compute Engine el rol de cifrar y descifrar en una clave de la región, crea con ella un clúster nuevo, mueve los trabajos y elimina el antiguo.',
      messages: {
        pass: 'Los discos están cifrados con la clave {{key}}.',
        fail: 'La clave de los discos la gestiona Google.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'dataproc-clusters': clusters }) =>
    judgeRows(
      'dataproc.clusters.list',
      clusters,
      ({ isVirtual, key }) => (isVirtual ? null : key),
      (key) => ({
        fault: key === '' ? 'fail' : null,
        values: { gcePdKmsKeyName: key },
        options: { values: { key: key.split('/').at(-1) ?? '' } },
      }),
    ),
})
