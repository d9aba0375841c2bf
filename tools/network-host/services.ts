import { globSync } from 'node:fs'
import type { Place, RealService } from './service.ts'

const [postgresFolder = ''] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
const as = (user: string, ...command: readonly string[]): readonly string[] => ['runuser', '-u', user, '--', ...command]
const HOST = '127.0.0.1'

const sshd =
  (lines: readonly string[]) =>
  ({ port, folder }: Place) => ({
    sshd_config: [
      `Port ${port}`,
      `ListenAddress ${HOST}`,
      `HostKey ${folder}/key`,
      `PidFile ${folder}/pid`,
      'UsePAM no',
      ...lines,
      '',
    ].join('\n'),
  })
const sshdCommand = ({ folder }: Place) => ['/usr/sbin/sshd', '-D', '-e', '-f', `${folder}/sshd_config`]
const hostKey = ({ folder }: Place) => [
  ['mkdir', '-p', '/run/sshd'],
  ['ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', `${folder}/key`],
]

const vsftpd =
  (lines: readonly string[]) =>
  ({ port, folder }: Place) => ({
    'vsftpd.conf': [
      'listen=YES',
      `listen_address=${HOST}`,
      `listen_port=${port}`,
      'background=NO',
      'seccomp_sandbox=NO',
      'xferlog_enable=NO',
      `anon_root=${folder}/public`,
      'secure_chroot_dir=/run/vsftpd/empty',
      ...lines,
      '',
    ].join('\n'),
  })
const vsftpdFolders = ({ folder }: Place) => [
  ['mkdir', '-p', '/run/vsftpd/empty', `${folder}/public`],
  ['chmod', '555', `${folder}/public`],
]

const snmpd =
  (line: string) =>
  ({ port }: Place) => ({ 'snmpd.conf': `agentaddress udp:${HOST}:${port}\n${line}\n` })
const snmpdCommand = ({ folder }: Place) => ['/usr/sbin/snmpd', '-f', '-Lo', '-C', '-c', `${folder}/snmpd.conf`, '-p', `${folder}/pid`]

const smtpd = (lines: (place: Place) => readonly string[]) => (place: Place) => ({ 'smtpd.conf': `${lines(place).join('\n')}\n` })
const smtpdCommand = ({ folder }: Place) => ['/usr/sbin/smtpd', '-d', '-f', `${folder}/smtpd.conf`]

const postgres = (isEncrypted: boolean) => ({
  prepare: ({ folder, cert, key }: Place) => [
    ['chown', 'postgres', folder],
    as('postgres', `${postgresFolder}/initdb`, '-D', `${folder}/data`, '--auth=scram-sha-256', '--pwfile=/etc/hostname'),
    ['install', '-o', 'postgres', '-m', '600', cert, key, `${folder}/data`],
  ],
  command: ({ port, folder }: Place) =>
    as(
      'postgres',
      `${postgresFolder}/postgres`,
      '-D',
      `${folder}/data`,
      '-p',
      String(port),
      '-h',
      HOST,
      '-k',
      folder,
      ...(isEncrypted ? ['-c', 'ssl=on', '-c', 'ssl_cert_file=cert.pem', '-c', 'ssl_key_file=key.pem'] : []),
    ),
})

const slapd = (restriction: string) => ({
  files: ({ folder }: Place) => ({
    'slapd.conf': [
      'include /etc/ldap/schema/core.schema',
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      restriction,
      'database mdb',
      'suffix "dc=shop,dc=example"',
      'rootdn "cn=admin,dc=shop,dc=example"',
      `directory ${folder}/data`,
      '',
    ].join('\n'),
    'base.ldif': 'dn: dc=shop,dc=example\nobjectClass: dcObject\nobjectClass: organization\no: Shop\ndc: shop\n',
  }),
  prepare: ({ folder }: Place) => [
    ['mkdir', '-p', `${folder}/data`],
    ['slapadd', '-f', `${folder}/slapd.conf`, '-l', `${folder}/base.ldif`],
  ],
  command: ({ port, folder }: Place) => ['/usr/sbin/slapd', '-d', '0', '-f', `${folder}/slapd.conf`, '-h', `ldap://${HOST}:${port}`],
})

const rsyncd =
  (lines: readonly string[]) =>
  ({ folder }: Place) => ({
    'rsyncd.conf': ['use chroot = no', `pid file = ${folder}/pid`, '[backup]', `path = ${folder}`, ...lines, ''].join('\n'),
    secrets: 'backup:a-long-random-password\n',
  })
const rsyncCommand = ({ port, folder }: Place) => [
  'rsync',
  '--daemon',
  '--no-detach',
  `--address=${HOST}`,
  `--port=${port}`,
  `--config=${folder}/rsyncd.conf`,
]

export const SERVICES: readonly RealService[] = [
  {
    name: 'redis',
    package: 'redis-server',
    programs: ['redis-server'],
    transport: 'tcp',
    planted: {
      faults: ['net-redis-noauth'],
      command: ({ port, folder }) => ['redis-server', '--port', String(port), '--bind', HOST, '--dir', folder, '--save', ''],
    },
    hardened: {
      faults: [],
      command: ({ port, folder }) => [
        'redis-server',
        '--port',
        String(port),
        '--bind',
        HOST,
        '--dir',
        folder,
        '--save',
        '',
        '--requirepass',
        'a-long-random-password',
      ],
    },
  },
  {
    name: 'memcached',
    package: 'memcached',
    programs: ['memcached'],
    transport: 'tcp',
    planted: {
      faults: ['net-memcached-noauth'],
      command: ({ port }) => ['memcached', '-u', 'nobody', '-l', HOST, '-p', String(port), '-U', '0'],
    },
    hardened: null,
  },
  {
    name: 'ftp',
    package: 'vsftpd',
    programs: ['vsftpd'],
    transport: 'tcp',
    planted: {
      faults: ['net-ftp-anonymous', 'net-ftp-cleartext'],
      files: vsftpd(['anonymous_enable=YES', 'local_enable=NO', 'ssl_enable=NO']),
      prepare: vsftpdFolders,
      command: ({ folder }) => ['vsftpd', `${folder}/vsftpd.conf`],
    },
    hardened: {
      faults: [],
      files: (place) =>
        vsftpd([
          'anonymous_enable=NO',
          'local_enable=YES',
          'ssl_enable=YES',
          `rsa_cert_file=${place.cert}`,
          `rsa_private_key_file=${place.key}`,
        ])(place),
      prepare: vsftpdFolders,
      command: ({ folder }) => ['vsftpd', `${folder}/vsftpd.conf`],
    },
  },
  {
    name: 'ssh',
    package: 'openssh-server',
    programs: ['sshd', 'ssh-keygen'],
    transport: 'tcp',
    planted: {
      faults: ['net-ssh-password', 'net-ssh-weak-cipher', 'net-ssh-weak-kex', 'net-ssh-weak-mac'],
      files: sshd([
        'PermitRootLogin yes',
        'PasswordAuthentication yes',
        'KexAlgorithms diffie-hellman-group14-sha1,curve25519-sha256',
        'Ciphers aes128-cbc,3des-cbc,aes128-ctr',
        'MACs hmac-md5,umac-64@openssh.com,hmac-sha2-256',
      ]),
      prepare: hostKey,
      command: sshdCommand,
    },
    hardened: {
      faults: [],
      files: sshd([
        'PermitRootLogin no',
        'PasswordAuthentication no',
        'KbdInteractiveAuthentication no',
        'KexAlgorithms curve25519-sha256,diffie-hellman-group16-sha512',
        'Ciphers aes256-gcm@openssh.com,aes256-ctr',
        'MACs hmac-sha2-256-etm@openssh.com',
      ]),
      prepare: hostKey,
      command: sshdCommand,
    },
  },
  {
    name: 'mqtt',
    package: 'mosquitto',
    programs: ['mosquitto', 'mosquitto_passwd'],
    transport: 'tcp',
    planted: {
      faults: ['net-mqtt-anon'],
      files: ({ port }) => ({ 'mosquitto.conf': `listener ${port} ${HOST}\nallow_anonymous true\n` }),
      command: ({ folder }) => ['mosquitto', '-c', `${folder}/mosquitto.conf`],
    },
    hardened: {
      faults: [],
      files: ({ port, folder }) => ({
        'mosquitto.conf': `listener ${port} ${HOST}\nallow_anonymous false\npassword_file ${folder}/passwd\n`,
      }),
      prepare: ({ folder }) => [
        ['mosquitto_passwd', '-b', '-c', `${folder}/passwd`, 'device', 'a-long-random-password'],
        ['chmod', '644', `${folder}/passwd`],
      ],
      command: ({ folder }) => ['mosquitto', '-c', `${folder}/mosquitto.conf`],
    },
  },
  {
    name: 'snmp',
    package: 'snmpd',
    programs: ['snmpd'],
    transport: 'udp',
    planted: { faults: ['net-snmp-public'], files: snmpd('rocommunity public'), command: snmpdCommand },
    hardened: { faults: [], files: snmpd('rocommunity a-word-of-our-own'), command: snmpdCommand },
  },
  {
    name: 'mysql',
    package: 'mariadb-server',
    programs: ['mariadbd', 'mariadb-install-db'],
    transport: 'tcp',
    planted: {
      faults: ['net-mysql-exposed'],
      prepare: ({ folder }) => [
        ['chown', 'mysql', folder],
        ['mariadb-install-db', '--no-defaults', '--user=mysql', `--datadir=${folder}/data`, '--skip-test-db'],
      ],
      command: ({ port, folder }) => [
        'mariadbd',
        '--no-defaults',
        '--user=mysql',
        `--datadir=${folder}/data`,
        `--port=${port}`,
        `--bind-address=${HOST}`,
        `--socket=${folder}/socket`,
      ],
    },
    hardened: null,
  },
  {
    name: 'postgresql',
    package: 'postgresql',
    programs: [`${postgresFolder}/postgres`, 'runuser'],
    transport: 'tcp',
    planted: { faults: ['net-postgres-notls'], ...postgres(false) },
    hardened: { faults: [], ...postgres(true) },
  },
  {
    name: 'smtp',
    package: 'opensmtpd',
    programs: ['smtpd'],
    transport: 'tcp',
    planted: {
      faults: ['net-smtp-no-starttls', 'net-smtp-open-relay'],
      files: smtpd(({ port }) => [`listen on ${HOST} port ${port}`, 'action "away" relay', 'match from any for any action "away"']),
      command: smtpdCommand,
    },
    hardened: {
      faults: [],
      files: smtpd(({ port, cert, key }) => [
        `pki shop.example cert "${cert}"`,
        `pki shop.example key "${key}"`,
        `listen on ${HOST} port ${port} tls pki shop.example`,
        'action "here" mbox',
        'match from any for domain "shop.example" action "here"',
      ]),
      command: smtpdCommand,
    },
  },
  {
    name: 'telnet',
    package: 'inetutils-telnetd and inetutils-inetd',
    programs: ['inetutils-inetd', '/usr/sbin/telnetd'],
    transport: 'tcp',
    planted: {
      faults: ['net-telnet'],
      files: ({ port }) => ({ 'inetd.conf': `${HOST}:${port} stream tcp4 nowait root /usr/sbin/telnetd telnetd\n` }),
      command: ({ folder }) => ['inetutils-inetd', '-d', `${folder}/inetd.conf`],
    },
    hardened: null,
  },
  {
    name: 'rsync',
    package: 'rsync',
    programs: ['rsync'],
    transport: 'tcp',
    planted: { faults: ['net-rsync-open'], files: rsyncd([]), command: rsyncCommand },
    hardened: {
      faults: [],
      files: (place) => rsyncd(['auth users = backup', `secrets file = ${place.folder}/secrets`])(place),
      prepare: ({ folder }) => [['chmod', '600', `${folder}/secrets`]],
      command: rsyncCommand,
    },
  },
  {
    name: 'ldap',
    package: 'slapd',
    programs: ['slapd', 'slapadd'],
    transport: 'tcp',
    planted: { faults: ['net-ldap-anon'], ...slapd('') },
    hardened: { faults: [], ...slapd('disallow bind_anon') },
  },
]
