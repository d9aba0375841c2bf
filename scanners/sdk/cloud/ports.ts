/** A port that should not face the internet, and what listens there. */
export interface KnownPort {
  port: number
  /** The name people know it by; not translated. */
  name: string
  protocol: 'tcp' | 'udp'
}
const tcp = (name: string, ...ports: number[]): KnownPort[] => ports.map((port) => ({ port, name, protocol: 'tcp' }))
const udp = (name: string, ...ports: number[]): KnownPort[] => ports.map((port) => ({ port, name, protocol: 'udp' }))

/** The two ports of remote administration that CIS AWS Foundations names. */
export const SSH: KnownPort = { port: 22, name: 'SSH', protocol: 'tcp' }
export const RDP: KnownPort = { port: 3389, name: 'RDP', protocol: 'tcp' }
export const ADMIN_PORTS: readonly KnownPort[] = [SSH, RDP]

/** Registered or default ports of database servers; source: https://www.iana.org/assignments/service-names-port-numbers and their manuals. */
export const DATABASE_PORTS: readonly KnownPort[] = [
  ...tcp('MySQL', 3306, 33_060),
  ...tcp('PostgreSQL', 5432),
  ...tcp('SQL Server', 1433, 1434),
  ...udp('SQL Server Browser', 1434),
  ...tcp('Oracle', 1521, 2483, 2484),
  ...tcp('MongoDB', 27_017, 27_018, 27_019),
  ...tcp('Redis', 6379),
  ...tcp('Memcached', 11_211),
  ...udp('Memcached', 11_211),
  ...tcp('Cassandra', 7000, 7001, 7199, 9042, 9160),
  ...tcp('Elasticsearch', 9200, 9300),
  ...tcp('Redshift', 5439),
  ...tcp('CouchDB', 5984),
  ...tcp('Neo4j', 7474, 7687),
  ...tcp('ClickHouse', 8123, 9000),
  ...tcp('InfluxDB', 8086),
  ...tcp('Db2', 50_000),
]

/** Services to administer or to share within a network: none is meant for strangers, and many ask for no password. */
export const ADMIN_SERVICE_PORTS: readonly KnownPort[] = [
  ...tcp('FTP', 20, 21),
  ...tcp('Telnet', 23),
  ...udp('TFTP', 69),
  ...tcp('Kerberos', 88, 464, 749, 750),
  ...udp('Kerberos', 88, 464),
  ...tcp('RPC', 111, 135),
  ...tcp('NetBIOS', 139),
  ...udp('NetBIOS', 137, 138),
  ...udp('SNMP', 161),
  ...tcp('LDAP', 389),
  ...tcp('SMB', 445),
  ...tcp('rlogin', 512, 513, 514),
  ...tcp('rsync', 873),
  ...tcp('NFS', 2049),
  ...tcp('ZooKeeper', 2181),
  ...tcp('Docker', 2375, 2376),
  ...tcp('etcd', 2379, 2380),
  ...tcp('Kibana', 5601),
  ...tcp('VNC', 5800, 5900, 5901),
  ...tcp('WinRM', 5985, 5986),
  ...tcp('Kubernetes', 6443, 10_250, 10_255),
  ...tcp('Spark', 7077),
  ...tcp('Consul', 8500),
  ...tcp('Kafka', 9092, 9094),
  ...tcp('RabbitMQ', 15_672),
  ...tcp('Hadoop', 50_070),
]
