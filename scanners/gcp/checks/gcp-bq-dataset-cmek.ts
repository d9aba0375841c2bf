import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpBqDatasetCmek = gcpCheck({
  id: 'gcp-bq-dataset-cmek',
  scannerType: 'BigQuery',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-320',
  controls: [{ framework: 'CIS GCP 4.0', control: '7.3' }],
  aliases: ['prowler:bigquery_dataset_cmk_encryption'],
  references: ['https://cloud.google.com/bigquery/docs/customer-managed-encryption'],
  snippets: [
    gcloud('bq update --default_kms_key \\\n  projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY PROJECT:DATASET'),
    terraform(
      'resource "google_bigquery_dataset" "this" {\n  dataset_id = "sales"\n  default_encryption_configuration {\n    kms_key_name = google_kms_crypto_key.bigquery.id\n  }\n}',
    ),
  ],
  needs: ['bigquery-datasets'],
  texts: {
    en: {
      name: 'Default key of datasets',
      finding: 'Dataset has no default key of your own',
      fix: 'Set a default Cloud KMS key on the dataset',
      why: 'With a key of your own you decide who may use it, see each use in the logs, and can end all access at once. With the key of Google alone you can do none of it.',
      how: 'Create a key in the location of the dataset, grant the BigQuery service agent the encrypter and decrypter role on it, and set it as the default key. Tables that exist keep their key: copy them onto themselves with the new one.',
      messages: { pass: 'New tables get the key {{key}}.', fail: 'New tables get a key that Google manages.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Standardschlüssel von Datasets',
      finding: 'Dataset hat keinen eigenen Standardschlüssel',
      fix: 'Einen Standardschlüssel aus Cloud KMS am Dataset setzen',
      why: 'Mit einem eigenen Schlüssel bestimmen Sie, wer ihn nutzen darf, sehen jede Nutzung in den Protokollen und können jeden Zugriff auf einmal beenden. Allein mit dem Schlüssel von Google geht das nicht.',
      how: 'Erstellen Sie einen Schlüssel am Ort des Datasets, geben Sie dem BigQuery-Dienst-Agenten daran die Rolle zum Ver- und Entschlüsseln, und setzen Sie ihn als Standard. Vorhandene Tabellen behalten ihren Schlüssel: Kopieren Sie sie mit dem neuen auf sich selbst.',
      messages: {
        pass: 'Neue Tabellen erhalten den Schlüssel {{key}}.',
        fail: 'Neue Tabellen erhalten einen von Google verwalteten Schlüssel.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Clave predeterminada de los conjuntos de datos',
      finding: 'El conjunto de datos no tiene una clave propia predeterminada',
      fix: 'Definir una clave de Cloud KMS predeterminada en el conjunto de datos',
      why: 'Con una clave propia decides quién la usa, ves cada uso en los registros y puedes cortar todo acceso de una vez. Solo con la clave de Google no puedes.',
      how: 'Crea una clave en la ubicación del conjunto, concede al agente de servicio de BigQuery el rol de cifrar y descifrar, y ponla como predeterminada. Las tablas existentes conservan su clave: cópialas sobre sí mismas con la nueva.',
      messages: {
        pass: 'Las tablas nuevas reciben la clave {{key}}.',
        fail: 'Las tablas nuevas reciben una clave gestionada por Google.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'bigquery-datasets': datasets }) =>
    judgeRows(
      'bigquery.datasets.get',
      datasets,
      ({ defaultKey, isForeign }) => (isForeign ? null : defaultKey),
      (key) => ({
        fault: key === '' ? 'fail' : null,
        values: { defaultKmsKeyName: key },
        options: { values: { key: key.split('/').at(-1) ?? '' } },
      }),
    ),
})
