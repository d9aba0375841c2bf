import { judgeOpenPorts, knownPortsOf } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { SSH } from '#scanners/sdk/cloud/ports.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgSsh = awsCheck({
  id: 'aws-ec2-sg-ssh',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [
    { framework: 'CIS AWS 7.0', control: '6.3' },
    { framework: 'CIS AWS 7.0', control: '6.4' },
  ],
  aliases: ['prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22', 'prowler:ec2_instance_port_ssh_exposed_to_internet'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('22'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: SSH',
      finding: 'Security group opens SSH to the internet',
      fix: 'Close SSH to the internet',
      why: 'Port 22 is tried by scanners within minutes: passwords, stolen keys and new holes in the server. Administrators can come over a VPN, EC2 Instance Connect Endpoint or Session Manager without any open port.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: SSH',
      finding: 'Sicherheitsgruppe öffnet SSH für das Internet',
      fix: 'SSH für das Internet schließen',
      why: 'Port 22 wird binnen Minuten ausprobiert: mit Passwörtern, gestohlenen Schlüsseln und neuen Lücken im Server. Administratoren kommen über ein VPN, EC2 Instance Connect Endpoint oder Session Manager ganz ohne offenen Port hinein.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: SSH',
      finding: 'El grupo de seguridad abre SSH a Internet',
      fix: 'Cerrar SSH a Internet',
      why: 'El puerto 22 se prueba en cuestión de minutos con contraseñas, claves robadas y fallos nuevos del servidor. Los administradores pueden entrar por una VPN, EC2 Instance Connect Endpoint o Session Manager sin ningún puerto abierto.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) =>
    judgeOpenPorts(groups, interfaces, groups.region, knownPortsOf([SSH])),
})
