import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'

const TYPES = ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'] as const

export const awsEksLogging = awsCheck({
  id: 'aws-eks-logging',
  scannerType: 'EKS',
  category: 'Logging',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-778',
  aliases: ['prowler:eks_control_plane_logging_all_types_enabled'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws eks update-cluster-config --name CLUSTER --logging \\\n  \'{"clusterLogging":[{"types":["api","audit","authenticator","controllerManager","scheduler"],"enabled":true}]}\'',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_eks_cluster" "this" {\n  # …\n  enabled_cluster_log_types = ["api", "audit", "authenticator", "controllerManager", "scheduler"]\n}',
    },
  ],
  needs: ['account', 'eks-clusters'],
  texts: {
    en: {
      name: 'Logs of the control plane',
      finding: 'Cluster does not log its control plane',
      fix: 'Turn on all logs of the control plane',
      why: 'Without the audit log nobody can tell who changed what in the cluster. Without the others a break-in or a failure leaves half a story.',
      how: 'Open the cluster, choose Observability, then Manage logging, and turn on all five types.',
      messages: {
        pass: 'It keeps all logs of the control plane.',
        fail: 'Missing: {{types}}.',
        unknown: 'EKS did not describe the cluster ({{reason}}).',
      },
    },
    de: {
      name: 'Protokolle der Steuerungsebene',
      finding: 'Der Cluster protokolliert seine Steuerungsebene nicht',
      fix: 'Alle Protokolle der Steuerungsebene einschalten',
      why: 'Ohne das Auditprotokoll weiß niemand, wer im Cluster was geändert hat. Ohne die übrigen bleibt von einem Einbruch oder Ausfall die halbe Geschichte.',
      how: 'Öffnen Sie den Cluster, wählen Sie „Observability“ und dann „Manage logging“ und schalten Sie alle fünf Arten ein.',
      messages: {
        pass: 'Er führt alle Protokolle der Steuerungsebene.',
        fail: 'Es fehlen: {{types}}.',
        unknown: 'EKS beschrieb den Cluster nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Registros del plano de control',
      finding: 'El clúster no registra su plano de control',
      fix: 'Activar todos los registros del plano de control',
      why: 'Sin el registro de auditoría nadie sabe quién cambió qué en el clúster. Sin los demás, una intrusión o un fallo deja media historia.',
      how: 'Abre el clúster, elige «Observability» y luego «Manage logging», y activa los cinco tipos.',
      messages: {
        pass: 'Guarda todos los registros del plano de control.',
        fail: 'Faltan: {{types}}.',
        unknown: 'EKS no describió el clúster ({{reason}}).',
      },
    },
  },
  judge: ({ 'eks-clusters': { region, clusters } }) =>
    clusters.map(({ arn, cluster }) =>
      judgeSeen(resourceOf(arn, region), cluster, ({ logs }) => {
        const missing = TYPES.filter((type) => !logs.includes(type))
        return {
          fault: missing.length > 0 ? 'fail' : null,
          options: { values: { types: missing.join(', ') }, evidence: [settings('DescribeCluster', { enabled: logs })] },
        }
      }),
    ),
})
