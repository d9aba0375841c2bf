import { resourceOf } from '#scanners/aws/arn.ts'
import { parsePolicy, type PatternList, type Statement } from '#scanners/aws/policy/document.ts'
import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const isAll = (list: PatternList | undefined) => list?.not === false && list.patterns.includes('*')
const isUnlimited = ({ effect, principal, actions, resources, conditions }: Statement) =>
  effect === 'Allow' && principal?.anyone === true && isAll(actions) && isAll(resources) && conditions.length === 0

/** The policy that AWS sets by itself: everyone, every action, every resource, no condition; and no Deny beside it. */
function allowsEverything(policy: string): boolean {
  const parsed = parsePolicy(policy)
  if (!parsed.ok) return false
  const { statements } = parsed.document
  return statements.some(isUnlimited) && !statements.some(({ effect }) => effect === 'Deny')
}

export const awsVpcEndpointPolicy = awsCheck({
  id: 'aws-vpc-endpoint-policy',
  scannerType: 'VPC',
  category: 'Access control',
  riskLevel: 'low',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',

  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-vpc-endpoint --region REGION --vpc-endpoint-id vpce-0123456789abcdef0 --policy-document file://policy.json',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_vpc_endpoint_policy" "this" {\n  vpc_endpoint_id = aws_vpc_endpoint.s3.id\n  policy = jsonencode({\n    Version = "2012-10-17"\n    Statement = [{\n      Effect    = "Allow"\n      Principal = "*"\n      Action    = "*"\n      Resource  = "*"\n      Condition = { StringEquals = { "aws:ResourceOrgID" = "o-exampleorgid" } }\n    }]\n  })\n}',
    },
  ],
  needs: ['account', 'ec2-vpc-endpoints'],
  texts: {
    en: {
      name: 'Policies of VPC endpoints',
      finding: 'VPC endpoint lets everything through',
      fix: 'Limit what the VPC endpoint lets through',
      why: 'With the policy that AWS sets by itself, software in the network can write to buckets and queues of any account by this way, past every firewall. Whoever gets in takes data out through it.',
      how: 'Open VPC, Endpoints, choose the endpoint, Policy, Edit policy. Allow only resources of your organization (condition aws:ResourceOrgID), or name the buckets and accounts that are needed.',
      messages: {
        pass: 'The policy of the endpoint narrows what passes.',
        fail: 'The policy of the endpoint for {{service}} allows everyone everything.',
      },
    },
    de: {
      name: 'Richtlinien von VPC-Endpunkten',
      finding: 'VPC-Endpunkt lässt alles durch',
      fix: 'Durchlass des VPC-Endpunkts einschränken',
      why: 'Mit der Richtlinie, die AWS von selbst setzt, kann Software im Netz auf diesem Weg in Buckets und Warteschlangen beliebiger Konten schreiben, an jeder Firewall vorbei. Wer hineinkommt, schafft Daten darüber hinaus.',
      how: 'Öffnen Sie VPC, „Endpoints“, wählen Sie den Endpunkt, „Policy“, „Edit policy“. Erlauben Sie nur Ressourcen Ihrer Organisation (Bedingung aws:ResourceOrgID) oder nennen Sie die nötigen Buckets und Konten.',
      messages: {
        pass: 'Die Richtlinie des Endpunkts schränkt ein, was durchgeht.',
        fail: 'Die Richtlinie des Endpunkts für {{service}} erlaubt allen alles.',
      },
    },
    es: {
      name: 'Políticas de los puntos de conexión de VPC',
      finding: 'El punto de conexión de VPC deja pasar todo',
      fix: 'Limitar lo que deja pasar el punto de conexión',
      why: 'Con la política que AWS pone por sí sola, el software de la red puede escribir por esta vía en buckets y colas de cualquier cuenta, sin pasar por ningún cortafuegos. Quien entra saca datos por ahí.',
      how: 'Abre VPC, «Endpoints», elige el punto de conexión, «Policy», «Edit policy». Permite solo recursos de tu organización (condición aws:ResourceOrgID) o nombra los buckets y cuentas necesarios.',
      messages: {
        pass: 'La política del punto de conexión acota lo que pasa.',
        fail: 'La política del punto de conexión de {{service}} permite todo a todos.',
      },
    },
  },
  judge: ({ 'ec2-vpc-endpoints': { region, endpoints } }) =>
    endpoints.flatMap(({ arn, id, service, policy }) => {
      // gateway load balancers and services of others have none
      if (policy === null) return []
      const evidence = [
        settings('DescribeVpcEndpoints', { VpcEndpointId: id, ServiceName: service, AllowsEverything: allowsEverything(policy) }),
      ]
      return [
        judged(resourceOf(arn, region), { fault: allowsEverything(policy) ? 'fail' : null, options: { values: { service }, evidence } }),
      ]
    }),
})
