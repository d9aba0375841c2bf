import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { covers } from '#scanners/aws/network/routes.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const named = (texts: readonly string[]) => [...new Set(texts)].slice(0, 5).join(', ')

export const awsVpcPeeringRoutes = awsCheck({
  id: 'aws-vpc-peering-routes',
  scannerType: 'VPC',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'medium',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.6' }],
  aliases: ['prowler:vpc_peering_routing_tables_with_least_privilege'],
  references: ['https://docs.aws.amazon.com/vpc/latest/peering/vpc-peering-routing.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 delete-route --region REGION --route-table-id rtb-0123456789abcdef0 --destination-cidr-block 10.1.0.0/16\naws ec2 create-route --region REGION --route-table-id rtb-0123456789abcdef0 \\\n  --destination-cidr-block 10.1.4.0/24 --vpc-peering-connection-id pcx-0123456789abcdef0',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_route" "billing" {\n  route_table_id            = aws_route_table.this.id\n  destination_cidr_block    = "10.1.4.0/24"\n  vpc_peering_connection_id = aws_vpc_peering_connection.this.id\n}',
    },
  ],
  needs: ['account', 'ec2-subnets', 'ec2-peerings'],
  texts: {
    en: {
      name: 'Routes of VPC peerings',
      finding: 'VPC peering routes a whole network',
      fix: 'Limit the routes of the peering',
      why: 'A route to the whole of the other network lets each side reach everything in it. When one of the two is broken into, the other is at hand; routes to the subnets that are needed keep the harm small.',
      how: 'Open VPC, Route tables, choose the table, Routes, Edit routes. Replace the route to the whole network by routes to the subnets that the work needs, on both sides.',
      messages: {
        pass: 'Route tables send only parts of a network over the peering.',
        fail: '{{tables}} send all of {{blocks}} over the peering.',
      },
    },
    de: {
      name: 'Routen von VPC-Peerings',
      finding: 'VPC-Peering leitet ein ganzes Netz weiter',
      fix: 'Routen des Peerings einschränken',
      why: 'Eine Route zum ganzen anderen Netz lässt jede Seite alles darin erreichen. Wird in eines der beiden eingebrochen, liegt das andere offen; Routen zu den nötigen Subnetzen halten den Schaden klein.',
      how: 'Öffnen Sie VPC, „Route tables“, wählen Sie die Tabelle, „Routes“, „Edit routes“. Ersetzen Sie die Route zum ganzen Netz durch Routen zu den Subnetzen, die die Arbeit braucht, auf beiden Seiten.',
      messages: {
        pass: 'Routentabellen schicken nur Teile eines Netzes über das Peering.',
        fail: '{{tables}} schicken alles von {{blocks}} über das Peering.',
      },
    },
    es: {
      name: 'Rutas de las interconexiones de VPC',
      finding: 'La interconexión de VPC enruta una red entera',
      fix: 'Limitar las rutas de la interconexión',
      why: 'Una ruta a toda la otra red deja que cada lado llegue a todo lo que hay en ella. Si entran en una, la otra queda a mano; las rutas solo a las subredes necesarias reducen el daño.',
      how: 'Abre VPC, «Route tables», elige la tabla, «Routes», «Edit routes». Sustituye la ruta a toda la red por rutas a las subredes que necesita el trabajo, en ambos lados.',
      messages: {
        pass: 'Las tablas de rutas solo envían partes de una red por la interconexión.',
        fail: '{{tables}} envían todo {{blocks}} por la interconexión.',
      },
    },
  },
  judge: ({ 'ec2-subnets': { region, routeTables }, 'ec2-peerings': { peerings } }) =>
    peerings.map(({ arn, id, blocks }) => {
      const whole = routeTables.flatMap((table) =>
        table.routes
          .filter(({ via, to }) => via === id && blocks.some((block) => covers(to, block)))
          .map(({ to }) => ({ table: table.id, to })),
      )
      const values = { tables: named(whole.map(({ table }) => table)), blocks: named(whole.map(({ to }) => to)) }
      const evidence = [settings('DescribeRouteTables', { VpcPeeringConnectionId: id, CidrBlocks: blocks, Routes: whole })]
      return judged(resourceOf(arn, region), { fault: whole.length > 0 ? 'fail' : null, options: { values, evidence } })
    }),
})
