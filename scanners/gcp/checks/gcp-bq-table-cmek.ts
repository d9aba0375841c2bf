import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpBqTableCmek = gcpCheck({
  id: 'gcp-bq-table-cmek',
  scannerType: 'BigQuery',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-320',
  controls: [{ framework: 'CIS GCP 4.0', control: '7.2' }],
  aliases: ['prowler:bigquery_table_cmk_encryption'],
  references: ['https://cloud.google.com/bigquery/docs/customer-managed-encryption#change_key'],
  snippets: [
    gcloud(
      'bq cp -f --destination_kms_key \\\n  projects/PROJECT/locations/LOCATION/keyRings/RING/cryptoKeys/KEY DATASET.TABLE DATASET.TABLE',
    ),
    terraform(
      'resource "google_bigquery_table" "this" {\n  dataset_id = google_bigquery_dataset.this.dataset_id\n  table_id   = "orders"\n  encryption_configuration {\n    kms_key_name = google_kms_crypto_key.bigquery.id\n  }\n}',
    ),
  ],
  needs: ['bigquery-datasets', 'bigquery-tables'],
  texts: {
    en: {
      name: 'Encryption of tables',
      finding: 'Table is not encrypted with a key of your own',
      fix: 'Encrypt tables with Cloud KMS keys',
      why: 'With a key of your own you decide who may use it, see each use in the logs, and can end all access at once. With the key of Google alone you can do none of it.',
      how: 'Grant the BigQuery service agent the encrypter and decrypter role on a key in the location of the table, and copy the table onto itself with that key. Set it as the default key of the dataset for tables to come.',
      messages: { pass: 'The table is encrypted with the key {{key}}.', fail: 'Google manages the key of the table.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Verschlüsselung von Tabellen',
      finding: 'Tabelle ist nicht mit einem eigenen Schlüssel verschlüsselt',
      fix: 'Tabellen mit Schlüsseln aus Cloud KMS verschlüsseln',
      why: 'Mit einem eigenen Schlüssel bestimmen Sie, wer ihn nutzen darf, sehen jede Nutzung in den Protokollen und können jeden Zugriff auf einmal beenden. Allein mit dem Schlüssel von Google geht das nicht.',
      how: 'Geben Sie dem BigQuery-Dienst-Agenten an einem Schlüssel am Ort der Tabelle die Rolle zum Ver- und Entschlüsseln, und kopieren Sie die Tabelle mit diesem Schlüssel auf sich selbst. Setzen Sie ihn für künftige Tabellen als Standardschlüssel des Datasets.',
      messages: {
        pass: 'Die Tabelle ist mit dem Schlüssel {{key}} verschlüsselt.',
        fail: 'Den Schlüssel der Tabelle verwaltet Google.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cifrado de las tablas',
      finding: 'La tabla no está cifrada con una clave propia',
      fix: 'Cifrar las tablas con claves de Cloud KMS',
      why: 'Con una clave propia decides quién la usa, ves cada uso en los registros y puedes cortar todo acceso de una vez. Solo con la clave de Google no puedes.',
      how: 'Concede al agente de servicio de BigQuery el rol de cifrar y descifrar en una clave de la ubicación de la tabla y copia la tabla sobre sí misma con esa clave. Ponla como predeterminada del conjunto para las tablas futuras.',
      messages: {
        pass: 'La tabla está cifrada con la clave {{key}}.',
        fail: 'La clave de la tabla la gestiona Google.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'bigquery-tables': tables }) =>
    judgeRows(
      'bigquery.tables.get',
      tables,
      ({ key }) => key,
      (key) => ({
        fault: key === '' ? 'fail' : null,
        values: { kmsKeyName: key },
        options: { values: { key: key.split('/').at(-1) ?? '' } },
      }),
    ),
})
