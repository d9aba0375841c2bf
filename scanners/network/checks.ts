import type { Check } from '#scanners/sdk/check.ts'
import type { NetworkCollector, NetworkFacts } from './facts.ts'
import { netCouchdbNoauth } from './checks/net-couchdb-noauth.ts'
import { netDnsRecursion } from './checks/net-dns-recursion.ts'
import { netDockerApi } from './checks/net-docker-api.ts'
import { netElasticsearchNoauth } from './checks/net-elasticsearch-noauth.ts'
import { netEngineNikto } from './checks/net-engine-nikto.ts'
import { netEngineNmap } from './checks/net-engine-nmap.ts'
import { netEngineNuclei } from './checks/net-engine-nuclei.ts'
import { netEngineSshAudit } from './checks/net-engine-ssh-audit.ts'
import { netEngineSslscan } from './checks/net-engine-sslscan.ts'
import { netEolSoftware } from './checks/net-eol-software.ts'
import { netEtcd } from './checks/net-etcd.ts'
import { netFtpAnonymous } from './checks/net-ftp-anonymous.ts'
import { netFtpCleartext } from './checks/net-ftp-cleartext.ts'
import { netKnownExploited } from './checks/net-known-exploited.ts'
import { netKubeApiAnon } from './checks/net-kube-api-anon.ts'
import { netKubelet } from './checks/net-kubelet.ts'
import { netLdapAnon } from './checks/net-ldap-anon.ts'
import { netMemcachedNoauth } from './checks/net-memcached-noauth.ts'
import { netMongodbNoauth } from './checks/net-mongodb-noauth.ts'
import { netMqttAnon } from './checks/net-mqtt-anon.ts'
import { netMssqlExposed } from './checks/net-mssql-exposed.ts'
import { netMysqlExposed } from './checks/net-mysql-exposed.ts'
import { netNfsExport } from './checks/net-nfs-export.ts'
import { netNtpMonlist } from './checks/net-ntp-monlist.ts'
import { netOpenPort } from './checks/net-open-port.ts'
import { netPostgresNotls } from './checks/net-postgres-notls.ts'
import { netRabbitmqDefault } from './checks/net-rabbitmq-default.ts'
import { netRdpNoNla } from './checks/net-rdp-no-nla.ts'
import { netRedisNoauth } from './checks/net-redis-noauth.ts'
import { netRsh } from './checks/net-rsh.ts'
import { netRsyncOpen } from './checks/net-rsync-open.ts'
import { netSmbNoSigning } from './checks/net-smb-no-signing.ts'
import { netSmbV1 } from './checks/net-smb-v1.ts'
import { netSmtpNoStarttls } from './checks/net-smtp-no-starttls.ts'
import { netSmtpOpenRelay } from './checks/net-smtp-open-relay.ts'
import { netSnmpPublic } from './checks/net-snmp-public.ts'
import { netSshPassword } from './checks/net-ssh-password.ts'
import { netSshTerrapin } from './checks/net-ssh-terrapin.ts'
import { netSshV1 } from './checks/net-ssh-v1.ts'
import { netSshWeakCipher } from './checks/net-ssh-weak-cipher.ts'
import { netSshWeakKex } from './checks/net-ssh-weak-kex.ts'
import { netSshWeakMac } from './checks/net-ssh-weak-mac.ts'
import { netTelnet } from './checks/net-telnet.ts'
import { netVncNoauth } from './checks/net-vnc-noauth.ts'
import { netX11Open } from './checks/net-x11-open.ts'
import { netZookeeper } from './checks/net-zookeeper.ts'

/** Every check of networks, by what it is about. */
export const checks: readonly Check<NetworkFacts, NetworkCollector>[] = [
  netOpenPort,
  netRedisNoauth,
  netMemcachedNoauth,
  netMongodbNoauth,
  netElasticsearchNoauth,
  netCouchdbNoauth,
  netDockerApi,
  netKubelet,
  netKubeApiAnon,
  netEtcd,
  netZookeeper,
  netMqttAnon,
  netRabbitmqDefault,
  netFtpCleartext,
  netFtpAnonymous,
  netTelnet,
  netRsh,
  netSmtpOpenRelay,
  netSmtpNoStarttls,
  netSnmpPublic,
  netNtpMonlist,
  netDnsRecursion,
  netSshV1,
  netSshWeakKex,
  netSshWeakCipher,
  netSshWeakMac,
  netSshTerrapin,
  netSshPassword,
  netMysqlExposed,
  netPostgresNotls,
  netMssqlExposed,
  netSmbV1,
  netSmbNoSigning,
  netRdpNoNla,
  netVncNoauth,
  netX11Open,
  netNfsExport,
  netRsyncOpen,
  netLdapAnon,
  netEolSoftware,
  netKnownExploited,
  netEngineNmap,
  netEngineSslscan,
  netEngineSshAudit,
  netEngineNuclei,
  netEngineNikto,
]
