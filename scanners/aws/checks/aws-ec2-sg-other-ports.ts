import { judgeOpenPorts, type OpenPort } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { rangeText } from '#scanners/sdk/cloud/firewall.ts'
import type { SecurityGroup } from '#scanners/aws/collect/ec2-security-groups.ts'
import { ADMIN_PORTS, ADMIN_SERVICE_PORTS, DATABASE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { isEveryPort, openingsOf, type Opening } from '#scanners/aws/network/rules.ts'
import { awsCheck } from '#scanners/aws/check.ts'

/** Ports of services that are made for strangers: web, mail, names, VPN (IANA service names and port numbers). */
const PUBLIC_PORTS = { tcp: [25, 53, 80, 443, 465, 587, 853, 993, 995], udp: [53, 443, 500, 853, 1194, 4500, 51_820] }
const REPORTED = [...ADMIN_PORTS, ...DATABASE_PORTS, ...ADMIN_SERVICE_PORTS]

/** Whether a range holds a port that neither is public by nature nor belongs to another check. */
function hasOther({ protocol, from, to }: Opening): boolean {
  if (protocol !== 'tcp' && protocol !== 'udp') return false
  const reported = REPORTED.flatMap((known) => (known.protocol === protocol ? [known.port] : []))
  const explained = new Set([...PUBLIC_PORTS[protocol], ...reported].filter((port) => from <= port && port <= to))
  return to - from + 1 > explained.size
}
const otherPorts = ({ ingress }: SecurityGroup): OpenPort[] =>
  openingsOf(ingress)
    .filter((opening) => !isEveryPort(opening) && hasOther(opening))
    .map(({ sources, protocol, ...range }) => ({ ports: `${protocol.toUpperCase()} ${rangeText(range)}`, sources }))

export const awsEc2SgOtherPorts = awsCheck({
  id: 'aws-ec2-sg-other-ports',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-284',

  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('8080'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: other ports',
      finding: 'Security group opens ports of no public service to the internet',
      fix: 'Close ports that no public service needs',
      why: 'Besides the web, mail, name and VPN services that are made for strangers, few things should answer everyone. Test servers, consoles and agents on high ports are forgotten first and attacked like all others.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: weitere Ports',
      finding: 'Sicherheitsgruppe öffnet Ports ohne öffentlichen Dienst für das Internet',
      fix: 'Ports ohne öffentlichen Dienst schließen',
      why: 'Neben Web-, Mail-, Namens- und VPN-Diensten, die für Fremde gemacht sind, sollte wenig allen antworten. Testserver, Konsolen und Agenten auf hohen Ports werden zuerst vergessen und wie alle anderen angegriffen.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: otros puertos',
      finding: 'El grupo de seguridad abre a Internet puertos de ningún servicio público',
      fix: 'Cerrar los puertos que ningún servicio público necesita',
      why: 'Aparte de los servicios web, de correo, de nombres y de VPN, hechos para desconocidos, pocas cosas deberían responder a todos. Los servidores de prueba, consolas y agentes en puertos altos se olvidan primero y se atacan como los demás.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) => judgeOpenPorts(groups, interfaces, groups.region, otherPorts),
})
