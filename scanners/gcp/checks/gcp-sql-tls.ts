import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeInstances } from '#scanners/gcp/judge/sql.ts'
import { gcloud, terraform } from '#scanners/gcp/snippets.ts'
import { UNSEEN } from '#scanners/gcp/texts.ts'

export const gcpSqlTls = gcpCheck({
  id: 'gcp-sql-tls',
  scannerType: 'Cloud SQL',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'CIS GCP 4.0', control: '6.4' }],
  aliases: ['prowler:cloudsql_instance_ssl_connections'],
  references: ['https://cloud.google.com/sql/docs/mysql/configure-ssl-instance'],
  snippets: [
    gcloud('gcloud sql instances patch INSTANCE --ssl-mode ENCRYPTED_ONLY'),
    terraform(
      'resource "google_sql_database_instance" "this" {\n  # …\n  settings {\n    ip_configuration {\n      ssl_mode = "ENCRYPTED_ONLY"\n    }\n  }\n}',
    ),
  ],
  needs: ['sql-instances'],
  texts: {
    en: {
      name: 'TLS to Cloud SQL',
      finding: 'Database accepts connections without TLS',
      fix: 'Require TLS on database connections',
      why: 'A program that is set up without TLS sends its password and all data in the clear, and nothing tells anyone. Whoever is on the way reads and changes them.',
      how: 'Open SQL, the instance, Connections, Security, and choose Allow only SSL connections, or require client certificates. Look in the logs first for programs that connect without; the Auth Proxy is encrypted already.',
      messages: { pass: 'Connections without TLS are refused.', fail: 'Connections without TLS are accepted.', unknown: UNSEEN.en },
    },
    de: {
      name: 'TLS zu Cloud SQL',
      finding: 'Datenbank nimmt Verbindungen ohne TLS an',
      fix: 'TLS für Datenbankverbindungen verlangen',
      why: 'Ein ohne TLS eingerichtetes Programm sendet Passwort und alle Daten im Klartext, und niemand erfährt davon. Wer dazwischen sitzt, liest und ändert sie.',
      how: 'Öffnen Sie „SQL“, die Instanz, „Connections“, „Security“, und wählen Sie „Allow only SSL connections“, oder verlangen Sie Client-Zertifikate. Suchen Sie vorher in den Protokollen nach Programmen ohne TLS; der Auth Proxy verschlüsselt bereits.',
      messages: {
        pass: 'Verbindungen ohne TLS werden abgelehnt.',
        fail: 'Verbindungen ohne TLS werden angenommen.',
        unknown: UNSEEN.de,
      },
    },
    es: {
      name: 'TLS hacia Cloud SQL',
      finding: 'La base de datos acepta conexiones sin TLS',
      fix: 'Exigir TLS en las conexiones a Cloud SQL',
      why: 'Un programa configurado sin TLS envía su contraseña y todos los datos en claro, y nadie se entera. Quien esté en medio los lee y los cambia.',
      how: 'Abre «SQL», la instancia, «Connections», «Security», y elige «Allow only SSL connections», o exige certificados de cliente. Busca antes en los registros programas que se conecten sin TLS; Auth Proxy ya cifra.',
      messages: {
        pass: 'Las conexiones sin TLS se rechazan.',
        fail: 'Las conexiones sin TLS se aceptan.',
        unknown: UNSEEN.es,
      },
    },
  },
  judge: ({ 'sql-instances': instances }) =>
    judgeInstances(
      instances,
      ({ forcesTls }) => forcesTls,
      (isForced) => ({ fault: isForced ? null : 'fail', values: { requiresTls: isForced } }),
    ),
})
