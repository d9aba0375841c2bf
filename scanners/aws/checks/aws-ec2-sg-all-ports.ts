import { judgeOpenPorts, type OpenPort } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { rangeText } from '#scanners/sdk/cloud/firewall.ts'
import type { SecurityGroup } from '#scanners/aws/collect/ec2-security-groups.ts'
import { isEveryPort, openingsOf } from '#scanners/aws/network/rules.ts'
import { awsCheck } from '#scanners/aws/check.ts'

const everyPort = ({ ingress }: SecurityGroup): OpenPort[] =>
  openingsOf(ingress)
    .filter(isEveryPort)
    .map(({ sources, protocol, ...range }) => ({
      ports: protocol === 'all' ? '0-65535' : `${protocol.toUpperCase()} ${rangeText(range)}`,
      sources,
    }))

export const awsEc2SgAllPorts = awsCheck({
  id: 'aws-ec2-sg-all-ports',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [
    { framework: 'CIS AWS 7.0', control: '6.3' },
    { framework: 'CIS AWS 7.0', control: '6.4' },
  ],
  aliases: ['prowler:ec2_securitygroup_allow_ingress_from_internet_to_all_ports'],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('0-65535', '-1'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: all ports',
      finding: 'Security group opens every port to the internet',
      fix: 'Close all ports but those that are needed',
      why: 'Whoever scans the internet reaches every service of what the group guards: databases, administration, what was started for a test. One weak password or one hole in any of them is enough.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: alle Ports',
      finding: 'Sicherheitsgruppe öffnet alle Ports für das Internet',
      fix: 'Alle nicht benötigten Ports schließen',
      why: 'Wer das Internet absucht, erreicht jeden Dienst hinter der Gruppe: Datenbanken, Verwaltung, was jemand für einen Test gestartet hat. Ein schwaches Passwort oder eine Lücke in einem davon genügt.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: todos los puertos',
      finding: 'El grupo de seguridad abre todos los puertos a Internet',
      fix: 'Cerrar todos los puertos que no se necesitan',
      why: 'Quien rastree Internet llega a todos los servicios que protege el grupo: bases de datos, administración, lo que alguien arrancó para una prueba. Basta una contraseña débil o un fallo en uno de ellos.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) => judgeOpenPorts(groups, interfaces, groups.region, everyPort),
})
