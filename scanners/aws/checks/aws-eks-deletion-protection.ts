import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

export const awsEksDeletionProtection = awsCheck({
  id: 'aws-eks-deletion-protection',
  scannerType: 'EKS',
  category: 'Resilience',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-693',
  aliases: ['prowler:eks_cluster_deletion_protection_enabled'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/deletion-protection.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws eks update-cluster-config --name CLUSTER --deletion-protection' },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_eks_cluster" "this" {\n  # …\n  deletion_protection = true\n}' },
  ],
  needs: ['account', 'eks-clusters'],
  texts: {
    en: {
      name: 'Deletion protection of clusters',
      finding: 'Cluster can be deleted by one call',
      fix: 'Turn on deletion protection of the cluster',
      why: 'One wrong call, or one stolen key, takes the control plane away with all that was configured in it. Protected, it needs a second, deliberate step.',
      how: 'Open the cluster, choose Overview, then Manage deletion protection, and turn it on.',
      messages: {
        pass: 'It is protected against deletion.',
        fail: 'It is not protected against deletion.',
        unknown: 'EKS did not describe the cluster ({{reason}}).',
      },
    },
    de: {
      name: 'Löschschutz von Clustern',
      finding: 'Ein einziger Aufruf kann den Cluster löschen',
      fix: 'Löschschutz des Clusters einschalten',
      why: 'Ein falscher Aufruf oder ein gestohlener Schlüssel nimmt die Steuerungsebene mit allem weg, was darin eingerichtet war. Geschützt braucht es einen zweiten, bewussten Schritt.',
      how: 'Öffnen Sie den Cluster, wählen Sie „Overview“ und dann „Manage deletion protection“ und schalten Sie ihn ein.',
      messages: {
        pass: 'Er ist vor dem Löschen geschützt.',
        fail: 'Er ist nicht vor dem Löschen geschützt.',
        unknown: 'EKS beschrieb den Cluster nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Protección contra eliminación de los clústeres',
      finding: 'Una sola llamada puede eliminar el clúster',
      fix: 'Activar la protección contra eliminación del clúster',
      why: 'Una llamada equivocada o una clave robada se lleva el plano de control con todo lo configurado en él. Con protección hace falta un segundo paso deliberado.',
      how: 'Abre el clúster, elige «Overview» y luego «Manage deletion protection», y actívala.',
      messages: {
        pass: 'Está protegido contra la eliminación.',
        fail: 'No está protegido contra la eliminación.',
        unknown: 'EKS no describió el clúster ({{reason}}).',
      },
    },
  },
  judge: ({ 'eks-clusters': { region, clusters } }) =>
    clusters.map(({ arn, cluster }) =>
      judgeSeen(resourceOf(arn, region), cluster, ({ isProtected }) => ({
        fault: isProtected ? null : 'fail',
        options: { evidence: [settings('DescribeCluster', { deletionProtection: isProtected })] },
      })),
    ),
})
