import { gcpCheck } from '#scanners/gcp/check.ts'
import { judgeOpenings, openTo } from '#scanners/gcp/judge/open-ports.ts'
import { OPEN_PORT_HOW, OPEN_PORT_MESSAGES, openPortSnippets } from '#scanners/gcp/open-port-texts.ts'
import { RDP } from '#scanners/sdk/cloud/ports.ts'

export const gcpFwRdp = gcpCheck({
  id: 'gcp-fw-rdp',
  scannerType: 'VPC network',
  category: 'Network exposure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-284',
  controls: [{ framework: 'CIS GCP 4.0', control: '3.7' }],
  aliases: ['prowler:compute_firewall_rdp_access_from_the_internet_allowed'],
  references: ['https://cloud.google.com/firewall/docs/using-firewalls'],
  snippets: openPortSnippets('tcp:3389'),
  needs: ['firewalls', 'firewall-policies', 'instances', 'networks'],
  texts: {
    en: {
      name: 'Firewall rule: RDP',
      finding: 'Firewall rule opens RDP to the internet',
      fix: 'Close RDP of the firewall rule to the internet',
      why: 'Remote Desktop is how ransomware most often comes in: by guessed passwords and by holes that need none. Identity-Aware Proxy forwards it from 35.235.240.0/20 to those alone who have signed in.',
      how: OPEN_PORT_HOW.en,
      messages: OPEN_PORT_MESSAGES.en,
    },
    de: {
      name: 'Firewallregel: RDP',
      finding: 'Firewallregel öffnet RDP für das Internet',
      fix: 'RDP der Firewallregel für das Internet schließen',
      why: 'Über Remote Desktop kommt Erpressungssoftware am häufigsten herein: durch erratene Passwörter und durch Lücken, die keines brauchen. Identity-Aware Proxy leitet es von 35.235.240.0/20 nur für Angemeldete weiter.',
      how: OPEN_PORT_HOW.de,
      messages: OPEN_PORT_MESSAGES.de,
    },
    es: {
      name: 'Regla de firewall: RDP',
      finding: 'La regla de firewall abre RDP a Internet',
      fix: 'Cerrar RDP de la regla de firewall a Internet',
      why: 'El Escritorio remoto es la entrada más frecuente del ransomware: por contraseñas adivinadas y por fallos que no piden ninguna. Identity-Aware Proxy lo reenvía desde 35.235.240.0/20 solo a quien ha iniciado sesión.',
      how: OPEN_PORT_HOW.es,
      messages: OPEN_PORT_MESSAGES.es,
    },
  },
  judge: (facts) => judgeOpenings(facts, openTo([RDP])),
})
