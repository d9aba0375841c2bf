import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netNtpMonlist = networkCheck({
  id: 'net-ntp-monlist',
  scannerType: 'Infrastructure',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-406',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: ['nmap: ntp-monlist', 'CVE-2013-5211'],
  references: ['https://www.cisa.gov/news-events/alerts/2014/01/13/ntp-amplification-attacks-using-cve-2013-5211'],
  snippets: [{ label: 'ntp.conf', language: 'ini', code: 'restrict default kod nomodify notrap nopeer noquery limited\ndisable monitor' }],
  texts: {
    en: {
      name: 'Queries of the NTP server',
      finding: 'NTP answers queries that amplify attacks',
      fix: 'Disable queries of NTP from outside',
      why: 'A short question with a forged sender brings a long answer to a victim. Such servers are used for attacks, and tell strangers about themselves.',
      how: 'Add noquery to the default restriction and disable monitor, or use chrony, which answers such queries on the machine alone.',
      messages: { pass: 'NTP answers the time and no other query.', fail: 'NTP answered a query of mode 6 or 7.' },
    },
    de: {
      name: 'Abfragen des NTP-Servers',
      finding: 'NTP beantwortet Abfragen, die Angriffe verstärken',
      fix: 'Abfragen von NTP von außen abschalten',
      why: 'Eine kurze Frage mit gefälschtem Absender bringt einem Opfer eine lange Antwort. Solche Server werden für Angriffe benutzt und verraten Fremden etwas über sich.',
      how: 'Ergänzen Sie die Standardbeschränkung um noquery und schalten Sie monitor ab, oder nehmen Sie chrony, das solche Abfragen nur auf dem Rechner selbst beantwortet.',
      messages: { pass: 'NTP beantwortet die Uhrzeit und keine andere Abfrage.', fail: 'NTP beantwortete eine Abfrage im Modus 6 oder 7.' },
    },
    es: {
      name: 'Consultas del servidor NTP',
      finding: 'NTP responde a consultas que amplifican ataques',
      fix: 'Desactivar las consultas de NTP desde fuera',
      why: 'Una pregunta corta con un remitente falso lleva una respuesta larga a una víctima. Estos servidores se usan para ataques y cuentan cosas de sí mismos a extraños.',
      how: 'Añade noquery a la restricción por defecto y desactiva monitor, o usa chrony, que responde a esas consultas solo en la propia máquina.',
      messages: { pass: 'NTP responde la hora y ninguna otra consulta.', fail: 'NTP respondió a una consulta de modo 6 o 7.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['ntp'], ({ detail }) => ruledBy(detail.monlist || detail.control)),
})
