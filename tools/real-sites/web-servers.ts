import { careless, eachHeader, HEADERS, isRoot, plain, secured, SUITES, type Place, type RealSite } from './site.ts'

/** The settings of Debian's nginx.conf that a visitor can notice, around a site. */
const nginxConfig = ({ folder }: Place, server: string): string => `
${isRoot ? 'user nobody nogroup;' : ''}
daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 64; }
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  include /etc/nginx/mime.types; default_type application/octet-stream;
  server {
${server}
  }
}`
const nginx = (name: string, site: Pick<RealSite, 'scheme' | 'content'>, server: (place: Place) => string): RealSite => ({
  ...site,
  name,
  program: 'nginx',
  files: (place) => ({ 'nginx.conf': nginxConfig(place, server(place)) }),
  args: ({ folder }) => ['-p', folder, '-c', `${folder}/nginx.conf`],
})

const APACHE_MODULES = 'authz_core authz_host dir autoindex mime headers ssl socache_shmcb alias setenvif env'.split(' ')
/** The settings of Debian's apache2.conf that a visitor can notice, around a site; those that run programs want a process a request. */
export const apacheConfig = ({ folder, port, root }: Place, site: string, mode: 'event' | 'prefork' = 'event'): string => `
ServerRoot ${folder}
${[`mpm_${mode}`, ...APACHE_MODULES].map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`).join('\n')}
${isRoot ? 'User nobody\nGroup nogroup' : ''}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
Listen 127.0.0.1:${port}
ServerName 127.0.0.1
TypesConfig /etc/mime.types
DirectoryIndex index.html
DocumentRoot ${root}
<FilesMatch "^\\.ht">
  Require all denied
</FilesMatch>
${site}
`
const apache = (name: string, site: Pick<RealSite, 'scheme' | 'content'>, text: (place: Place) => string): RealSite => ({
  ...site,
  name,
  program: 'apache2',
  files: (place) => ({ 'apache.conf': apacheConfig(place, text(place)) }),
  args: ({ folder }) => ['-f', `${folder}/apache.conf`, '-DFOREGROUND'],
})

const lighttpd = (name: string, site: Pick<RealSite, 'scheme' | 'content'>, text: (place: Place) => string): RealSite => ({
  ...site,
  name,
  program: 'lighttpd',
  ...(site.scheme === 'https' && { requires: ['test', '-e', '/usr/lib/lighttpd/mod_openssl.so'] as const }),
  files: (place) => ({
    'lighttpd.conf': `
server.document-root = "${place.root}"
server.errorlog = "${place.folder}/error.log"
server.port = ${place.port}
server.bind = "127.0.0.1"
index-file.names = ( "index.html" )
url.access-deny = ( "~", ".inc" )
mimetype.assign = ( ".html" => "text/html; charset=utf-8", ".js" => "text/javascript", ".css" => "text/css", ".svg" => "image/svg+xml", ".txt" => "text/plain", ".pdf" => "application/pdf" )
${text(place)}
`,
  }),
  args: ({ folder }) => ['-D', '-f', `${folder}/lighttpd.conf`],
})

const caddy = (name: string, site: Pick<RealSite, 'scheme' | 'content'>, text: (place: Place) => string): RealSite => ({
  ...site,
  name,
  program: 'caddy',
  files: (place) => ({
    Caddyfile: `{\n  admin off\n  auto_https off\n}\n${site.scheme}://127.0.0.1:${place.port} {\n  root * ${place.root}\n${text(place)}\n}\n`,
  }),
  args: ({ folder }) => ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
})

/** Servers as Debian packs them, and as a guide would harden them. */
export const WEB_SERVERS: readonly RealSite[] = [
  nginx('nginx, default', plain, ({ port, root }) => `listen 127.0.0.1:${port}; root ${root}; index index.html;`),
  nginx(
    'nginx, everything readable',
    careless,
    ({ port, root }) => `listen 127.0.0.1:${port}; root ${root}; index index.html; autoindex on;
    location = /nginx_status { stub_status; }
    location /api { add_header Access-Control-Allow-Origin $http_origin always; add_header Access-Control-Allow-Credentials true always; return 401; }`,
  ),
  nginx(
    'nginx, hardened',
    secured,
    ({ port, root, cert, key }) => `listen 127.0.0.1:${port} ssl http2; root ${root}; index index.html;
    ssl_certificate ${cert}; ssl_certificate_key ${key}; ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ${SUITES};
    server_tokens off;
    ${eachHeader((header, value) => `add_header ${header} "${value}" always;`)}
    location ~ /\\.(?!well-known) { return 404; }`,
  ),
  nginx(
    'nginx, old TLS',
    secured,
    ({ port, root, cert, key }) => `listen 127.0.0.1:${port} ssl; root ${root}; index index.html;
    ssl_certificate ${cert}; ssl_certificate_key ${key}; ssl_protocols TLSv1 TLSv1.1 TLSv1.2; ssl_ciphers ALL:eNULL:@SECLEVEL=0;`,
  ),
  apache(
    'Apache, default',
    plain,
    ({ root }) =>
      `ServerTokens OS\nServerSignature On\nTraceEnable Off\n<Directory ${root}>\n  Options Indexes FollowSymLinks\n  Require all granted\n</Directory>`,
  ),
  apache(
    'Apache, everything readable',
    careless,
    ({ root }) =>
      `ServerTokens Full\nServerSignature On\nTraceEnable On\n<Directory ${root}>\n  Options Indexes FollowSymLinks\n  Require all granted\n</Directory>`,
  ),
  apache(
    'Apache, hardened',
    secured,
    ({ root, cert, key }) => `ServerTokens Prod\nServerSignature Off\nTraceEnable Off
SSLEngine on\nSSLCertificateFile ${cert}\nSSLCertificateKeyFile ${key}\nSSLProtocol -all +TLSv1.2 +TLSv1.3\nSSLCipherSuite ${SUITES}\nSSLSessionCache none
${eachHeader((header, value) => `Header always set ${header} "${value}"`)}
RedirectMatch 404 "/\\.(?!well-known)"
<Directory ${root}>\n  Options -Indexes\n  Require all granted\n</Directory>`,
  ),
  lighttpd(
    'lighttpd, default',
    plain,
    () => 'server.modules = ( "mod_indexfile", "mod_access", "mod_alias", "mod_redirect", "mod_dirlisting", "mod_staticfile" )',
  ),
  lighttpd(
    'lighttpd, listing folders',
    careless,
    () => 'server.modules = ( "mod_indexfile", "mod_access", "mod_dirlisting", "mod_staticfile" )\ndir-listing.activate = "enable"',
  ),
  lighttpd(
    'lighttpd, hardened',
    secured,
    ({ cert, key, folder }) => `server.modules = ( "mod_indexfile", "mod_access", "mod_setenv", "mod_openssl", "mod_staticfile" )
server.tag = ""
ssl.engine = "enable"\nssl.pemfile = "${cert}"\nssl.privkey = "${key}"\nssl.openssl.ssl-conf-cmd = ("MinProtocol" => "TLSv1.2", "CipherString" => "${SUITES}")
setenv.add-response-header = ( ${Object.entries(HEADERS)
      .map(([header, value]) => `"${header}" => "${value}"`)
      .join(', ')} )
server.upload-dirs = ( "${folder}" )
$HTTP["url"] =~ "^/\\.(?!well-known)" { url.access-deny = ( "" ) }`,
  ),
  caddy('Caddy, default', plain, () => '  file_server'),
  caddy('Caddy, listing folders', careless, () => '  file_server browse'),
  caddy(
    'Caddy, hardened',
    secured,
    ({ cert, key }) => `  tls ${cert} ${key} {\n    protocols tls1.2 tls1.3\n  }
${eachHeader((header, value) => `  header ${header} "${value}"`)}
  header -Server
  @hidden {\n    path_regexp /\\.\n    not path /.well-known/*\n  }\n  respond @hidden 404\n  file_server`,
  ),
  {
    ...secured,
    name: 'nghttpd, HTTP/2 alone',
    program: 'nghttpd',
    files: () => ({}),
    args: ({ port, root, cert, key }) => ['--address=127.0.0.1', `--htdocs=${root}`, String(port), key, cert],
  },
]
