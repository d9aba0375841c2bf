import { judgeSeen, settings } from '#scanners/sdk/cloud/judge.ts'
import { resourceOf } from '#scanners/aws/arn.ts'
import { Unseen } from '#scanners/sdk/cloud/unseen.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgUnused = awsCheck({
  id: 'aws-ec2-sg-unused',
  scannerType: 'EC2',
  category: 'Hardening',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: null,

  aliases: ['prowler:ec2_securitygroup_not_used'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/deleting-security-groups.html'],
  snippets: [
    { label: 'AWS CLI', language: 'bash', code: 'aws ec2 delete-security-group --region REGION --group-id sg-0123456789abcdef0' },
    { label: 'Terraform', language: 'hcl', code: '# take the aws_security_group out of the configuration, then\nterraform apply' },
  ],
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Use of security groups',
      finding: 'Security group is used by nothing',
      fix: 'Delete the unused security group',
      why: 'A group that guards nothing keeps rules that nobody looks after. One day someone picks it from the list because its name fits, and opens what it opens.',
      how: 'Open EC2, Security Groups, choose the group, Actions and Delete security groups. Before that, look whether a launch template names it.',
      messages: {
        pass: 'The group is in use.',
        fail: '{{group}} belongs to no network interface, and no other group names it.',
        unknown: 'AWS did not say what uses the group ({{reason}}).',
      },
    },
    de: {
      name: 'Nutzung von Sicherheitsgruppen',
      finding: 'Sicherheitsgruppe wird von nichts genutzt',
      fix: 'Ungenutzte Sicherheitsgruppe löschen',
      why: 'Eine Gruppe, die nichts schützt, behält Regeln, um die sich niemand kümmert. Eines Tages wählt sie jemand aus der Liste, weil der Name passt, und öffnet, was sie öffnet.',
      how: 'Öffnen Sie EC2, „Security Groups“, wählen Sie die Gruppe, „Actions“ und „Delete security groups“. Prüfen Sie zuvor, ob eine Startvorlage sie nennt.',
      messages: {
        pass: 'Die Gruppe wird genutzt.',
        fail: '{{group}} gehört zu keiner Netzwerkschnittstelle, und keine andere Gruppe nennt sie.',
        unknown: 'AWS gab nicht an, was die Gruppe nutzt ({{reason}}).',
      },
    },
    es: {
      name: 'Uso de los grupos de seguridad',
      finding: 'Nada usa el grupo de seguridad',
      fix: 'Eliminar el grupo de seguridad que no se usa',
      why: 'Un grupo que no protege nada conserva reglas de las que nadie se ocupa. Un día alguien lo elige de la lista porque el nombre encaja, y abre lo que el grupo abre.',
      how: 'Abre EC2, «Security Groups», elige el grupo, «Actions» y «Delete security groups». Antes mira si una plantilla de lanzamiento lo nombra.',
      messages: {
        pass: 'El grupo está en uso.',
        fail: '{{group}} no pertenece a ninguna interfaz de red y ningún otro grupo lo nombra.',
        unknown: 'AWS no indicó qué usa el grupo ({{reason}}).',
      },
    },
  },
  judge({ 'ec2-security-groups': { region, groups }, 'ec2-interfaces': { interfaces } }) {
    const named = new Set(
      groups.flatMap(({ id, ingress, egress }) => [...ingress, ...egress].flatMap((rule) => rule.groups).filter((other) => other !== id)),
    )
    const used = new Set(interfaces instanceof Unseen ? [] : interfaces.flatMap((card) => card.groups))
    return groups
      .filter(({ name }) => name !== 'default')
      .map(({ arn, id, name }) =>
        judgeSeen(resourceOf(arn, region), interfaces, () => ({
          fault: named.has(id) || used.has(id) ? null : 'fail',
          options: {
            values: { group: name },
            evidence: [settings('DescribeNetworkInterfaces', { GroupId: id, InUse: used.has(id), NamedByOthers: named.has(id) })],
          },
        })),
      )
  },
})
