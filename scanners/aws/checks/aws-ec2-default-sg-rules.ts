import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2DefaultSgRules = awsCheck({
  id: 'aws-ec2-default-sg-rules',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-276',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.5' }],
  aliases: ['prowler:ec2_securitygroup_default_restrict_traffic'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/default-security-group.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 revoke-security-group-ingress --region REGION --group-id sg-0123456789abcdef0 --source-group sg-0123456789abcdef0 --protocol -1\naws ec2 revoke-security-group-egress --region REGION --group-id sg-0123456789abcdef0 --protocol -1 --cidr 0.0.0.0/0',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_default_security_group" "this" {\n  vpc_id = aws_vpc.this.id\n  # no rules: nothing comes in, nothing goes out\n}',
    },
  ],
  needs: ['account', 'ec2-security-groups'],
  texts: {
    en: {
      name: 'Default security group',
      finding: 'Default security group has rules',
      fix: 'Delete the rules of the default security group',
      why: 'Whoever starts an instance without naming a group gets this one. With its rules, such instances reach each other and the whole internet without anybody having decided it.',
      how: 'Open EC2, Security Groups, choose the group named default, and delete its inbound and its outbound rules. First give what uses the group one of its own.',
      messages: {
        pass: 'The default group of {{vpc}} has no rules.',
        fail: 'The default group of {{vpc}} has {{inbound}} inbound and {{outbound}} outbound rules.',
      },
    },
    de: {
      name: 'Standardsicherheitsgruppe',
      finding: 'Standardsicherheitsgruppe enthält Regeln',
      fix: 'Regeln der Standardsicherheitsgruppe löschen',
      why: 'Wer eine Instanz startet, ohne eine Gruppe zu nennen, bekommt diese. Mit ihren Regeln erreichen solche Instanzen einander und das ganze Internet, ohne dass es jemand entschieden hätte.',
      how: 'Öffnen Sie EC2, „Security Groups“, wählen Sie die Gruppe „default“ und löschen Sie ihre ein- und ausgehenden Regeln. Geben Sie zuvor allem, was die Gruppe nutzt, eine eigene.',
      messages: {
        pass: 'Die Standardgruppe von {{vpc}} hat keine Regeln.',
        fail: 'Die Standardgruppe von {{vpc}} hat {{inbound}} eingehende und {{outbound}} ausgehende Regeln.',
      },
    },
    es: {
      name: 'Grupo de seguridad predeterminado',
      finding: 'El grupo de seguridad predeterminado tiene reglas',
      fix: 'Eliminar las reglas del grupo de seguridad predeterminado',
      why: 'Quien arranca una instancia sin indicar un grupo recibe este. Con sus reglas, esas instancias se alcanzan entre sí y llegan a todo Internet sin que nadie lo haya decidido.',
      how: 'Abre EC2, «Security Groups», elige el grupo «default» y elimina sus reglas de entrada y de salida. Antes da un grupo propio a lo que lo use.',
      messages: {
        pass: 'El grupo predeterminado de {{vpc}} no tiene reglas.',
        fail: 'El grupo predeterminado de {{vpc}} tiene {{inbound}} reglas de entrada y {{outbound}} de salida.',
      },
    },
  },
  judge: ({ 'ec2-security-groups': { region, groups } }) =>
    groups
      .filter(({ name, vpcId }) => name === 'default' && vpcId !== '')
      .map(({ arn, id, vpcId, ingress, egress }) => {
        const values = { vpc: vpcId, inbound: ingress.length, outbound: egress.length }
        const evidence = [
          settings('DescribeSecurityGroups', { GroupId: id, IpPermissions: ingress.length, IpPermissionsEgress: egress.length }),
        ]
        return judged(resourceOf(arn, region), { fault: ingress.length + egress.length > 0 ? 'fail' : null, options: { values, evidence } })
      }),
})
