import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpBqPublic = gcpCheck({
  id: 'gcp-bq-public',
  scannerType: 'BigQuery',
  category: 'Data exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-732',
  controls: [{ framework: 'CIS GCP 4.0', control: '7.1' }],
  aliases: ['prowler:bigquery_dataset_public_access'],
  references: ['https://cloud.google.com/bigquery/docs/control-access-to-resources-iam'],
  snippets: [
    gcloud(
      'bq show --format=prettyjson PROJECT:DATASET > dataset.json\n# remove the entries of allUsers and allAuthenticatedUsers from "access", then\nbq update --source dataset.json PROJECT:DATASET',
    ),
    terraform(
      'resource "google_bigquery_dataset_iam_binding" "readers" {\n  dataset_id = google_bigquery_dataset.this.dataset_id\n  role       = "roles/bigquery.dataViewer"\n  members    = ["group:analysts@example.com"]\n}',
    ),
  ],
  needs: ['bigquery-datasets'],
  texts: {
    en: {
      name: 'Public access to datasets',
      finding: 'Dataset is open to everyone',
      fix: 'Remove public access from the dataset',
      why: 'Anyone with a Google account, or anyone at all, can query every table in it. Such datasets are listed and copied by programs that look for nothing else.',
      how: 'Open BigQuery, the dataset, Sharing, Permissions, and remove allUsers and allAuthenticatedUsers. Grant groups of your organization instead, or publish a copy of what is meant for all.',
      messages: { pass: 'The dataset is not open to everyone.', fail: '{{member}} has {{role}} on the dataset.', unknown: UNSEEN.en },
    },
    de: {
      name: 'Öffentlicher Zugriff auf Datasets',
      finding: 'Dataset ist für alle offen',
      fix: 'Öffentlichen Zugriff vom Dataset entfernen',
      why: 'Jeder mit einem Google-Konto, oder überhaupt jeder, kann alle Tabellen darin abfragen. Solche Datasets werden von Programmen aufgelistet und kopiert, die nichts anderes suchen.',
      how: 'Öffnen Sie BigQuery, das Dataset, „Sharing“, „Permissions“, und entfernen Sie allUsers und allAuthenticatedUsers. Berechtigen Sie stattdessen Gruppen Ihrer Organisation, oder veröffentlichen Sie eine Kopie dessen, was für alle bestimmt ist.',
      messages: { pass: 'Das Dataset ist nicht für alle offen.', fail: '{{member}} hat {{role}} am Dataset.', unknown: UNSEEN.de },
    },
    es: {
      name: 'Acceso público a los conjuntos de datos',
      finding: 'El conjunto de datos está abierto a todo el mundo',
      fix: 'Quitar el acceso público del conjunto de datos',
      why: 'Cualquiera con una cuenta de Google, o cualquiera sin más, puede consultar todas sus tablas. Hay programas que solo buscan conjuntos así para copiarlos.',
      how: 'Abre BigQuery, el conjunto, «Sharing», «Permissions», y quita allUsers y allAuthenticatedUsers. Autoriza a grupos de tu organización o publica una copia de lo que sea para todos.',
      messages: {
        pass: 'El conjunto de datos no está abierto a todo el mundo.',
        fail: '{{member}} tiene {{role}} en el conjunto de datos.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'bigquery-datasets': datasets }) =>
    judgeRows(
      'bigquery.datasets.get',
      datasets,
      ({ open }) => open,
      (open) => {
        const [first] = open
        if (first === undefined) return { fault: null }
        return { fault: 'fail', values: { access: open }, options: { exposure: 'exposed', values: { ...first } } }
      },
    ),
})
