import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkeWorkloadIdentity = gcpCheck({
  id: 'gcp-gke-workload-identity',
  scannerType: 'GKE',
  category: 'Access control',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-250',
  references: ['https://cloud.google.com/kubernetes-engine/docs/how-to/workload-identity'],
  snippets: [
    gcloud(
      'gcloud container clusters update CLUSTER --location LOCATION --workload-pool PROJECT.svc.id.goog\ngcloud container node-pools update POOL --cluster CLUSTER --location LOCATION --workload-metadata GKE_METADATA',
    ),
    terraform(
      'resource "google_container_cluster" "this" {\n  # …\n  workload_identity_config {\n    workload_pool = "${var.project}.svc.id.goog"\n  }\n}',
    ),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Workload identity of GKE clusters',
      finding: 'Workloads of the cluster act as their node',
      fix: 'Turn on workload identity federation for GKE',
      why: 'Without it every pod can ask the metadata server for a token of the node, with all its rights, or carries a key file. With it each workload has an account of its own.',
      how: 'Open Kubernetes Engine, the cluster, Security, enable Workload Identity, then set the node pools to the GKE metadata server. Grant each Kubernetes service account what it needs.',
      messages: {
        pass: 'Workloads have identities of their own.',
        fail: 'No workload pool is set.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Workload Identity von GKE-Clustern',
      finding: 'Arbeitslasten des Clusters handeln als ihr Knoten',
      fix: 'Workload Identity Federation für GKE einschalten',
      why: 'Ohne sie kann jeder Pod beim Metadatenserver ein Token des Knotens mit allen dessen Rechten holen, oder er trägt eine Schlüsseldatei mit sich. Mit ihr hat jede Arbeitslast ihr eigenes Konto.',
      how: 'Öffnen Sie „Kubernetes Engine“, den Cluster, „Security“, aktivieren Sie „Workload Identity“, und stellen Sie die Knotenpools auf den GKE-Metadatenserver um. Geben Sie jedem Kubernetes-Dienstkonto, was es braucht.',
      messages: {
        pass: 'Arbeitslasten haben eigene Identitäten.',
        fail: 'Es ist kein Workload-Pool gesetzt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Identidad de cargas de los clústeres de GKE',
      finding: 'Las cargas del clúster actúan como su nodo',
      fix: 'Activar la federación de identidades en GKE',
      why: 'Sin ella cualquier pod puede pedir al servidor de metadatos un token del nodo, con todos sus derechos, o lleva un archivo de clave. Con ella cada carga tiene su propia cuenta.',
      how: 'Abre «Kubernetes Engine», el clúster, «Security», activa «Workload Identity» y pon los grupos de nodos en el servidor de metadatos de GKE. Concede a cada cuenta de servicio de Kubernetes lo que necesita.',
      messages: {
        pass: 'Las cargas tienen identidades propias.',
        fail: 'No hay ningún grupo de identidades de cargas.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ isAutopilot, hasWorkloadIdentity }) => (isAutopilot === true ? null : hasWorkloadIdentity),
      (isOn) => ({ fault: isOn ? null : 'fail', values: { workloadPool: isOn } }),
    ),
})
