import { getuid } from 'node:process'

/** What a configuration is written with. */
export interface Place {
  port: number
  /** A folder of the site's own, for its configuration and what its server writes. */
  folder: string
  /** The files to show. */
  root: string
  /** PEM files of a certificate for 127.0.0.1. */
  cert: string
  key: string
}
export interface RealSite {
  name: string
  scheme: 'http' | 'https'
  content: 'tidy' | 'careless'
  /** Which program must be there; one that is not is named, and its site left out. */
  program: string
  /** Another thing that must be there, as a command that ends well. */
  requires?: readonly [command: string, ...args: string[]]
  files: (place: Place) => Readonly<Record<string, string>>
  args: (place: Place) => readonly string[]
}

const CSP = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
/** All that hardening guides ask of a header. */
const HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000',
  'Content-Security-Policy': CSP,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const eachHeader = (line: (name: string, value: string) => string): string =>
  Object.entries(HEADERS)
    .map(([name, value]) => line(name, value))
    .join('\n')
const SUITES = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384'
const isRoot = getuid?.() === 0

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

const APACHE_MODULES = 'mpm_event authz_core authz_host dir autoindex mime headers ssl socache_shmcb alias setenvif env'.split(' ')
const apacheConfig = ({ folder, port, root }: Place, site: string): string => `
ServerRoot ${folder}
${APACHE_MODULES.map((module) => `LoadModule ${module}_module /usr/lib/apache2/modules/mod_${module}.so`).join('\n')}
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

const flask = (name: string, program: string): RealSite => ({
  name,
  scheme: 'http',
  content: 'tidy',
  program: 'python3',
  requires: ['python3', '-c', 'import flask'],
  files: () => ({ 'app.py': program }),
  args: ({ folder, port }) => [`${folder}/app.py`, String(port)],
})
const FLASK_HEADERS = Object.entries(HEADERS)
  .map(([name, value]) => `    response.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')

/** A project of Django in one file, on the server of Python's own library. */
const django = (name: string, settings: string, server = ''): RealSite => ({
  name,
  scheme: 'http',
  content: 'tidy',
  program: 'python3',
  requires: ['python3', '-c', 'import django'],
  files: () => ({
    'app.py': `import sys
from wsgiref.simple_server import make_server, WSGIRequestHandler
from django.conf import settings
from django.http import HttpResponse
from django.urls import path
settings.configure(SECRET_KEY="not-a-real-key-of-a-shop", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["127.0.0.1"],
    INSTALLED_APPS=["django.contrib.sessions"], SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware", "django.middleware.clickjacking.XFrameOptionsMiddleware"${settings})
def home(request):
    request.session["seen"] = 1
    return HttpResponse("<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>")
def security(request):
    return HttpResponse("Contact: mailto:security@example.com\\nExpires: 2099-01-01T00:00:00Z\\n", content_type="text/plain")
urlpatterns = [path("", home), path(".well-known/security.txt", security)]
class More:
    def __init__(self, get_response):
        self.get_response = get_response
    def __call__(self, request):
        response = self.get_response(request)
        for name, value in ${JSON.stringify(HEADERS)}.items():
            response[name] = value
        return response
class Quiet(WSGIRequestHandler):
    def log_message(self, *args):
        pass
    def address_string(self):
        return "shop"
${server}
from django.core.wsgi import get_wsgi_application
application = get_wsgi_application()
make_server("127.0.0.1", int(sys.argv[1]), application, handler_class=Quiet).serve_forever()
`,
  }),
  args: ({ folder, port }) => [`${folder}/app.py`, String(port)],
})

const plain = { scheme: 'http', content: 'tidy' } as const
const careless = { scheme: 'http', content: 'careless' } as const
const secured = { scheme: 'https', content: 'tidy' } as const

/** Servers as Debian packs them, and as a guide would harden them. */
export const SITES: readonly RealSite[] = [
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
  flask(
    'Flask, with its debugger',
    `import sys
from flask import Flask, session
app = Flask(__name__)
app.secret_key = "not-a-real-key"
@app.get("/")
def home():
    session["seen"] = 1
    return "<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>"
app.run("127.0.0.1", int(sys.argv[1]), debug=True, use_reloader=False)
`,
  ),
  flask(
    'Flask, hardened',
    `import sys
from flask import Flask, session
from werkzeug.serving import WSGIRequestHandler
app = Flask(__name__)
app.config.update(SECRET_KEY="not-a-real-key", SESSION_COOKIE_SECURE=True, SESSION_COOKIE_HTTPONLY=True, SESSION_COOKIE_SAMESITE="Lax")
WSGIRequestHandler.version_string = lambda self: "shop"
@app.get("/")
def home():
    session["seen"] = 1
    return "<!doctype html><html lang=en><title>Shop</title><h1>Shop</h1></html>"
@app.get("/.well-known/security.txt")
def security():
    return "Contact: mailto:security@example.com\\nExpires: 2099-01-01T00:00:00Z\\n", 200, {"content-type": "text/plain"}
@app.after_request
def harden(response):
${FLASK_HEADERS}
    return response
app.run("127.0.0.1", int(sys.argv[1]))
`,
  ),
  django('Django, with its debug pages', '], DEBUG=True'),
  django(
    'Django, hardened',
    ', __name__ + ".More"], DEBUG=False, SESSION_COOKIE_SECURE=True, SESSION_COOKIE_SAMESITE="Lax"',
    'from wsgiref.simple_server import ServerHandler\nServerHandler.server_software = "shop"',
  ),
  {
    name: 'DokuWiki, default',
    scheme: 'http',
    content: 'tidy',
    program: 'php',
    requires: ['test', '-e', '/usr/share/dokuwiki/doku.php'],
    files: () => ({}),
    args: ({ port }) => ['-S', `127.0.0.1:${port}`, '-t', '/usr/share/dokuwiki'],
  },
]
