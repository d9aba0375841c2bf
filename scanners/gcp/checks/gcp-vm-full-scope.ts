import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { EVERYTHING, isDefaultAccount } from '#scanners/gcp/judge/accounts.ts'
import { settings } from '#scanners/sdk/cloud/judge.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpVmFullScope = gcpCheck({
  id: 'gcp-vm-full-scope',
  scannerType: 'Compute Engine',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  controls: [{ framework: 'CIS GCP 4.0', control: '4.2' }],
  aliases: ['prowler:compute_instance_default_service_account_in_use_with_full_api_access'],
  references: ['https://cloud.google.com/compute/docs/access/service-accounts#scopes_best_practice'],
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
      name: 'API access of the default account',
      finding: 'Default service account has full access to all APIs',
      fix: 'Limit what the instance may do in the project',
      why: 'With the scope cloud-platform nothing narrows what the roles of the default account allow, and with Editor that is nearly everything in the project. A hole in one application is enough.',
      how: 'Make a service account with the roles that the application needs. Stop the instance, Edit, choose it under Identity and API access, and start the instance.',
      messages: {
        fail: '{{account}} with full access to all Cloud APIs.',
        node: 'A node of GKE: account and scopes are those of its node pool.',
        pass: 'The default account is not used, or its scopes narrow it.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'API-Zugriff des Standardkontos',
      finding: 'Standard-Dienstkonto hat vollen Zugriff auf alle APIs',
      fix: 'Die Rechte der Instanz im Projekt begrenzen',
      why: 'Mit dem Bereich cloud-platform engt nichts ein, was die Rollen des Standardkontos erlauben, und mit Editor ist das fast alles im Projekt. Eine Lücke in einer Anwendung genügt.',
      how: 'Legen Sie ein Dienstkonto mit den Rollen an, die die Anwendung braucht. Halten Sie die Instanz an, „Edit“, wählen Sie es unter „Identity and API access“, und starten Sie die Instanz.',
      messages: {
        fail: '{{account}} mit vollem Zugriff auf alle Cloud-APIs.',
        node: 'Ein Knoten von GKE: Konto und Bereiche sind die seines Knotenpools.',
        pass: 'Das Standardkonto wird nicht genutzt, oder seine Bereiche engen es ein.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Acceso a las API de la cuenta predeterminada',
      finding: 'La cuenta de servicio predeterminada tiene acceso completo a las API',
      fix: 'Limitar lo que la instancia puede hacer en el proyecto',
      why: 'Con el ámbito cloud-platform nada restringe lo que permiten los roles de la cuenta predeterminada, y con Editor es casi todo el proyecto. Basta un fallo en una aplicación.',
      how: 'Crea una cuenta de servicio con los roles que necesita la aplicación. Detén la instancia, «Edit», elígela en «Identity and API access» e inicia la instancia.',
      messages: {
        fail: '{{account}} con acceso completo a todas las API de Cloud.',
        node: 'Un nodo de GKE: la cuenta y los ámbitos son los de su grupo de nodos.',
        pass: 'La cuenta predeterminada no se usa, o sus ámbitos la restringen.',
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
        const account = accounts.find((one) => isDefaultAccount(one) && one.scopes.includes(EVERYTHING))
        const values = { serviceAccounts: accounts }
        if (account === undefined) return { fault: null, values }
        if (isNode) return { fault: null, pass: 'node', values }
        return { fault: 'fail', options: { values: { account: account.email }, evidence: [settings('compute.instances.list', values)] } }
      },
    ),
})
