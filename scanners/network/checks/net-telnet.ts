import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netTelnet = networkCheck({
  id: 'net-telnet',
  scannerType: 'Remote access',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-319',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['nmap: telnet-encryption'],
  references: ['https://www.rfc-editor.org/rfc/rfc854'],
  snippets: [{ label: 'shell', language: 'shell', code: 'systemctl disable --now telnet.socket inetutils-inetd' }],
  texts: {
    en: {
      name: 'Telnet',
      finding: 'A Telnet service answers',
      fix: 'Replace Telnet with SSH',
      why: 'Everything typed there, passwords first of all, crosses the network readable. Devices with Telnet are what botnets look for.',
      how: 'Turn the Telnet service off and use SSH. Where a device knows Telnet alone, put it into a network of its own.',
      messages: { pass: 'Telnet does not answer.', fail: 'A Telnet service answers at this port.' },
    },
    de: {
      name: 'Telnet',
      finding: 'Ein Telnet-Dienst antwortet',
      fix: 'Telnet durch SSH ersetzen',
      why: 'Alles, was dort getippt wird, zuerst Passwörter, geht lesbar durch das Netz. Nach Geräten mit Telnet suchen Botnetze.',
      how: 'Schalten Sie den Telnet-Dienst ab und nehmen Sie SSH. Wo ein Gerät nur Telnet kennt, stellen Sie es in ein eigenes Netz.',
      messages: { pass: 'Telnet antwortet nicht.', fail: 'An diesem Port antwortet ein Telnet-Dienst.' },
    },
    es: {
      name: 'Telnet',
      finding: 'Responde un servicio Telnet',
      fix: 'Sustituir Telnet por SSH',
      why: 'Todo lo que se escribe ahí, ante todo contraseñas, cruza la red de forma legible. Las redes de bots buscan dispositivos con Telnet.',
      how: 'Apaga el servicio Telnet y usa SSH. Si un dispositivo solo conoce Telnet, ponlo en una red propia.',
      messages: { pass: 'Telnet no responde.', fail: 'En este puerto responde un servicio Telnet.' },
    },
  },
  judge: (facts) => judgeServices(facts, ['telnet'], () => ruledBy(true)),
})
