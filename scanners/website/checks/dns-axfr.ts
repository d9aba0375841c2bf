import { fail, pass } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { dnsEvidence, domainResource } from '#scanners/website/judge-site.ts'

export const dnsAxfr = websiteCheck({
  id: 'dns-axfr',
  scannerType: 'DNS',
  category: 'Information disclosure',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-200',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  references: ['https://www.rfc-editor.org/rfc/rfc5936'],
  snippets: [
    { label: 'BIND', language: 'text', code: 'options {\n  allow-transfer { none; };\n};' },
    {
      label: 'Knot DNS',
      language: 'text',
      code: 'acl:\n  - id: secondary\n    address: 192.0.2.53\n    action: transfer\nzone:\n  - domain: example.com\n    acl: secondary',
    },
    { label: 'PowerDNS', language: 'ini', code: 'disable-axfr=yes' },
    { label: 'Windows DNS', language: 'powershell', code: 'Set-DnsServerPrimaryZone -Name example.com -SecureSecondaries NoTransfer' },
  ],
  needs: ['transfer'],
  texts: {
    en: {
      name: 'Zone transfers',
      finding: 'Zone transfer is open to anyone',
      fix: 'Restrict zone transfers to your own name servers',
      why: 'The name server gives the entire zone to anyone: every host, including those meant to stay private, such as test systems and internal services. It saves attackers the search.',
      how: 'Allow transfers (AXFR) only to the addresses of your secondary name servers, ideally with a key (TSIG).',
      messages: {
        pass: 'The name servers of {{domain}} refuse zone transfers.',
        fail: '{{server}} gives the entire zone {{domain}} to anyone.',
      },
    },
    de: {
      name: 'Zonentransfers',
      finding: 'Zonentransfer ist für alle offen',
      fix: 'Zonentransfers auf die eigenen Nameserver beschränken',
      why: 'Der Nameserver gibt jedem die ganze Zone heraus: jeden Host, auch die, die unbekannt bleiben sollten, etwa Testsysteme und interne Dienste. Das erspart Angreifern die Suche.',
      how: 'Erlauben Sie Transfers (AXFR) nur den Adressen Ihrer sekundären Nameserver, am besten mit einem Schlüssel (TSIG).',
      messages: {
        pass: 'Die Nameserver von {{domain}} geben die Zone niemandem, der fragt.',
        fail: '{{server}} gibt die ganze Zone {{domain}} heraus.',
      },
    },
    es: {
      name: 'Transferencias de zona',
      finding: 'La transferencia de zona está abierta a cualquiera',
      fix: 'Limitar las transferencias de zona a tus servidores de nombres',
      why: 'El servidor de nombres entrega la zona entera a cualquiera: todos los hosts, también los que deberían seguir siendo desconocidos, como sistemas de prueba y servicios internos. Ahorra la búsqueda a un atacante.',
      how: 'Permite las transferencias (AXFR) solo a las direcciones de tus servidores secundarios, mejor con una clave (TSIG).',
      messages: {
        pass: 'Los servidores de nombres de {{domain}} no entregan la zona a quien la pide.',
        fail: '{{server}} entrega la zona entera de {{domain}}.',
      },
    },
  },
  judge({ transfer }) {
    const resource = domainResource(transfer)
    const { domain, open } = transfer
    if (open.length === 0) return [pass(resource, 'pass', { values: { domain }, evidence: [dnsEvidence(`AXFR ${domain}`, [])] })]
    return open.map(({ server, records }) =>
      fail(resource, 'fail', {
        locator: server,
        values: { domain, server },
        exposure: 'proven',
        evidence: [dnsEvidence(`AXFR ${domain} @${server}`, [`${records} records in the first message`])],
      }),
    )
  },
})
