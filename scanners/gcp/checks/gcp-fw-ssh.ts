import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpenings, openTo } from '#scanners/gcp/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/gcp/open-port-texts.ts'
import { SSH } from '#scanners/sdk/cloud/ports.ts'

export const gcpFwSsh = gcpCheck({
  id: 'gcp-fw-ssh',
  scannerType: 'VPC network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.6' }],
  aliases: ['prowler:compute_firewall_ssh_access_from_the_internet_allowed'],
  references: ['https://cloud.google.com/firewall/docs/using-firewalls'],
  snippets: openPortSnippets('tcp:22'),
  needs: ['firewalls', 'firewall-policies', 'instances', 'networks'],
  texts: {
    en: {
      name: 'Firewall rule: SSH',
      finding: 'Firewall rule opens SSH to the internet',
      fix: 'Close SSH of the firewall rule to the internet',
      why: 'Port 22 is tried by scanners within minutes: passwords, stolen keys and new holes in the server. Administrators can come through Identity-Aware Proxy, which needs 35.235.240.0/20 alone.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Firewallregel: SSH',
      finding: 'Firewallregel öffnet SSH für das Internet',
      fix: 'SSH der Firewallregel für das Internet schließen',
      why: 'Port 22 wird binnen Minuten ausprobiert: mit Passwörtern, gestohlenen Schlüsseln und neuen Lücken im Server. Administratoren kommen über Identity-Aware Proxy herein, der nur 35.235.240.0/20 braucht.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Regla de firewall: SSH',
      finding: 'La regla de firewall abre SSH a Internet',
      fix: 'Cerrar SSH de la regla de firewall a Internet',
      why: 'El puerto 22 se prueba en cuestión de minutos con contraseñas, claves robadas y fallos nuevos del servidor. Los administradores pueden entrar por Identity-Aware Proxy, que solo necesita 35.235.240.0/20.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenings(facts, openTo([SSH])),
})
