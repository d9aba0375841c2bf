import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeRows } from '#scanners/gcp/judge/listing.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpGkeLegacyAbac = gcpCheck({
  id: 'gcp-gke-legacy-abac',
  scannerType: 'GKE',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  references: ['https://cloud.google.com/kubernetes-engine/docs/how-to/hardening-your-cluster'],
  snippets: [
    gcloud('gcloud container clusters update CLUSTER --location LOCATION --no-enable-legacy-authorization'),
    terraform('resource "google_container_cluster" "this" {\n  # …\n  enable_legacy_abac = false\n}'),
  ],
  needs: ['gke-clusters'],
  texts: {
    en: {
      name: 'Legacy authorization of GKE clusters',
      finding: 'Cluster uses legacy authorization',
      fix: 'Turn off legacy authorization of the cluster',
      why: 'Attribute-based access gives every service account of the cluster wide rights, whatever its roles say. One workload that is broken into commands the cluster.',
      how: 'Give workloads the roles that they need by RBAC, then open Kubernetes Engine, the cluster, Security, and disable legacy authorization.',
      messages: {
        pass: 'Roles decide what workloads may do.',
        fail: 'Legacy authorization is on.',
        unknown: UNSEEN.en,
      },
    },
    de: {
      name: 'Alte Autorisierung von GKE-Clustern',
      finding: 'Cluster nutzt die alte Autorisierung',
      fix: 'Alte Autorisierung des Clusters ausschalten',
      why: 'Die attributbasierte Autorisierung gibt jedem Dienstkonto des Clusters weite Rechte, was auch immer seine Rollen sagen. Eine einzige gehackte Arbeitslast beherrscht den Cluster.',
      how: 'Geben Sie Arbeitslasten die nötigen Rollen über RBAC, öffnen Sie dann „Kubernetes Engine“, den Cluster, „Security“, und deaktivieren Sie „Legacy authorization“.',
      messages: {
        pass: 'Rollen entscheiden, was Arbeitslasten dürfen.',
        fail: 'Die alte Autorisierung ist an.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'Autorización heredada de los clústeres de GKE',
      finding: 'El clúster usa la autorización heredada',
      fix: 'Desactivar la autorización heredada del clúster',
      why: 'La autorización por atributos da amplios derechos a toda cuenta de servicio del clúster, digan lo que digan sus roles. Una sola carga vulnerada domina el clúster.',
      how: 'Da a las cargas los roles que necesitan con RBAC, abre «Kubernetes Engine», el clúster, «Security», y desactiva «Legacy authorization».',
      messages: {
        pass: 'Los roles deciden qué pueden hacer las cargas.',
        fail: 'La autorización heredada está activada.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'gke-clusters': clusters }) =>
    judgeRows(
      'container.clusters.list',
      clusters,
      ({ isAutopilot, hasLegacyAbac }) => (isAutopilot === true ? null : hasLegacyAbac),
      (isOn) => ({ fault: isOn ? 'fail' : null, values: { legacyAbac: isOn } }),
    ),
})
