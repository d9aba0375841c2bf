import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkeDefaultSa = gcpCheck({
  id: 'gcp-gke-default-sa',
  scannerType: 'GKE',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  aliases: ['prowler:gke_cluster_no_default_service_account'],
  references: ['https://cloud.google.com/kubernetes-engine/docs/how-to/service-accounts'],
  snippets: [
    gcloud(
      'gcloud container node-pools create POOL --cluster CLUSTER --location LOCATION \\\n  --service-account nodes@PROJECT.iam.gserviceaccount.com',
    ),
    terraform(
      'resource "google_container_node_pool" "this" {\n  cluster = google_container_cluster.this.id\n  node_config {\n    service_account = google_service_account.nodes.email\n    oauth_scopes    = ["https://www.googleapis.com/auth/cloud-platform"]\n  }\n}',
    ),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Service account of GKE nodes',
      finding: 'Nodes of the cluster run as the default service account',
      fix: 'Give nodes of the cluster a service account of their own',
      why: 'The default account is often an editor of the project and is shared with instances and functions. A pod that gets at the token of its node has it all.',
      how: 'Create a service account with the role Kubernetes Engine Default Node Service Account alone, create node pools with it, move the workloads, and delete the old pools.',
      messages: {
        pass: 'All node pools have an account of their own.',
        fail: 'Node pools with the default account: {{pools}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Dienstkonto von GKE-Knoten',
      finding: 'Knoten des Clusters laufen als Standard-Dienstkonto',
      fix: 'Knoten des Clusters ein eigenes Dienstkonto geben',
      why: 'Das Standardkonto ist oft Editor des Projekts und wird mit Instanzen und Funktionen geteilt. Ein Pod, der an das Token seines Knotens kommt, hat all das.',
      how: 'Erstellen Sie ein Dienstkonto allein mit der Rolle „Kubernetes Engine Default Node Service Account“, erstellen Sie damit Knotenpools, ziehen Sie die Arbeitslasten um, und löschen Sie die alten Pools.',
      messages: {
        pass: 'Alle Knotenpools haben ein eigenes Konto.',
        fail: 'Knotenpools mit dem Standardkonto: {{pools}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Cuenta de servicio de los nodos de GKE',
      finding: 'Los nodos del clúster usan la cuenta de servicio predeterminada',
      fix: 'Dar a los nodos del clúster una cuenta de servicio propia',
      why: 'La cuenta predeterminada suele ser editora del proyecto y se comparte con instancias y funciones. Un pod que alcance el token de su nodo lo tiene todo.',
      how: 'Crea una cuenta de servicio solo con el rol «Kubernetes Engine Default Node Service Account», crea con ella grupos de nodos, mueve las cargas y elimina los grupos antiguos.',
      messages: {
        pass: 'Todos los grupos de nodos tienen cuenta propia.',
        fail: 'Grupos de nodos con la cuenta predeterminada: {{pools}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ defaultAccountPools }) => defaultAccountPools,
      (pools) => ({
        fault: pools.length > 0 ? 'fail' : null,
        values: { nodePools: pools },
        options: { values: { pools: pools.slice(0, 5).join(', ') } },
      }),
    ),
})
