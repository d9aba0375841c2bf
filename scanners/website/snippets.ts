import type { Snippet } from '#scanners/sdk/check.ts'

export const nginx = (code: string): Snippet => ({ label: 'nginx', language: 'nginx', code })
export const apache = (code: string): Snippet => ({ label: 'Apache', language: 'apache', code })
export const caddy = (code: string): Snippet => ({ label: 'Caddy', language: 'caddyfile', code })
/** web.config of IIS 10. @param inner what stands within <system.webServer> */
export const iis = (inner: string): Snippet => ({
  label: 'IIS (web.config)',
  language: 'xml',
  code: `<configuration>\n  <system.webServer>\n${indented(inner, 4)}\n  </system.webServer>\n</configuration>`,
})
const indented = (text: string, by: number): string => text.replaceAll(/^/gmu, ' '.repeat(by))
const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** How to send one response header. */
export function headerSnippets(name: string, value: string): Snippet[] {
  return [
    nginx(`add_header ${name} "${value}" always;`),
    apache(`Header always set ${name} "${value}"`),
    caddy(`header ${name} "${value}"`),
    iis(`<httpProtocol>\n  <customHeaders>\n    <add name="${name}" value="${xml(value)}" />\n  </customHeaders>\n</httpProtocol>`),
    {
      label: 'Express',
      language: 'javascript',
      code: `app.use((request, response, next) => {\n  response.setHeader('${name}', "${value}")\n  next()\n})`,
    },
  ]
}

/** How to keep what begins with a dot from being served, but for /.well-known/. */
export const HIDE_DOT_FILES: readonly Snippet[] = [
  nginx('location ~ /\\.(?!well-known) {\n  deny all;\n}'),
  apache('RedirectMatch 404 /\\.(?!well-known)'),
  caddy('@hidden {\n  path_regexp /\\.\n  not path /.well-known/*\n}\nrespond @hidden 404'),
  iis(
    '<security>\n  <requestFiltering>\n    <hiddenSegments>\n      <add segment=".git" />\n      <add segment=".svn" />\n      <add segment=".env" />\n    </hiddenSegments>\n  </requestFiltering>\n</security>',
  ),
]

/** How to keep files of some endings from being served. */
export function hideEndings(...endings: readonly string[]): Snippet[] {
  const list = endings.join('|')
  return [
    nginx(`location ~* \\.(${list})$ {\n  deny all;\n}`),
    apache(`<FilesMatch "\\.(${list})$">\n  Require all denied\n</FilesMatch>`),
    caddy(`@kept path ${endings.map((ending) => `*.${ending}`).join(' ')}\nrespond @kept 404`),
    iis(
      `<security>\n  <requestFiltering>\n    <fileExtensions>\n${endings.map((ending) => `      <add fileExtension=".${ending}" allowed="false" />`).join('\n')}\n    </fileExtensions>\n  </requestFiltering>\n</security>`,
    ),
  ]
}

/** How to let only the own network reach a path. */
export const ownNetworkOnly = (path: string): readonly Snippet[] => [
  nginx(`location ${path} {\n  allow 10.0.0.0/8;\n  deny all;\n}`),
  apache(`<Location "${path}">\n  Require ip 10.0.0.0/8\n</Location>`),
  caddy(`@outside {\n  path ${path}*\n  not remote_ip 10.0.0.0/8\n}\nrespond @outside 403`),
  {
    label: 'IIS (web.config)',
    language: 'xml',
    code: `<location path="${path.slice(1)}">\n  <system.webServer>\n    <security>\n      <ipSecurity allowUnlisted="false">\n        <add ipAddress="10.0.0.0" subnetMask="255.0.0.0" allowed="true" />\n      </ipSecurity>\n    </security>\n  </system.webServer>\n</location>`,
  },
]

/** How to lead every plain HTTP address to HTTPS. */
export const REDIRECT_TO_HTTPS: readonly Snippet[] = [
  nginx('server {\n  listen 80;\n  return 301 https://$host$request_uri;\n}'),
  apache('<VirtualHost *:80>\n  Redirect permanent / https://example.com/\n</VirtualHost>'),
  caddy('http://example.com {\n  redir https://{host}{uri} permanent\n}'),
  iis(
    '<rewrite>\n  <rules>\n    <rule name="HTTPS" stopProcessing="true">\n      <match url="(.*)" />\n      <conditions>\n        <add input="{HTTPS}" pattern="off" />\n      </conditions>\n      <action type="Redirect" url="https://{HTTP_HOST}/{R:1}" redirectType="Permanent" />\n    </rule>\n  </rules>\n</rewrite>',
  ),
]

/** How to offer TLS 1.2 and 1.3 alone. */
export const MODERN_PROTOCOLS: readonly Snippet[] = [
  nginx('ssl_protocols TLSv1.2 TLSv1.3;'),
  apache('SSLProtocol -all +TLSv1.2 +TLSv1.3'),
  caddy('tls {\n  protocols tls1.2 tls1.3\n}'),
  {
    label: 'IIS (PowerShell)',
    language: 'powershell',
    code: "foreach ($old in 'TLS 1.0', 'TLS 1.1') {\n  $key = \"HKLM:\\SYSTEM\\CurrentControlSet\\Control\\SecurityProviders\\SCHANNEL\\Protocols\\$old\\Server\"\n  New-Item $key -Force | Out-Null\n  Set-ItemProperty $key -Name Enabled -Value 0 -Type DWord\n}\nRestart-Computer",
  },
]

const SUITES = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
]
/** How to offer only suites with forward secrecy and authenticated encryption. */
export const STRONG_SUITES: readonly Snippet[] = [
  nginx(`ssl_ciphers ${SUITES.join(':')};`),
  apache(`SSLCipherSuite ${SUITES.join(':')}\nSSLHonorCipherOrder on`),
  caddy(
    'tls {\n  ciphers TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384 TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384\n}',
  ),
  {
    label: 'IIS (PowerShell)',
    language: 'powershell',
    code: "Get-TlsCipherSuite |\n  Where-Object Name -Match '^TLS_RSA_|3DES|RC4|NULL' |\n  ForEach-Object { Disable-TlsCipherSuite -Name $_.Name }",
  },
]

/** How to get a certificate that browsers trust, for the right names. */
export const NEW_CERTIFICATE: readonly Snippet[] = [
  { label: 'certbot', language: 'shell', code: 'certbot --nginx -d example.com -d www.example.com --key-type ecdsa' },
  caddy('example.com, www.example.com {\n  reverse_proxy 127.0.0.1:8080\n}'),
  { label: 'IIS (win-acme)', language: 'powershell', code: 'wacs.exe --source iis --siteid 1 --installation iis' },
]
