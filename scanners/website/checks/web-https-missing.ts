import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { siteResource } from '#scanners/website/judge-site.ts'
import { apache, NEW_CERTIFICATE, nginx } from '#scanners/website/snippets.ts'

export const webHttpsMissing = websiteCheck({
  id: 'web-https-missing',
  scannerType: 'Transport',
  category: 'Encryption',
  riskLevel: 'critical',
  levelOfEffort: 'medium',
  cwe: 'CWE-319',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.1' },
  ],
  references: ['https://letsencrypt.org/getting-started/'],
  snippets: [
    nginx(
      'server {\n  listen 443 ssl;\n  server_name example.com;\n  ssl_certificate     /etc/letsencrypt/live/example.com/fullchain.pem;\n  ssl_certificate_key /etc/letsencrypt/live/example.com/privkey.pem;\n}',
    ),
    apache(
      '<VirtualHost *:443>\n  ServerName example.com\n  SSLEngine on\n  SSLCertificateFile    /etc/letsencrypt/live/example.com/fullchain.pem\n  SSLCertificateKeyFile /etc/letsencrypt/live/example.com/privkey.pem\n</VirtualHost>',
    ),
    ...NEW_CERTIFICATE,
  ],
  needs: ['page', 'transport'],
  texts: {
    en: {
      name: 'HTTPS',
      finding: 'Site is served without HTTPS',
      fix: 'Serve the site over HTTPS',
      why: 'Everything between visitors and this site travels unencrypted. Anyone on the way, from the café Wi-Fi to the internet provider, can read and change passwords, cookies and pages.',
      how: "Get a certificate (for example from Let's Encrypt), serve the site over HTTPS and redirect every plain HTTP address to it.",
      messages: {
        pass: 'The site answers over TLS on port {{port}}.',
        fail: 'No TLS service answers on port {{port}}; the site is served unencrypted.',
        unknown: 'Port {{port}} did not say in time whether it speaks TLS.',
      },
    },
    de: {
      name: 'HTTPS',
      finding: 'Website ohne HTTPS',
      fix: 'Website über HTTPS ausliefern',
      why: 'Alles zwischen Besuchern und dieser Website wird unverschlüsselt übertragen: Passwörter, Cookies und Seiten kann jeder auf dem Weg lesen und verändern, vom WLAN im Café bis zum Provider.',
      how: "Beschaffen Sie ein Zertifikat (zum Beispiel von Let's Encrypt), liefern Sie die Website über HTTPS aus und leiten Sie jede HTTP-Adresse dorthin um.",
      messages: {
        pass: 'Die Website antwortet auf Port {{port}} über TLS.',
        fail: 'Auf Port {{port}} antwortet kein TLS-Dienst; die Website wird unverschlüsselt ausgeliefert.',
        unknown: 'Port {{port}} hat nicht rechtzeitig erkennen lassen, ob er TLS spricht.',
      },
    },
    es: {
      name: 'HTTPS',
      finding: 'Sitio sin HTTPS',
      fix: 'Servir el sitio por HTTPS',
      why: 'Todo lo que viaja entre los visitantes y este sitio va sin cifrar: cualquiera en el camino, desde la red de una cafetería hasta el proveedor, puede leer y alterar contraseñas, cookies y páginas.',
      how: "Obtén un certificado (por ejemplo, de Let's Encrypt), sirve el sitio por HTTPS y redirige a él todas las direcciones HTTP.",
      messages: {
        pass: 'El sitio responde por TLS en el puerto {{port}}.',
        fail: 'Ningún servicio TLS responde en el puerto {{port}}; el sitio se sirve sin cifrar.',
        unknown: 'El puerto {{port}} no indicó a tiempo si habla TLS.',
      },
    },
  },
  judge({ page, transport }) {
    const resource = siteResource(page)
    const evidence = [textEvidence(`TLS handshake on port ${transport.httpsPort}`, transport.https)]
    const options = { values: { port: transport.httpsPort }, evidence }
    if (transport.https === 'unknown') return [unknown(resource, 'unknown', options)]
    return [transport.https === 'yes' ? pass(resource, 'pass', options) : fail(resource, 'fail', options)]
  },
})
