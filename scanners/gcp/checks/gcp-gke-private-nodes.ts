import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkePrivateNodes = gcpCheck({
  id: 'gcp-gke-private-nodes',
  scannerType: 'GKE',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-668',
  references: ['https://cloud.google.com/kubernetes-engine/docs/concepts/network-isolation'],
  snippets: [
    gcloud('gcloud container clusters update CLUSTER --location LOCATION --enable-private-nodes'),
    terraform('resource "google_container_cluster" "this" {\n  # …\n  private_cluster_config {\n    enable_private_nodes = true\n  }\n}'),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Addresses of GKE nodes',
      finding: 'Nodes of the cluster have public addresses',
      fix: 'Give nodes of the cluster private addresses only',
      why: 'A node with a public address is one firewall rule away from the internet: the kubelet, node ports and SSH with it.',
      how: 'Set up Cloud NAT for what the nodes fetch from outside, then turn on private nodes for the cluster; node pools are replaced. Let traffic in through load balancers.',
      messages: {
        pass: 'The nodes have private addresses only.',
        fail: 'The nodes get public addresses.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Adressen von GKE-Knoten',
      finding: 'Knoten des Clusters haben öffentliche Adressen',
      fix: 'Knoten des Clusters nur private Adressen geben',
      why: 'Ein Knoten mit öffentlicher Adresse ist nur eine Firewallregel vom Internet entfernt, und mit ihm Kubelet, NodePorts und SSH.',
      how: 'Richten Sie Cloud NAT für das ein, was Knoten von außen laden, und schalten Sie private Knoten für den Cluster ein; Knotenpools werden ersetzt. Lassen Sie Verkehr über Load Balancer herein.',
      messages: {
        pass: 'Die Knoten haben nur private Adressen.',
        fail: 'Die Knoten erhalten öffentliche Adressen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Direcciones de los nodos de GKE',
      finding: 'Los nodos del clúster tienen direcciones públicas',
      fix: 'Dar a los nodos del clúster solo direcciones privadas',
      why: 'Un nodo con dirección pública está a una regla de firewall de internet, y con él el kubelet, los NodePort y SSH.',
      how: 'Configura Cloud NAT para lo que los nodos traen de fuera y activa los nodos privados en el clúster; los grupos de nodos se sustituyen. Deja entrar el tráfico por balanceadores.',
      messages: {
        pass: 'Los nodos solo tienen direcciones privadas.',
        fail: 'Los nodos reciben direcciones públicas.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ hasPrivateNodes }) => hasPrivateNodes,
      (isOn) => ({ fault: isOn ? null : 'fail', values: { enablePrivateNodes: isOn } }),
    ),
})
