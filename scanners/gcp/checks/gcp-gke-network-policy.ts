import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkeNetworkPolicy = gcpCheck({
  id: 'gcp-gke-network-policy',
  scannerType: 'GKE',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-923',
  references: ['https://cloud.google.com/kubernetes-engine/docs/how-to/network-policy'],
  snippets: [
    gcloud(
      'gcloud container clusters update CLUSTER --location LOCATION --update-addons NetworkPolicy=ENABLED\ngcloud container clusters update CLUSTER --location LOCATION --enable-network-policy',
    ),
    terraform('resource "google_container_cluster" "this" {\n  # …\n  datapath_provider = "ADVANCED_DATAPATH"\n}'),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Network policies of GKE clusters',
      finding: 'Cluster does not enforce network policies',
      fix: 'Turn on network policies in the cluster',
      why: 'Without them every pod may talk to every other, and policies that teams write are silently ignored. Whoever breaks into one workload reaches them all.',
      how: 'Open Kubernetes Engine, the cluster, Networking, and enable the network policy add-on and enforcement; new clusters get Dataplane V2, which always enforces. Start with a policy that denies by default in each namespace.',
      messages: {
        pass: 'Network policies are enforced.',
        fail: 'Network policies are not enforced.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Netzwerkrichtlinien von GKE-Clustern',
      finding: 'Cluster setzt keine Netzwerkrichtlinien durch',
      fix: 'Netzwerkrichtlinien im Cluster einschalten',
      why: 'Ohne sie darf jeder Pod mit jedem anderen sprechen, und Richtlinien, die Teams schreiben, bleiben still ohne Wirkung. Wer in eine Arbeitslast einbricht, erreicht alle.',
      how: 'Öffnen Sie „Kubernetes Engine“, den Cluster, „Networking“, und aktivieren Sie das Add-on und die Durchsetzung; neue Cluster erhalten Dataplane V2, das immer durchsetzt. Beginnen Sie je Namespace mit einer Richtlinie, die standardmäßig ablehnt.',
      messages: {
        pass: 'Netzwerkrichtlinien werden durchgesetzt.',
        fail: 'Netzwerkrichtlinien werden nicht durchgesetzt.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Políticas de red de los clústeres de GKE',
      finding: 'El clúster no aplica políticas de red',
      fix: 'Activar las políticas de red en el clúster',
      why: 'Sin ellas cada pod habla con cualquier otro, y las políticas que escriben los equipos se ignoran en silencio. Quien entra en una carga llega a todas.',
      how: 'Abre «Kubernetes Engine», el clúster, «Networking», y activa el complemento y la aplicación de políticas; los clústeres nuevos usan Dataplane V2, que siempre las aplica. Empieza en cada espacio de nombres con una política que deniegue por defecto.',
      messages: {
        pass: 'Las políticas de red se aplican.',
        fail: 'Las políticas de red no se aplican.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ isAutopilot, hasNetworkPolicy }) => (isAutopilot === true ? null : hasNetworkPolicy),
      (isOn) => ({ fault: isOn ? null : 'fail', values: { networkPolicy: isOn } }),
    ),
})
