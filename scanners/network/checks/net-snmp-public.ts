import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netSnmpPublic = networkCheck({
  id: 'net-snmp-public',
  scannerType: 'Infrastructure',
  category: 'Access control',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-1392',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A07' }],
  aliases: ['nmap: snmp-info', 'nmap: snmp-brute'],
  references: ['https://www.rfc-editor.org/rfc/rfc3414'],
  snippets: [
    { label: 'snmpd.conf', language: 'ini', code: 'agentaddress 127.0.0.1\n# createUser and rouser instead of rocommunity public' },
  ],
  texts: {
    en: {
      name: 'Community of SNMP',
      finding: 'SNMP answers the community “public”',
      fix: 'Replace the community of SNMP',
      why: 'With the community that every device is delivered with, strangers read its interfaces, routes, software and users; some devices let themselves be changed as well.',
      how: 'Use SNMPv3 with sign-in and encryption, or at least a community of your own, and answer the monitoring hosts alone.',
      messages: { pass: 'The agent does not answer the community “public”.', fail: 'The agent answered the community “public”.' },
    },
    de: {
      name: 'Community von SNMP',
      finding: 'SNMP antwortet auf die Community „public“',
      fix: 'Die Community von SNMP ändern',
      why: 'Mit der Community, mit der jedes Gerät ausgeliefert wird, lesen Fremde Schnittstellen, Routen, Software und Benutzer; manche Geräte lassen sich auch ändern.',
      how: 'Nehmen Sie SNMPv3 mit Anmeldung und Verschlüsselung, wenigstens aber eine eigene Community, und antworten Sie nur den Überwachungsrechnern.',
      messages: { pass: 'Der Agent antwortet nicht auf die Community „public“.', fail: 'Der Agent antwortete auf die Community „public“.' },
    },
    es: {
      name: 'Comunidad de SNMP',
      finding: 'SNMP responde a la comunidad «public»',
      fix: 'Cambiar la comunidad de SNMP',
      why: 'Con la comunidad con la que viene cada dispositivo, los extraños leen sus interfaces, rutas, programas y usuarios; algunos dispositivos también se dejan modificar.',
      how: 'Usa SNMPv3 con inicio de sesión y cifrado, o al menos una comunidad propia, y responde solo a los equipos de supervisión.',
      messages: { pass: 'El agente no responde a la comunidad «public».', fail: 'El agente respondió a la comunidad «public».' },
    },
  },
  judge: (facts) => judgeServices(facts, ['snmp'], ({ detail }) => ruledBy(detail.public)),
})
