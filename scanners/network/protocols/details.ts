/** What was learned of a service, by its protocol. null: it was asked and gave no usable answer. */
export interface Details {
  activemq: null
  couchdb: { databases: boolean | null }
  dns: { recursion: boolean }
  docker: { open: boolean }
  elasticsearch: { open: boolean | null }
  etcd: { open: boolean | null }
  ftp: { tls: boolean | null; anonymous: boolean | null }
  http: { status: number; title: string; software: readonly Software[] }
  imap: null
  kubelet: { pods: boolean | null }
  kubernetes: { anonymous: boolean | null }
  ldap: { anonymousBind: boolean | null; readable: boolean | null; base: string }
  memcached: null
  mongodb: { listsDatabases: boolean | null }
  mqtt: { anonymous: boolean | null }
  mssql: null
  mysql: { refusesHost: boolean }
  nfs: { openExports: readonly string[] | null; exports: number }
  ntp: { monlist: boolean; control: boolean }
  pop3: null
  postgresql: { tls: boolean }
  rabbitmq: { guest: boolean | null }
  rdp: { nla: boolean | null }
  redis: { open: boolean | null }
  rsh: null
  rsync: { openModules: readonly string[] | null }
  smb: { v1: boolean | null; signingRequired: boolean | null; dialect: string }
  smtp: { starttls: boolean | null; relay: boolean | null }
  snmp: { public: boolean; description: string }
  ssh: SshDetails
  telnet: null
  vnc: { withoutPassword: boolean | null; types: readonly number[] }
  x11: { open: boolean }
  zookeeper: { fourLetterWords: boolean }
}
export type ProtocolId = keyof Details

/** Software that a web server names besides itself: PHP/7.2.1, OpenSSL/1.0.1e. */
export interface Software {
  product: string
  version: string
}

/** What an SSH server offers before anybody signs in. null: its key exchange could not be read. */
export interface SshDetails {
  /** It also speaks protocol 1. */
  speaksV1: boolean
  offers: { kex: readonly string[]; hostKeys: readonly string[]; ciphers: readonly string[]; macs: readonly string[] } | null
  /** How root may sign in, by the answer to a request without any credentials. */
  rootMethods: readonly string[] | null
}
