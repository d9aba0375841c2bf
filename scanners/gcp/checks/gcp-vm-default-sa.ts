import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { isDefaultAccount } from '#scanners/gcp/judge/accounts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmDefaultSa = gcpCheck({
  id: 'gcp-vm-default-sa',
  scannerType: 'Compute Engine',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.1' }],
  aliases: ['prowler:compute_instance_default_service_account_in_use'],
  references: ['https://cloud.google.com/compute/docs/access/service-accounts'],
  snippets: [
    gcloud(
      'gcloud compute instances stop INSTANCE --project PROJECT --zone ZONE\ngcloud compute instances set-service-account INSTANCE --project PROJECT --zone ZONE \\\n  --service-account shop@PROJECT.iam.gserviceaccount.com --scopes cloud-platform\ngcloud compute instances start INSTANCE --project PROJECT --zone ZONE',
    ),
    terraform(
      'resource "google_compute_instance" "this" {\n  # …\n  service_account {\n    email  = google_service_account.shop.email\n    scopes = ["cloud-platform"]\n  }\n}',
    ),
  ],
  needs: ['instances'],
  texts: {
    en: {
      name: 'Service account of the instance',
      finding: 'Instance runs as the default service account',
      fix: 'Give the instance a service account of its own',
      why: 'The default account is shared by everything that nobody thought about, and often has the role Editor on the whole project. Whoever gets into one instance acts as all of them.',
      how: 'Make a service account with the roles that the application needs. Stop the instance, Edit, choose it under Identity and API access, and start the instance.',
      messages: {
        fail: 'It runs as {{account}}.',
        node: 'A node of GKE: the account is that of its node pool.',
        pass: 'It does not run as the default account.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Dienstkonto der Instanz',
      finding: 'Instanz läuft als Standard-Dienstkonto',
      fix: 'Der Instanz ein eigenes Dienstkonto geben',
      why: 'Das Standardkonto teilen sich alle, bei denen niemand darüber nachgedacht hat, und oft hat es die Rolle Editor am ganzen Projekt. Wer in eine Instanz eindringt, handelt als alle.',
      how: 'Legen Sie ein Dienstkonto mit den Rollen an, die die Anwendung braucht. Halten Sie die Instanz an, „Edit“, wählen Sie es unter „Identity and API access“, und starten Sie die Instanz.',
      messages: {
        fail: 'Sie läuft als {{account}}.',
        node: 'Ein Knoten von GKE: Das Konto ist das seines Knotenpools.',
        pass: 'Sie läuft nicht als Standardkonto.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cuenta de servicio de la instancia',
      finding: 'La instancia usa la cuenta de servicio predeterminada',
      fix: 'Dar a la instancia una cuenta de servicio propia',
      why: 'La cuenta predeterminada la comparte todo aquello en lo que nadie pensó, y a menudo tiene el rol Editor en todo el proyecto. Quien entra en una instancia actúa como todas.',
      how: 'Crea una cuenta de servicio con los roles que necesita la aplicación. Detén la instancia, «Edit», elígela en «Identity and API access» e inicia la instancia.',
      messages: {
        fail: 'Usa {{account}}.',
        node: 'Un nodo de GKE: la cuenta es la de su grupo de nodos.',
        pass: 'No usa la cuenta predeterminada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ instances }) =>
    judgeRows(
      'compute.instances.list',
      instances,
      ({ accounts }) => accounts,
      (accounts, { isNode }) => {
        const account = accounts.find(isDefaultAccount)
        const values = { serviceAccounts: accounts.map(({ email }) => email) }
        if (account === undefined) return { fault: null, values }
        if (isNode) return { fault: null, pass: 'node', values }
        return { fault: 'fail', options: { values: { account: account.email }, evidence: [settings('compute.instances.list', values)] } }
      },
    ),
})
