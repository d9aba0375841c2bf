import { DATABASE_PORTS } from '#scanners/sdk/cloud/ports.ts'
import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpenings, openTo } from '#scanners/gcp/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/gcp/open-port-texts.ts'

export const gcpFwDatabase = gcpCheck({
  id: 'gcp-fw-database',
  scannerType: 'VPC network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://cloud.google.com/firewall/docs/using-firewalls'],
  snippets: openPortSnippets('tcp:5432'),
  needs: ['firewalls', 'firewall-policies', 'instances', 'networks'],
  texts: {
    en: {
      name: 'Firewall rule: databases',
      finding: 'Firewall rule opens a database port to the internet',
      fix: 'Close database ports of the firewall rule to the internet',
      why: 'Databases are meant for the applications beside them. Open to everyone, they are found within hours, and one weak password or one missing update is enough to copy or delete what is in them.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Firewallregel: Datenbanken',
      finding: 'Firewallregel öffnet einen Datenbankport für das Internet',
      fix: 'Datenbankports der Firewallregel für das Internet schließen',
      why: 'Datenbanken sind für die Anwendungen neben ihnen da. Für alle offen, werden sie binnen Stunden gefunden, und ein schwaches Passwort oder ein fehlendes Update genügt, um ihren Inhalt zu kopieren oder zu löschen.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Regla de firewall: bases de datos',
      finding: 'La regla de firewall abre un puerto de base de datos a Internet',
      fix: 'Cerrar los puertos de bases de datos de la regla a Internet',
      why: 'Las bases de datos están para las aplicaciones de al lado. Abiertas a todos, se encuentran en horas, y basta una contraseña débil o una actualización pendiente para copiar o borrar lo que guardan.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenings(facts, openTo(DATABASE_PORTS)),
})
