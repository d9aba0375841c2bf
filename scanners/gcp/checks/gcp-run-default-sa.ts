import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

/** The accounts that Compute Engine and App Engine make in each project. */
const DEFAULT = /@(?:developer|appspot)\.gserviceaccount\.com$/u

export const gcpRunDefaultSa = gcpCheck({
  id: 'gcp-run-default-sa',
  scannerType: 'Cloud Run',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://cloud.google.com/run/docs/configuring/services/service-identity'],
  snippets: [
    gcloud('gcloud run services update SERVICE --region REGION \\\n  --service-account app@PROJECT.iam.gserviceaccount.com'),
    terraform(
      'resource "google_cloud_run_v2_service" "this" {\n  # …\n  template {\n    service_account = google_service_account.app.email\n  }\n}',
    ),
  ],
  needs: ['callables'],
  texts: {
    en: {
      name: 'Service account of functions and services',
      finding: 'Function or service runs as a default service account',
      fix: 'Give functions and services accounts of their own',
      why: 'Default accounts are often editors of the project. A fault in the code then opens everything there, and nobody can tell in the logs which program acted.',
      how: 'Create a service account with the roles that the program needs, and choose it under Security when the next revision is deployed.',
      messages: {
        pass: 'It runs as {{account}}.',
        fail: 'It runs as the default service account.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Dienstkonto von Funktionen und Diensten',
      finding: 'Funktion oder Dienst läuft als Standard-Dienstkonto',
      fix: 'Funktionen und Diensten eigene Dienstkonten geben',
      why: 'Standardkonten sind oft Editor des Projekts. Ein Fehler im Code öffnet dann alles darin, und in den Protokollen ist nicht zu sehen, welches Programm handelte.',
      how: 'Erstellen Sie ein Dienstkonto mit den Rollen, die das Programm braucht, und wählen Sie es beim Bereitstellen der nächsten Revision unter „Security“.',
      messages: {
        pass: 'Läuft als {{account}}.',
        fail: 'Läuft als Standard-Dienstkonto.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cuenta de servicio de funciones y servicios',
      finding: 'La función o el servicio usa una cuenta de servicio predeterminada',
      fix: 'Dar a funciones y servicios cuentas propias',
      why: 'Las cuentas predeterminadas suelen ser editoras del proyecto. Un fallo en el código abre entonces todo, y en los registros no se ve qué programa actuó.',
      how: 'Crea una cuenta de servicio con los roles que necesita el programa y elígela en «Security» al desplegar la siguiente revisión.',
      messages: {
        pass: 'Se ejecuta como {{account}}.',
        fail: 'Se ejecuta como la cuenta predeterminada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ callables }) =>
    judgeRows(
      'run.services.list',
      callables,
      ({ account }) => account,
      (account) => ({
        fault: account === '' || DEFAULT.test(account) ? 'fail' : null,
        values: { serviceAccount: account },
        options: { values: { account } },
      }),
    ),
})
