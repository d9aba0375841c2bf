import { judged, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgLaunchWizard = awsCheck({
  id: 'aws-ec2-sg-launch-wizard',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,

  aliases: ['prowler:ec2_securitygroup_from_launch_wizard'],
  references: ['https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/creating-security-group.html'],
  snippets: [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: 'aws ec2 modify-instance-attribute --region REGION --instance-id i-0123456789abcdef0 --groups sg-0123456789abcdef0\naws ec2 delete-security-group --region REGION --group-name launch-wizard-1',
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: 'resource "aws_security_group" "web" {\n  name        = "web"\n  description = "Web servers behind the load balancer"\n  vpc_id      = aws_vpc.this.id\n}',
    },
  ],
  needs: ['account', 'ec2-security-groups'],
  texts: {
    en: {
      name: 'Security groups of the launch wizard',
      finding: 'Security group was made by the launch wizard',
      fix: 'Replace the group of the launch wizard',
      why: 'The wizard that starts instances proposes a group which opens SSH or RDP to the world. Most were accepted in a hurry, so nobody knows who may really come in.',
      how: 'Make a security group whose name says what it is for, with the rules that are needed, give it to the instances, and delete the launch-wizard group.',
      messages: { pass: 'The group was not made by the launch wizard.', fail: '{{group}} bears the name that the launch wizard gives.' },
    },
    de: {
      name: 'Sicherheitsgruppen des Startassistenten',
      finding: 'Sicherheitsgruppe stammt vom Startassistenten',
      fix: 'Gruppe des Startassistenten ersetzen',
      why: 'Der Assistent zum Starten von Instanzen schlägt eine Gruppe vor, die SSH oder RDP für alle öffnet. Die meisten wurden in Eile übernommen; wer wirklich hineindarf, weiß niemand.',
      how: 'Legen Sie eine Sicherheitsgruppe an, deren Name ihren Zweck nennt und die nur nötige Regeln enthält, geben Sie sie den Instanzen und löschen Sie die Gruppe „launch-wizard“.',
      messages: {
        pass: 'Die Gruppe stammt nicht vom Startassistenten.',
        fail: '{{group}} trägt den Namen, den der Startassistent vergibt.',
      },
    },
    es: {
      name: 'Grupos de seguridad del asistente de lanzamiento',
      finding: 'El grupo de seguridad lo creó el asistente de lanzamiento',
      fix: 'Sustituir el grupo del asistente de lanzamiento',
      why: 'El asistente que arranca instancias propone un grupo que abre SSH o RDP a todos. La mayoría se aceptó con prisa, y nadie sabe quién puede entrar de verdad.',
      how: 'Crea un grupo de seguridad cuyo nombre diga para qué sirve, con las reglas necesarias, asígnalo a las instancias y elimina el grupo «launch-wizard».',
      messages: {
        pass: 'El grupo no lo creó el asistente de lanzamiento.',
        fail: '{{group}} lleva el nombre que pone el asistente de lanzamiento.',
      },
    },
  },
  judge: ({ 'ec2-security-groups': { region, groups } }) =>
    groups.map(({ arn, id, name }) =>
      judged(resourceOf(arn, region), {
        fault: /^launch-wizard-\d+$/u.test(name) ? 'fail' : null,
        options: { values: { group: name }, evidence: [settings('DescribeSecurityGroups', { GroupId: id, GroupName: name })] },
      }),
    ),
})
