import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netSmtpNoStarttls = networkCheck({
  id: 'net-smtp-no-starttls',
  scannerType: 'Mail',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  references: ['https://www.rfc-editor.org/rfc/rfc3207'],
  snippets: [
    {
      label: 'main.cf',
      language: 'ini',
      code: 'smtpd_tls_security_level = may\nsmtpd_tls_cert_file = /etc/ssl/certs/mail.pem\nsmtpd_tls_key_file = /etc/ssl/private/mail.key',
    },
  ],
  texts: {
    en: {
      name: 'STARTTLS of the mail server',
      finding: 'The mail server offers no STARTTLS',
      fix: 'Turn on STARTTLS on the mail server',
      why: 'Mail to it, and passwords of those who send through it, cross the network readable.',
      how: 'Give the server a certificate and turn TLS on: offered at port 25, required at 587.',
      messages: { pass: 'The server offers STARTTLS, or speaks TLS from the start.', fail: 'The server does not offer STARTTLS.' },
    },
    de: {
      name: 'STARTTLS des Mailservers',
      finding: 'Der Mailserver bietet kein STARTTLS an',
      fix: 'STARTTLS am Mailserver einschalten',
      why: 'Post an ihn und die Passwörter derer, die über ihn senden, gehen lesbar durch das Netz.',
      how: 'Geben Sie dem Server ein Zertifikat und schalten Sie TLS ein: an Port 25 angeboten, an 587 verlangt.',
      messages: { pass: 'Der Server bietet STARTTLS an oder spricht von Anfang an TLS.', fail: 'Der Server bietet STARTTLS nicht an.' },
    },
    es: {
      name: 'STARTTLS del servidor de correo',
      finding: 'El servidor de correo no ofrece STARTTLS',
      fix: 'Activar STARTTLS en el servidor de correo',
      why: 'El correo que recibe, y las contraseñas de quienes envían por él, cruzan la red de forma legible.',
      how: 'Dale un certificado al servidor y activa TLS: ofrecido en el puerto 25, exigido en el 587.',
      messages: { pass: 'El servidor ofrece STARTTLS, o habla TLS desde el principio.', fail: 'El servidor no ofrece STARTTLS.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['smtp'], ({ detail }) => ruledBy(detail.starttls === null ? null : !detail.starttls)),
})
