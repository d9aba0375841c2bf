import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsVpcSubnetPublicIp = awsCheck({
  id: 'aws-vpc-subnet-public-ip',
  scannerType: 'VPC',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-276',

  aliases: ['prowler:vpc_subnet_no_public_ip_by_default'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/subnet-public-ip.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-subnet-attribute --region REGION --subnet-id subnet-0123456789abcdef0 --no-map-public-ip-on-launch',
    },
    { label: 'Terraform', language: 'hcl', code: 'resource "aws_subnet" "this" {\n  # …\n  map_public_ip_on_launch = false\n}' },
  ],
  needs: ['account', 'ec2-subnets'],
  texts: {
    en: {
      name: 'Public addresses of a subnet',
      finding: 'Subnet gives public addresses by itself',
      fix: 'Turn off automatic public addresses',
      why: 'Every instance that is started in such a subnet stands in the internet, whether or not someone thought of it. A public address should be a decision for one machine, not a habit of a network.',
      how: 'Open VPC, Subnets, choose the subnet, Actions, Edit subnet settings, and untick Enable auto-assign public IPv4 address. Instances that run keep their address until they are stopped.',
      messages: {
        pass: 'Instances get a public address only where it is asked for.',
        fail: 'New instances get a public address, and {{gateway}} leads to the internet.',
        unrouted: 'New instances get a public address; no internet gateway is routed today.',
      },
    },
    de: {
      name: 'Öffentliche Adressen eines Subnetzes',
      finding: 'Subnetz vergibt von selbst öffentliche Adressen',
      fix: 'Automatische öffentliche Adressen ausschalten',
      why: 'Jede Instanz, die in einem solchen Subnetz gestartet wird, steht im Internet, ob jemand daran dachte oder nicht. Eine öffentliche Adresse sollte eine Entscheidung für eine Maschine sein, keine Gewohnheit eines Netzes.',
      how: 'Öffnen Sie VPC, „Subnets“, wählen Sie das Subnetz, „Actions“, „Edit subnet settings“ und entfernen Sie das Häkchen bei „Enable auto-assign public IPv4 address“. Laufende Instanzen behalten ihre Adresse, bis sie angehalten werden.',
      messages: {
        pass: 'Instanzen bekommen nur auf Verlangen eine öffentliche Adresse.',
        fail: 'Neue Instanzen bekommen eine öffentliche Adresse, und {{gateway}} führt ins Internet.',
        unrouted: 'Neue Instanzen bekommen eine öffentliche Adresse; derzeit führt kein Internet-Gateway hinaus.',
      },
    },
    es: {
      name: 'Direcciones públicas de una subred',
      finding: 'La subred da direcciones públicas por sí sola',
      fix: 'Desactivar las direcciones públicas automáticas',
      why: 'Toda instancia que se arranca en una subred así queda en Internet, lo haya pensado alguien o no. Una dirección pública debería ser una decisión para una máquina, no una costumbre de la red.',
      how: 'Abre VPC, «Subnets», elige la subred, «Actions», «Edit subnet settings» y desmarca «Enable auto-assign public IPv4 address». Las instancias en marcha conservan su dirección hasta que se detienen.',
      messages: {
        pass: 'Las instancias solo reciben una dirección pública si se pide.',
        fail: 'Las instancias nuevas reciben una dirección pública y {{gateway}} lleva a Internet.',
        unrouted: 'Las instancias nuevas reciben una dirección pública; hoy ninguna pasarela lleva a Internet.',
      },
    },
  },
  judge: ({ 'ec2-subnets': { region, subnets } }) =>
    subnets.map(({ arn, id, givesPublicAddresses, internetGateway }) =>
      judged(resourceOf(arn, region), {
        fault: givesPublicAddresses ? (internetGateway === null ? 'unrouted' : 'fail') : null,
        options: {
          values: { gateway: internetGateway ?? '' },
          exposure: internetGateway === null ? 'internal' : 'reachable',
          evidence: [
            settings('DescribeSubnets', { SubnetId: id, MapPublicIpOnLaunch: givesPublicAddresses, InternetGateway: internetGateway }),
          ],
        },
      }),
    ),
})
