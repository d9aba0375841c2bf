/** What people read of an open port of a security group, whichever port it is. */
export const OPEN_PORT_MESSAGES = {
  en: {
    pass: 'No rule of the group lets the internet reach these ports.',
    fail: '{{group}} opens {{ports}} to {{sources}}. Network interfaces that use it: {{count}}, at least one with a public address.',
    inside: '{{group}} opens {{ports}} to {{sources}}. Network interfaces that use it: {{count}}, none with a public address today.',
    idle: '{{group}} opens {{ports}} to {{sources}}. Nothing uses the group today; the next instance that gets it is open.',
    unseen: '{{group}} opens {{ports}} to {{sources}}. What uses the group could not be seen.',
  },
  de: {
    pass: 'Keine Regel der Gruppe lässt das Internet an diese Ports.',
    fail: '{{group}} öffnet {{ports}} für {{sources}}. Netzwerkschnittstellen mit dieser Gruppe: {{count}}, mindestens eine mit öffentlicher Adresse.',
    inside:
      '{{group}} öffnet {{ports}} für {{sources}}. Netzwerkschnittstellen mit dieser Gruppe: {{count}}, derzeit keine mit öffentlicher Adresse.',
    idle: '{{group}} öffnet {{ports}} für {{sources}}. Derzeit nutzt nichts die Gruppe; die nächste Instanz mit ihr ist offen.',
    unseen: '{{group}} öffnet {{ports}} für {{sources}}. Was die Gruppe nutzt, war nicht zu sehen.',
  },
  es: {
    pass: 'Ninguna regla del grupo deja que Internet llegue a estos puertos.',
    fail: '{{group}} abre {{ports}} a {{sources}}. Interfaces de red que lo usan: {{count}}, al menos una con dirección pública.',
    inside: '{{group}} abre {{ports}} a {{sources}}. Interfaces de red que lo usan: {{count}}, hoy ninguna con dirección pública.',
    idle: '{{group}} abre {{ports}} a {{sources}}. Hoy nada usa el grupo; la próxima instancia que lo reciba quedará abierta.',
    unseen: '{{group}} abre {{ports}} a {{sources}}. No se pudo ver qué usa el grupo.',
  },
} as const

/** How the rules of a group are changed in the console. */
export const OPEN_PORT_HOW = {
  en: 'Open EC2, Security Groups, choose the group and Edit inbound rules. Replace 0.0.0.0/0 and ::/0 by the address ranges that need the port, by another security group, or delete the rule.',
  de: 'Öffnen Sie EC2, „Security Groups“, wählen Sie die Gruppe und „Edit inbound rules“. Ersetzen Sie 0.0.0.0/0 und ::/0 durch die Adressbereiche, die den Port brauchen, durch eine andere Sicherheitsgruppe, oder löschen Sie die Regel.',
  es: 'Abre EC2, «Security Groups», elige el grupo y «Edit inbound rules». Sustituye 0.0.0.0/0 y ::/0 por los rangos de direcciones que necesitan el puerto o por otro grupo de seguridad, o elimina la regla.',
} as const

/** The rule taken away, and one that lets a known network in. @param port "22" or "8000-8100" */
export function openPortSnippets(port: string, protocol = 'tcp') {
  const [from = port, to = from] = port.split('-')
  const range = protocol === '-1' ? '' : `\n  from_port         = ${from}\n  to_port           = ${to}`
  return [
    {
      label: 'AWS CLI',
      language: 'bash',
      code: `aws ec2 revoke-security-group-ingress --region REGION --group-id sg-0123456789abcdef0 \\\n  --protocol ${protocol}${protocol === '-1' ? '' : ` --port ${port}`} --cidr 0.0.0.0/0`,
    },
    {
      label: 'Terraform',
      language: 'hcl',
      code: `resource "aws_vpc_security_group_ingress_rule" "office" {\n  security_group_id = aws_security_group.this.id\n  cidr_ipv4         = "198.51.100.0/24"\n  ip_protocol       = "${protocol}"${range}\n}`,
    },
  ]
}
