import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { aclOpensPort } from '#scanners/aws/network/nacl.ts'
import { ADMIN_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2NaclAdminPorts = awsCheck({
  id: 'aws-ec2-nacl-admin-ports',
  scannerType: 'VPC',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.2' }],
  aliases: ['prowler:ec2_networkacl_allow_ingress_tcp_port_22', 'prowler:ec2_networkacl_allow_ingress_tcp_port_3389'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/nacl-rules.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 create-network-acl-entry --region REGION --network-acl-id acl-0123456789abcdef0 --ingress \\\n  --rule-number 50 --protocol tcp --port-range From=22,To=22 --cidr-block 0.0.0.0/0 --rule-action deny',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_network_acl_rule" "no_ssh" {\n  network_acl_id = aws_network_acl.this.id\n  rule_number    = 50\n  protocol       = "tcp"\n  rule_action    = "deny"\n  cidr_block     = "0.0.0.0/0"\n  from_port      = 22\n  to_port        = 22\n}',
    },
  ],
  needs: ['account', 'ec2-network-acls'],
  texts: {
    en: {
      name: 'Network ACL: administration ports',
      finding: 'Network ACL opens admin ports',
      fix: 'Close admin ports in the network ACL',
      why: 'The network ACL is the second fence around a subnet. Where it lets everyone through to SSH and RDP, one careless security group is enough to open a machine to the internet.',
      how: 'Open VPC, Network ACLs, choose the ACL, Inbound rules, Edit. Put rules that deny ports 22 and 3389 from 0.0.0.0/0 and ::/0 before those that allow all, and before them rules for the networks that need the ports.',
      messages: {
        pass: 'The ACL does not let the internet through to ports 22 and 3389.',
        fail: 'Rule {{rule}} lets the internet through to {{ports}}. Subnets behind the ACL: {{subnets}}.',
      },
    },
    de: {
      name: 'Netzwerk-ACL: Verwaltungsports',
      finding: 'Netzwerk-ACL öffnet Verwaltungsports',
      fix: 'Verwaltungsports in der Netzwerk-ACL schließen',
      why: 'Die Netzwerk-ACL ist der zweite Zaun um ein Subnetz. Lässt sie alle zu SSH und RDP durch, genügt eine unachtsame Sicherheitsgruppe, um eine Maschine für das Internet zu öffnen.',
      how: 'Öffnen Sie VPC, „Network ACLs“, wählen Sie die ACL, „Inbound rules“, „Edit“. Setzen Sie Regeln, die die Ports 22 und 3389 für 0.0.0.0/0 und ::/0 ablehnen, vor jene, die alles erlauben, und davor Regeln für die Netze, die die Ports brauchen.',
      messages: {
        pass: 'Die ACL lässt das Internet nicht zu den Ports 22 und 3389 durch.',
        fail: 'Regel {{rule}} lässt das Internet zu {{ports}} durch. Subnetze hinter der ACL: {{subnets}}.',
      },
    },
    es: {
      name: 'ACL de red: puertos de administración',
      finding: 'La ACL de red abre puertos de administración',
      fix: 'Cerrar los puertos de administración en la ACL de red',
      why: 'La ACL de red es la segunda valla alrededor de una subred. Si deja pasar a todos hasta SSH y RDP, basta un grupo de seguridad descuidado para abrir una máquina a Internet.',
      how: 'Abre VPC, «Network ACLs», elige la ACL, «Inbound rules», «Edit». Pon reglas que denieguen los puertos 22 y 3389 desde 0.0.0.0/0 y ::/0 antes de las que permiten todo, y delante de ellas reglas para las redes que los necesitan.',
      messages: {
        pass: 'La ACL no deja pasar a Internet hasta los puertos 22 y 3389.',
        fail: 'La regla {{rule}} deja pasar a Internet hasta {{ports}}. Subredes tras la ACL: {{subnets}}.',
      },
    },
  },
  judge: ({ 'ec2-network-acls': { region, acls } }) =>
    acls.map(({ arn, id, subnets, ingress }) => {
      const open = ADMIN_PORTS.flatMap((port) =>
        aclOpensPort(ingress, port).map(({ family, rule }) => ({ port: `${port.name} ${port.port}`, family, rule })),
      )
      const values = { rule: open[0]?.rule ?? 0, ports: [...new Set(open.map(({ port }) => port))].join(', '), subnets: subnets.length }
      const evidence = [settings('DescribeNetworkAcls', { NetworkAclId: id, Subnets: subnets.length, OpenToInternet: open })]
      // the group of each interface still has to let someone in
      const exposure = subnets.length > 0 ? 'reachable' : 'internal'
      return judged(resourceOf(arn, region), { fault: open.length > 0 ? 'fail' : null, options: { values, exposure, evidence } })
    }),
})
