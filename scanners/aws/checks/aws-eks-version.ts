import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { endOfVersion } from '#scanners/aws/eks-versions.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEksVersion = awsCheck({
  id: 'aws-eks-version',
  scannerType: 'EKS',
  category: 'Supply chain',
  riskLevel: 'medium',
  levelOfEffort: 'high',
  cwe: 'CWE-1104',
  aliases: ['prowler:eks_cluster_uses_a_supported_version'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws eks update-cluster-version --name CLUSTER --kubernetes-version VERSION' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_eks_cluster" "this" {\n  # …\n  version = "1.35"\n}' },
  ],
  needs: ['account', 'eks-clusters'],
  texts: {
    en: {
      name: 'Kubernetes versions of clusters',
      finding: 'Cluster runs a version past its standard support',
      fix: 'Upgrade the cluster to a supported version',
      why: 'The community no longer fixes such a version. AWS does so for a year more at a higher price, and then upgrades the cluster on a day of its own choosing.',
      how: 'Read the upgrade insights of the cluster, fix what they name, then upgrade the control plane one version at a time, and nodes and add-ons after it.',
      messages: {
        pass: 'Its version {{version}} is in standard support.',
        fail: 'Standard support of its version {{version}} ended by {{date}}.',
        unknown: 'EKS did not describe the cluster ({{reason}}).',
      },
    },
    de: {
      name: 'Kubernetes-Versionen von Clustern',
      finding: 'Die Cluster-Version ist aus dem Standardsupport gefallen',
      fix: 'Cluster auf eine unterstützte Version aktualisieren',
      why: 'Die Gemeinschaft pflegt eine solche Version nicht mehr. AWS tut es zu höherem Preis noch ein Jahr und aktualisiert den Cluster danach an einem selbst gewählten Tag.',
      how: 'Lesen Sie die „Upgrade insights“ des Clusters, beheben Sie, was sie nennen, aktualisieren Sie dann die Steuerungsebene Version für Version und danach Knoten und Add-ons.',
      messages: {
        pass: 'Seine Version {{version}} hat Standardsupport.',
        fail: 'Der Standardsupport seiner Version {{version}} ist seit {{date}} beendet.',
        unknown: 'EKS beschrieb den Cluster nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Versiones de Kubernetes de los clústeres',
      finding: 'La versión del clúster ya no tiene soporte estándar',
      fix: 'Actualizar el clúster a una versión con soporte',
      why: 'La comunidad ya no corrige esa versión. AWS lo hace un año más a mayor precio y después actualiza el clúster el día que ella elige.',
      how: 'Lee los «Upgrade insights» del clúster, corrige lo que indican y actualiza el plano de control versión a versión, y después los nodos y complementos.',
      messages: {
        pass: 'Su versión {{version}} tiene soporte estándar.',
        fail: 'El soporte estándar de su versión {{version}} terminó a más tardar el {{date}}.',
        unknown: 'EKS no describió el clúster ({{reason}}).',
      },
    },
  },
  judge: ({ 'eks-clusters': { region, asOf, clusters } }) =>
    clusters.map(({ arn, cluster }) =>
      judgeSeen(resourceOf(arn, region), cluster, ({ version }) => {
        const end = endOfVersion(version)
        return {
          // supported to the end of that day
          fault: end !== null && asOf.toISOString().slice(0, 10) > end ? 'fail' : null,
          options: {
            values: { version, date: end ?? '' },
            evidence: [settings('DescribeCluster', { version, endOfStandardSupport: end })],
          },
        }
      }),
    ),
})
