import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkeShieldedNodes = gcpCheck({
  id: 'gcp-gke-shielded-nodes',
  scannerType: 'GKE',
  category: 'Hardening',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-353',
  references: ['https://cloud.google.com/kubernetes-engine/docs/how-to/shielded-gke-nodes'],
  snippets: [
    gcloud('gcloud container clusters update CLUSTER --location LOCATION --enable-shielded-nodes'),
    terraform('resource "google_container_cluster" "this" {\n  # …\n  enable_shielded_nodes = true\n}'),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Shielded nodes of GKE clusters',
      finding: 'Nodes of the cluster are not shielded',
      fix: 'Turn on shielded nodes',
      why: 'Whoever steals the bootstrap credentials of a node can pose as another node and take over its workloads. Shielded nodes prove who they are by hardware.',
      how: 'Open Kubernetes Engine, the cluster, Security, and enable shielded GKE nodes. Nodes are replaced one after the other.',
      messages: {
        pass: 'The nodes are shielded.',
        fail: 'The nodes are not shielded.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Abgeschirmte Knoten von GKE-Clustern',
      finding: 'Knoten des Clusters sind nicht abgeschirmt',
      fix: 'Abgeschirmte Knoten einschalten',
      why: 'Wer die Startdaten eines Knotens stiehlt, kann sich als anderer Knoten ausgeben und dessen Arbeitslasten übernehmen. Abgeschirmte Knoten weisen sich durch Hardware aus.',
      how: 'Öffnen Sie „Kubernetes Engine“, den Cluster, „Security“, und aktivieren Sie „Shielded GKE nodes“. Die Knoten werden nacheinander ersetzt.',
      messages: {
        pass: 'Die Knoten sind abgeschirmt.',
        fail: 'Die Knoten sind nicht abgeschirmt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Nodos blindados de los clústeres de GKE',
      finding: 'Los nodos del clúster no están blindados',
      fix: 'Activar los nodos blindados',
      why: 'Quien robe las credenciales de arranque de un nodo puede hacerse pasar por otro y quedarse con sus cargas. Los nodos blindados prueban quiénes son por hardware.',
      how: 'Abre «Kubernetes Engine», el clúster, «Security», y activa «Shielded GKE nodes». Los nodos se sustituyen uno tras otro.',
      messages: {
        pass: 'Los nodos están blindados.',
        fail: 'Los nodos no están blindados.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ isAutopilot, hasShieldedNodes }) => (isAutopilot === true ? null : hasShieldedNodes),
      (isOn) => ({ fault: isOn ? null : 'fail', values: { shieldedNodes: isOn } }),
    ),
})
