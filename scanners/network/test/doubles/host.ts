import { selfSigned } from '#scanners/test/certificate.ts'
import { dns, ldap, mountd, ntp, portmapper, rdp, smb, snmp } from './binary.ts'
import { start, type Double, type Running } from './double.ts'
import { modernSsh, oldSsh } from './ssh.ts'
import { memcached, mongodb, mqtt, mssql, mysql, postgres, redis, zookeeper } from './stores.ts'
import { ftp, rlogin, rsync, smtp, telnet, vnc, x11 } from './talkers.ts'
import { couchdb, docker, elasticsearch, etcd, kubelet, kubernetes, rabbitmq, webSite } from './web.ts'

/** A host with one service of each kind, on ports that were free. */
export interface HostDouble {
  address: string
  services: readonly Running[]
  /** As people write a list of ports. */
  portList: string
  close: () => Promise<void>
}

const planted = (): Double[] => [
  redis(true),
  memcached,
  mongodb(true),
  elasticsearch(true),
  couchdb(true),
  docker,
  kubelet(true),
  kubernetes(true),
  etcd(true),
  zookeeper(true),
  mqtt(true),
  rabbitmq(true),
  ftp(true),
  telnet,
  rlogin,
  mysql(true),
  postgres(false),
  mssql,
  smb(true),
  rdp(false),
  vnc(true),
  x11(true),
  rsync(true),
  ldap(true),
  snmp(true),
  ntp(true),
  dns(true),
  oldSsh,
  modernSsh(['password', 'publickey'], ['net-ssh-password']),
  smtp(true, ['net-smtp-open-relay', 'net-smtp-no-starttls', 'net-known-exploited']),
  webSite('Apache/2.2.34 (Unix)', ['net-eol-software']),
]
/** The same host, once everything was put in order: what has no safe form is gone. */
const hardened = (tls: Double['tls']): Double[] => [
  redis(false),
  mongodb(false),
  elasticsearch(false),
  couchdb(false),
  kubelet(false),
  kubernetes(false),
  etcd(false),
  zookeeper(false),
  mqtt(false),
  rabbitmq(false),
  ftp(false),
  smtp(false),
  mysql(false),
  postgres(true),
  smb(false),
  rdp(true),
  vnc(false),
  x11(false),
  rsync(false),
  ldap(false),
  snmp(false),
  ntp(false),
  dns(false),
  modernSsh(['publickey'], []),
  webSite('nginx', [], tls),
]

export async function startHost(kind: 'planted' | 'hardened', address = '127.0.0.1'): Promise<HostDouble> {
  const day = 86_400_000
  const { key, cert } = await selfSigned({
    names: [{ type: 'dns', value: 'shop.example' }],
    notBefore: new Date(Date.now() - day),
    notAfter: new Date(Date.now() + day),
  })
  const doubles = kind === 'planted' ? planted() : hardened({ key, cert })
  const mount = await start(mountd(kind === 'planted'), address)
  const services = [
    mount,
    ...(await Promise.all([...doubles, portmapper(mount.port, kind === 'planted')].map((double) => start(double, address)))),
  ]
  return {
    address,
    services,
    portList: services.map(({ port, transport }) => (transport === 'udp' ? `U:${port}` : String(port))).join(', '),
    close: async () => void (await Promise.all(services.map(({ close }) => close()))),
  }
}
