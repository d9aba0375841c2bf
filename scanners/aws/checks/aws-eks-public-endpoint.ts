import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'
import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { parseCidr, reachOf } from '#scanners/sdk/cloud/cidr.ts'

/** The world, or so much of it that it shuts out nobody. */
function isWide(text: string): boolean {
  const cidr = parseCidr(text)
  return cidr !== undefined && reachOf(cidr.family, [cidr]) !== 'narrow'
}

export const awsEksPublicEndpoint = awsCheck({
  id: 'aws-eks-public-endpoint',
  scannerType: 'EKS',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  aliases: ['prowler:eks_cluster_not_publicly_accessible'],
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/cluster-endpoint.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws eks update-cluster-config --name CLUSTER --resources-vpc-config \\\n  endpointPublicAccess=true,publicAccessCidrs=203.0.113.0/24,endpointPrivateAccess=true',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_eks_cluster" "this" {\n  # …\n  vpc_config {\n    subnet_ids              = aws_subnet.private[*].id\n    endpoint_private_access = true\n    endpoint_public_access  = false\n  }\n}',
    },
  ],
  needs: ['account', 'eks-clusters'],
  texts: {
    en: {
      name: 'API endpoints of clusters',
      finding: 'Cluster API is open to the internet',
      fix: 'Restrict the networks that reach the cluster API',
      why: 'Anybody may try credentials and holes of Kubernetes at the door of the cluster. A token that leaks opens it from anywhere.',
      how: 'Open the cluster, choose Networking, then Manage endpoint access. Choose Private, or Public and private with the networks of your offices and pipelines alone.',
      messages: {
        pass: 'Its API is not open to the whole internet.',
        fail: 'Its API answers the internet from {{cidrs}}.',
        unknown: 'EKS did not describe the cluster ({{reason}}).',
      },
    },
    de: {
      name: 'API-Endpunkte von Clustern',
      finding: 'Die Cluster-API ist aus dem Internet erreichbar',
      fix: 'Netze begrenzen, die die Cluster-API erreichen',
      why: 'Jeder kann an der Tür des Clusters Zugangsdaten und Lücken von Kubernetes ausprobieren. Ein abhandengekommenes Token öffnet ihn von überall.',
      how: 'Öffnen Sie den Cluster, wählen Sie „Networking“ und dann „Manage endpoint access“. Wählen Sie „Private“ oder „Public and private“ nur mit den Netzen Ihrer Büros und Pipelines.',
      messages: {
        pass: 'Seine API steht nicht dem ganzen Internet offen.',
        fail: 'Seine API antwortet dem Internet von {{cidrs}}.',
        unknown: 'EKS beschrieb den Cluster nicht ({{reason}}).',
      },
    },
    es: {
      name: 'Puntos de enlace de la API de los clústeres',
      finding: 'La API del clúster está abierta a internet',
      fix: 'Restringir las redes que llegan a la API del clúster',
      why: 'Cualquiera puede probar credenciales y fallos de Kubernetes en la puerta del clúster. Un token filtrado lo abre desde cualquier lugar.',
      how: 'Abre el clúster, elige «Networking» y luego «Manage endpoint access». Elige «Private», o «Public and private» solo con las redes de tus oficinas y pipelines.',
      messages: {
        pass: 'Su API no está abierta a todo internet.',
        fail: 'Su API responde a internet desde {{cidrs}}.',
        unknown: 'EKS no describió el clúster ({{reason}}).',
      },
    },
  },
  judge: ({ 'eks-clusters': { region, clusters } }) =>
    clusters.map(({ arn, cluster }) =>
      judgeSeen(resourceOf(arn, region), cluster, ({ publicCidrs, hasPrivateEndpoint }) => {
        const open = (publicCidrs ?? []).filter(isWide)
        return {
          fault: open.length > 0 ? 'fail' : null,
          options: {
            ...(open.length > 0 && { exposure: 'exposed', values: { cidrs: open.join(', ') } }),
            evidence: [settings('DescribeCluster', { publicAccessCidrs: publicCidrs, endpointPrivateAccess: hasPrivateEndpoint })],
          },
        }
      }),
    ),
})
