import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netPostgresNotls = networkCheck({
  id: 'net-postgres-notls',
  scannerType: 'Databases',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  references: ['https://www.postgresql.org/docs/current/ssl-tcp.html'],
  snippets: [{ label: 'postgresql.conf', language: 'ini', code: "ssl = on\nssl_cert_file = 'server.crt'\nssl_key_file = 'server.key'" }],
  texts: {
    en: {
      name: 'Encryption of PostgreSQL',
      finding: 'PostgreSQL offers no TLS',
      fix: 'Turn on TLS in PostgreSQL',
      why: 'What is asked and answered, and depending on the sign-in the password, crosses the network readable.',
      how: 'Set ssl = on with a certificate, use hostssl in pg_hba.conf, and close port 5432 to all but the applications.',
      messages: { pass: 'The server goes on in TLS when asked.', fail: 'The server refuses to continue in TLS.' },
    },
    de: {
      name: 'Verschlüsselung von PostgreSQL',
      finding: 'PostgreSQL bietet kein TLS an',
      fix: 'TLS in PostgreSQL einschalten',
      why: 'Was gefragt und geantwortet wird, und je nach Anmeldung das Passwort, geht lesbar durch das Netz.',
      how: 'Setzen Sie ssl = on mit einem Zertifikat, nehmen Sie hostssl in pg_hba.conf, und schließen Sie Port 5432 für alle außer den Anwendungen.',
      messages: { pass: 'Der Server fährt auf Anfrage in TLS fort.', fail: 'Der Server lehnt es ab, in TLS fortzufahren.' },
    },
    es: {
      name: 'Cifrado de PostgreSQL',
      finding: 'PostgreSQL no ofrece TLS',
      fix: 'Activar TLS en PostgreSQL',
      why: 'Lo que se pregunta y se responde, y según el inicio de sesión la contraseña, cruza la red de forma legible.',
      how: 'Pon ssl = on con un certificado, usa hostssl en pg_hba.conf y cierra el puerto 5432 a todo salvo las aplicaciones.',
      messages: { pass: 'El servidor continúa en TLS cuando se le pide.', fail: 'El servidor se niega a continuar en TLS.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['postgresql'], ({ detail }) => ruledBy(!detail.tls)),
})
