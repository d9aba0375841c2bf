import { judgeOpenPorts, knownPortsOf } from '#scanners/aws/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/aws/open-port-texts.ts'
import { DATABASE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { awsCheck } from '#scanners/aws/check.ts'

export const awsEc2SgDatabase = awsCheck({
  id: 'aws-ec2-sg-database',
  scannerType: 'EC2',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',

  aliases: [
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mysql_3306',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_postgres_5432',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_mongodb_27017_27018',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_redis_6379',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_memcached_11211',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_oracle_1521_2483',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_sql_server_1433_1434',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_cassandra_7199_9160_8888',
    'prowler:ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_elasticsearch_kibana_9200_9300_5601',
    'prowler:ec2_instance_port_mysql_exposed_to_internet',
    'prowler:ec2_instance_port_postgresql_exposed_to_internet',
    'prowler:ec2_instance_port_mongodb_exposed_to_internet',
    'prowler:ec2_instance_port_redis_exposed_to_internet',
    'prowler:ec2_instance_port_memcached_exposed_to_internet',
    'prowler:ec2_instance_port_oracle_exposed_to_internet',
    'prowler:ec2_instance_port_sqlserver_exposed_to_internet',
    'prowler:ec2_instance_port_cassandra_exposed_to_internet',
    'prowler:ec2_instance_port_elasticsearch_kibana_exposed_to_internet',
  ],
  references: ['https://docs.aws.amazon.com/vpc/latest/userguide/security-group-rules.html'],
  snippets: openPortSnippets('5432'),
  needs: ['account', 'ec2-security-groups', 'ec2-interfaces'],
  texts: {
    en: {
      name: 'Security group: database ports',
      finding: 'Security group opens a database port to the internet',
      fix: 'Close database ports to the internet',
      why: 'A database that answers everyone is one password away from being copied or wiped, and Redis, MongoDB or Memcached often ask for none. Only the application that uses it needs the port.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Sicherheitsgruppe: Datenbankports',
      finding: 'Sicherheitsgruppe öffnet einen Datenbankport für das Internet',
      fix: 'Datenbankports für das Internet schließen',
      why: 'Eine Datenbank, die allen antwortet, ist nur ein Passwort davon entfernt, kopiert oder gelöscht zu werden; Redis, MongoDB und Memcached verlangen oft gar keines. Nur die Anwendung, die sie nutzt, braucht den Port.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Grupo de seguridad: puertos de bases de datos',
      finding: 'El grupo de seguridad abre un puerto de base de datos a Internet',
      fix: 'Cerrar los puertos de bases de datos a Internet',
      why: 'Una base de datos que responde a todos está a una contraseña de ser copiada o borrada, y Redis, MongoDB o Memcached a menudo no piden ninguna. Solo la aplicación que la usa necesita el puerto.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: ({ 'ec2-security-groups': groups, 'ec2-interfaces': interfaces }) =>
    judgeOpenPorts(groups, interfaces, groups.region, knownPortsOf(DATABASE_PORTS)),
})
