import { judgeOpenPorts, knownPortsOf } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { RDP } from '#scanners/sdk/cloud/ports.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgRdp = awsCheck({
  id: 'aws-ec2-sg-rdp',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [
    { framework: 'CIS AWS 7.0', control: '6.3' },
    { framework: 'CIS AWS 7.0', control: '6.4' },
  ],
  aliases: ['prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_3389', 'prowler:ec2_instance_port_rdp_exposed_to_internet'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('3389'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: RDP',
      finding: 'Security group opens RDP to the internet',
      fix: 'Close RDP to the internet',
      why: 'Remote Desktop open to everyone is the way in of many ransomware cases: passwords are guessed all day, and holes in the protocol need none. Fleet Manager, a VPN or a Remote Desktop gateway reach the desktop without it.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: RDP',
      finding: 'Sicherheitsgruppe öffnet RDP für das Internet',
      fix: 'RDP für das Internet schließen',
      why: 'Ein für alle offener Remotedesktop ist bei vielen Erpressungsfällen der Weg hinein: Passwörter werden den ganzen Tag geraten, Lücken im Protokoll brauchen keines. Fleet Manager, ein VPN oder ein Remotedesktop-Gateway erreichen den Desktop auch so.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: RDP',
      finding: 'El grupo de seguridad abre RDP a Internet',
      fix: 'Cerrar RDP a Internet',
      why: 'El escritorio remoto abierto a todos es la entrada de muchos casos de ransomware: las contraseñas se prueban todo el día y los fallos del protocolo no necesitan ninguna. Fleet Manager, una VPN o una pasarela de escritorio remoto llegan sin él.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) =>
    judgeOpenPorts(groups, interfaces, groups.region, knownPortsOf([RDP])),
})
