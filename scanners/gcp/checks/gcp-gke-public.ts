import { gcpCheck } from '#scanners/gcp/check.ts'
import { isOpenEndpoint } from '#scanners/gcp/judge/gke.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkePublic = gcpCheck({
  id: 'gcp-gke-public',
  scannerType: 'GKE',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-668',
  references: ['https://cloud.google.com/kubernetes-engine/docs/concepts/network-isolation'],
  snippets: [
    gcloud(
      'gcloud container clusters update CLUSTER --location LOCATION \\\n  --enable-master-authorized-networks --master-authorized-networks 203.0.113.0/28',
    ),
    terraform(
      'resource "google_container_cluster" "this" {\n  # …\n  private_cluster_config {\n    enable_private_nodes    = true\n    enable_private_endpoint = true\n  }\n  master_authorized_networks_config {\n    cidr_blocks {\n      cidr_block = "10.0.0.0/8"\n    }\n  }\n}',
    ),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Endpoint of GKE clusters',
      finding: 'API of the cluster is open to the internet',
      fix: 'Close the API of the cluster to the internet',
      why: 'Anyone can try stolen tokens and known faults of Kubernetes on the API server. Whoever gets in commands all workloads and reads all secrets.',
      how: 'Open Kubernetes Engine, the cluster, Networking, Control plane authorized networks, and allow the networks that administer it. Better, switch off the public endpoint and connect through the DNS endpoint or a private network.',
      messages: {
        pass: 'The internet cannot talk to the API of the cluster.',
        fail: 'The API has a public address and no authorized networks.',
        everyone: 'The authorized networks allow every address: {{networks}}.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Endpunkt von GKE-Clustern',
      finding: 'API des Clusters ist zum Internet offen',
      fix: 'API des Clusters zum Internet schließen',
      why: 'Jeder kann am API-Server gestohlene Token und bekannte Fehler von Kubernetes ausprobieren. Wer hineinkommt, beherrscht alle Arbeitslasten und liest alle Geheimnisse.',
      how: 'Öffnen Sie „Kubernetes Engine“, den Cluster, „Networking“, „Control plane authorized networks“, und erlauben Sie die Netzwerke, aus denen er verwaltet wird. Besser schalten Sie den öffentlichen Endpunkt ab und verbinden sich über den DNS-Endpunkt oder ein privates Netzwerk.',
      messages: {
        pass: 'Das Internet erreicht die API des Clusters nicht.',
        fail: 'Die API hat eine öffentliche Adresse und keine autorisierten Netzwerke.',
        everyone: 'Die autorisierten Netzwerke erlauben jede Adresse: {{networks}}.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Punto de acceso de los clústeres de GKE',
      finding: 'La API del clúster de GKE está abierta a internet',
      fix: 'Cerrar la API del clúster a internet',
      why: 'Cualquiera puede probar tokens robados y fallos conocidos de Kubernetes en el servidor de API. Quien entra domina todas las cargas y lee todos los secretos.',
      how: 'Abre «Kubernetes Engine», el clúster, «Networking», «Control plane authorized networks», y permite las redes que lo administran. Mejor, desactiva el punto público y conéctate por el punto DNS o una red privada.',
      messages: {
        pass: 'Internet no llega a la API del clúster.',
        fail: 'La API tiene una dirección pública y ninguna red autorizada.',
        everyone: 'Las redes autorizadas permiten cualquier dirección: {{networks}}.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ endpoint }) => endpoint,
      (endpoint) => {
        const networks = endpoint.networks ?? []
        const fault = isOpenEndpoint(endpoint) ? (endpoint.networks === null ? 'fail' : 'everyone') : null
        return {
          fault,
          values: { publicEndpoint: endpoint.isPublic, authorizedNetworks: endpoint.networks },
          options: { values: { networks: networks.slice(0, 5).join(', ') }, ...(fault !== null && { exposure: 'exposed' }) },
        }
      },
    ),
})
