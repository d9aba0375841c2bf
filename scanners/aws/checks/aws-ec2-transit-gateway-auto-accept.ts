import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2TransitGatewayAutoAccept = awsCheck({
  id: 'aws-ec2-transit-gateway-auto-accept',
  scannerType: 'VPC',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',

  aliases: ['prowler:ec2_transitgateway_auto_accept_vpc_attachments'],
  references: ['https://docs.aws.amazon.com/vpc/latest/tgw/tgw-transit-gateways.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-transit-gateway --region REGION --transit-gateway-id tgw-0123456789abcdef0 \\\n  --options AutoAcceptSharedAttachments=disable',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_ec2_transit_gateway" "this" {\n  auto_accept_shared_attachments = "disable"\n}',
    },
  ],
  needs: ['account', 'ec2-transit-gateways'],
  texts: {
    en: {
      name: 'Attachments of transit gateways',
      finding: 'Transit gateway accepts attachments by itself',
      fix: 'Turn off automatic acceptance of attachments',
      why: 'Any account that the gateway is shared with may hang a network on it, and is connected to all others at once. A person should look at each request, as one would at a new cable in the rack.',
      how: 'Open VPC, Transit gateways, choose the gateway, Actions, Modify transit gateway, and untick Auto accept shared attachments. Look through the attachments that are there.',
      messages: {
        pass: 'Attachments of other accounts wait for consent.',
        fail: 'Attachments of other accounts are accepted automatically.',
      },
    },
    de: {
      name: 'Anbindungen von Transit Gateways',
      finding: 'Transit Gateway nimmt Anbindungen von selbst an',
      fix: 'Automatische Annahme von Anbindungen ausschalten',
      why: 'Jedes Konto, dem das Gateway freigegeben ist, kann ein Netz daran hängen und ist sofort mit allen anderen verbunden. Ein Mensch sollte jede Anfrage ansehen, wie ein neues Kabel im Schrank.',
      how: 'Öffnen Sie VPC, „Transit gateways“, wählen Sie das Gateway, „Actions“, „Modify transit gateway“ und entfernen Sie das Häkchen bei „Auto accept shared attachments“. Sehen Sie die vorhandenen Anbindungen durch.',
      messages: {
        pass: 'Anbindungen anderer Konten warten auf Zustimmung.',
        fail: 'Anbindungen anderer Konten werden von selbst angenommen.',
      },
    },
    es: {
      name: 'Conexiones de los transit gateways',
      finding: 'El transit gateway acepta conexiones por sí solo',
      fix: 'Desactivar la aceptación automática de conexiones',
      why: 'Cualquier cuenta con la que se comparta puede colgar de él una red y queda unida a todas las demás al instante. Una persona debería mirar cada solicitud, como un cable nuevo en el armario.',
      how: 'Abre VPC, «Transit gateways», elige el gateway, «Actions», «Modify transit gateway» y desmarca «Auto accept shared attachments». Revisa las conexiones que ya hay.',
      messages: {
        pass: 'Las conexiones de otras cuentas esperan un consentimiento.',
        fail: 'Las conexiones de otras cuentas se aceptan por sí solas.',
      },
    },
  },
  judge: ({ 'ec2-transit-gateways': { region, gateways } }) =>
    gateways.map(({ arn, id, acceptsAll }) =>
      judged(resourceOf(arn, region), {
        fault: acceptsAll ? 'fail' : null,
        options: { evidence: [settings('DescribeTransitGateways', { TransitGatewayId: id, AutoAcceptSharedAttachments: acceptsAll })] },
      }),
    ),
})
