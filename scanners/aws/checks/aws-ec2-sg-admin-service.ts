import { judgeOpenPorts, knownPortsOf } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { ADMIN_SERVICE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgAdminService = awsCheck({
  id: 'aws-ec2-sg-admin-service',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS AWS 7.0', control: '6.1.2' }],
  aliases: [
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_telnet_23',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_kafka_9092',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_ftp_20_21',
    'prowler:ec2_instance_port_telnet_exposed_to_internet',
    'prowler:ec2_instance_port_cifs_exposed_to_internet',
    'prowler:ec2_instance_port_kafka_exposed_to_internet',
    'prowler:ec2_instance_port_ftp_exposed_to_internet',
    'prowler:ec2_instance_port_ldap_exposed_to_internet',
    'prowler:ec2_instance_port_kerberos_exposed_to_internet',
  ],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('445'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: administration services',
      finding: 'Security group opens an administration service to the internet',
      fix: 'Close administration services to the internet',
      why: 'Telnet, SMB, Docker, Kubernetes, etcd and their like are made for a trusted network: some carry passwords in the clear, some give full control to whoever connects. Worms look for nothing else.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: Verwaltungsdienste',
      finding: 'Sicherheitsgruppe öffnet einen Verwaltungsdienst für das Internet',
      fix: 'Verwaltungsdienste für das Internet schließen',
      why: 'Telnet, SMB, Docker, Kubernetes, etcd und ähnliche Dienste sind für ein vertrautes Netz gemacht: Manche übertragen Passwörter im Klartext, manche geben jedem, der sich verbindet, die volle Kontrolle. Würmer suchen genau danach.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: servicios de administración',
      finding: 'El grupo de seguridad abre un servicio de administración a Internet',
      fix: 'Cerrar los servicios de administración a Internet',
      why: 'Telnet, SMB, Docker, Kubernetes, etcd y similares están hechos para una red de confianza: algunos envían contraseñas en claro y otros dan el control total a quien se conecta. Los gusanos no buscan otra cosa.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) =>
    judgeOpenPorts(groups, interfaces, groups.region, knownPortsOf(ADMIN_SERVICE_PORTS)),
})
