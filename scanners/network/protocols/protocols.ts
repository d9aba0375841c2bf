import { activemq, mssql, mysql, postgresql, vnc, x11 } from './databases.ts'
import { dns } from './dns.ts'
import { ntp } from './ntp.ts'
import { snmp } from './snmp.ts'
import { nfs, rsync } from './files.ts'
import { ftp } from './ftp.ts'
import { http } from './http.ts'
import { ldap } from './ldap.ts'
import { imap, pop3, smtp } from './mail.ts'
import { memcached } from './memcached.ts'
import { mongodb } from './mongodb.ts'
import { mqtt } from './mqtt.ts'
import type { AnyProtocol } from './protocol.ts'
import { redis } from './redis.ts'
import { ssh } from './ssh.ts'
import { rsh, telnet } from './terminals.ts'
import { rdp, smb } from './windows.ts'
import { zookeeper } from './zookeeper.ts'

/** What is recognised over TCP, in the order in which an unknown port is asked. */
export const TCP_PROTOCOLS: readonly AnyProtocol[] = [
  ssh,
  smtp,
  ftp,
  mysql,
  rsync,
  vnc,
  pop3,
  imap,
  activemq,
  telnet,
  http,
  redis,
  memcached,
  postgresql,
  mongodb,
  mqtt,
  zookeeper,
  ldap,
  smb,
  rdp,
  mssql,
  x11,
  nfs,
  rsh,
]
export const UDP_PROTOCOLS: readonly AnyProtocol[] = [dns, ntp, snmp]
