import { gcpCheck } from '#scanners/gcp/check.ts'
import { everything } from '#scanners/gcp/judge/firewalls.ts'
import { judgeOpenings } from '#scanners/gcp/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/gcp/open-port-texts.ts'

export const gcpFwAny = gcpCheck({
  id: 'gcp-fw-any',
  scannerType: 'VPC network',
  category: 'Network exposure',
  riskLevel: 'critical',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  references: ['https://cloud.google.com/firewall/docs/using-firewalls'],
  snippets: openPortSnippets('tcp:443'),
  needs: ['firewalls', 'firewall-policies', 'instances', 'networks'],
  texts: {
    en: {
      name: 'Firewall rule: all ports',
      finding: 'Firewall rule lets the whole internet come to every port',
      fix: 'Limit the firewall rule to the ports that are needed',
      why: 'Whatever runs behind it, today or later, can be reached by everyone: administration, databases, services that nobody remembers. A firewall that lets everything in protects nothing.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Firewallregel: alle Ports',
      finding: 'Firewallregel lässt das ganze Internet an jeden Port',
      fix: 'Die Firewallregel auf die nötigen Ports begrenzen',
      why: 'Was dahinter läuft, heute oder später, ist für alle erreichbar: Verwaltung, Datenbanken, Dienste, an die sich niemand erinnert. Eine Firewall, die alles hereinlässt, schützt nichts.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Regla de firewall: todos los puertos',
      finding: 'La regla de firewall deja llegar a todo Internet a cada puerto',
      fix: 'Limitar la regla de firewall a los puertos necesarios',
      why: 'Todo lo que haya detrás, hoy o mañana, está al alcance de cualquiera: administración, bases de datos, servicios que nadie recuerda. Un firewall que deja entrar todo no protege nada.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenings(facts, everything),
})
