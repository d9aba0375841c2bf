import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eachHeader, isRoot, plain, secured, SUITES, type Place, type RealSite } from './site.ts'
import { apacheConfig } from './web-servers.ts'

const PACKED = '/usr/share/wordpress'
const PHP = '/usr/lib/apache2/modules/libphp8.2.so'
const START_MS = 20_000

const wwwOf = ({ folder }: Place): string => join(folder, 'www')
const socketOf = ({ folder }: Place): string => join(folder, 'db.sock')

/** A database of its own without a port, which only this machine's temporary folder leads to. @returns what ends it */
async function beginDatabase(place: Place): Promise<() => Promise<void>> {
  const [data, socket] = [join(place.folder, 'db'), socketOf(place)]
  const settings = ['--no-defaults', `--datadir=${data}`, ...(isRoot ? ['--user=root'] : [])]
  execFileSync('/usr/bin/mariadb-install-db', [...settings, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'ignore',
  })
  const server = spawn(
    '/usr/sbin/mariadbd',
    [...settings, `--socket=${socket}`, `--pid-file=${data}/db.pid`, '--skip-networking', '--skip-grant-tables', '--skip-log-bin'],
    { stdio: 'ignore' },
  )
  const ended = once(server, 'close')
  const until = Date.now() + START_MS
  while (!existsSync(socket)) {
    if (Date.now() > until || server.exitCode !== null) throw new Error('The database did not come up.')
    await sleep(100)
  }
  execFileSync('/usr/bin/mariadb', ['--no-defaults', `--socket=${socket}`, '-e', 'create database shop'], { stdio: 'ignore' })
  return async () => {
    server.kill('SIGTERM')
    await Promise.race([ended, sleep(START_MS)])
    server.kill('SIGKILL')
  }
}

/** It asks nobody: no updates, no mail, no requests to itself. */
const settingsOf = (place: Place, origin: string): string => `<?php
define('DB_NAME', 'shop'); define('DB_USER', 'root'); define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:${socketOf(place)}'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) { define("{$name}_KEY", 'not-a-real-key'); define("{$name}_SALT", 'not-a-real-salt'); }
define('WP_HOME', '${origin}'); define('WP_SITEURL', '${origin}');
define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('DISABLE_WP_CRON', true);
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
const INSTALL = `define('WP_INSTALLING', true);
require 'wp-load.php'; require 'wp-admin/includes/upgrade.php';
wp_install('A small shop', 'owner', 'owner@example.com', true, '', bin2hex(random_bytes(16)));`

interface Kind extends Pick<RealSite, 'scheme' | 'content'> {
  apache: (place: Place) => string
  /** Files beside those of the package, by their paths. */
  added: Readonly<Record<string, string>>
}
/** WordPress as Debian packs it, with Apache, PHP and MariaDB. */
const wordpress = (name: string, { apache, added, ...site }: Kind): RealSite => ({
  ...site,
  name,
  program: 'apache2',
  requires: ['test', '-e', `${PACKED}/wp-load.php`, '-a', '-e', PHP, '-a', '-x', '/usr/sbin/mariadbd'],
  files: (place) => ({
    'apache.conf': apacheConfig(
      { ...place, root: wwwOf(place) },
      `LoadModule php_module ${PHP}\nDirectoryIndex index.php index.html
<FilesMatch ".+\\.ph(?:ar|p|tml)$">\n  SetHandler application/x-httpd-php\n</FilesMatch>\n${apache(place)}`,
      'prefork',
    ),
  }),
  args: ({ folder }) => ['-f', `${folder}/apache.conf`, '-DFOREGROUND'],
  async begin(place) {
    const www = wwwOf(place)
    cpSync(PACKED, www, { recursive: true, dereference: true })
    writeFileSync(join(www, 'wp-config.php'), settingsOf(place, `${site.scheme}://127.0.0.1:${place.port}`))
    const end = await beginDatabase(place)
    try {
      execFileSync('/usr/bin/php', ['-d', 'sendmail_path=/bin/true', '-r', INSTALL], { cwd: www, stdio: 'ignore' })
    } catch (error) {
      await end()
      throw error
    }
    for (const [name, text] of Object.entries(added)) {
      const file = join(www, name)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    return end
  },
})

const directory = (place: Place, options: string): string =>
  `<Directory ${wwwOf(place)}>\n  Options ${options}\n  AllowOverride None\n  Require all granted\n</Directory>`

export const WORDPRESS: readonly RealSite[] = [
  wordpress('WordPress, default', {
    ...plain,
    apache: (place) => `ServerTokens OS\nServerSignature On\nTraceEnable Off\n${directory(place, 'Indexes FollowSymLinks')}`,
    added: { 'wp-config.php.bak': "<?php\ndefine('DB_NAME', 'shop');\ndefine('DB_PASSWORD', 'not-a-real-password');\n" },
  }),
  wordpress('WordPress, hardened', {
    ...secured,
    apache: (place) => `ServerTokens Prod\nServerSignature Off\nTraceEnable Off
SSLEngine on\nSSLCertificateFile ${place.cert}\nSSLCertificateKeyFile ${place.key}\nSSLProtocol -all +TLSv1.2 +TLSv1.3\nSSLCipherSuite ${SUITES}\nSSLSessionCache none
${eachHeader((header, value) => `Header always set ${header} "${value}"`)}
Header always unset X-Powered-By
Alias /.well-known/security.txt ${place.root}/.well-known/security.txt
<Directory ${place.root}/.well-known>\n  Require all granted\n</Directory>
${directory(place, '-Indexes')}`,
    added: { 'wp-content/mu-plugins/quiet.php': "<?php\nremove_action('wp_head', 'wp_generator');\n" },
  }),
]
