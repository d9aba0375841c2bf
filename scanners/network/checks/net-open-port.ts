import type { Verdict } from '#scanners/sdk/check.ts'
import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { networkCheck } from '#scanners/network/check.ts'
import { serviceResource, type Endpoint } from '#scanners/network/endpoint.ts'

/**
 * An open port alone is no fault: it stands in the inventory, and passes. Only whoever says which ports are to be open is told of the
 * others.
 */
export const netOpenPort = networkCheck({
  id: 'net-open-port',
  scannerType: 'Ports',
  category: 'Network exposure',
  riskLevel: 'info',
  levelOfEffort: 'low',
  cwe: 'CWE-1125',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  references: ['https://www.cisecurity.org/controls/network-infrastructure-management'],
  snippets: [{ label: 'nftables', language: 'text', code: 'tcp dport { 22, 443 } accept\ncounter drop' }],
  texts: {
    en: {
      name: 'Open ports (inventory)',
      finding: 'A port is open that nobody expects',
      fix: 'Close ports that nobody needs',
      why: 'Each service that strangers reach is one more that has to be kept up to date and can be attacked. What nobody expects, nobody looks after.',
      how: 'Turn the service off, bind it to the local address, or close its port in the firewall. If it is meant to be open, add it to the expected ports of the connection.',
      messages: { pass: 'The port is open: {{service}}.', fail: 'The port is open and not among those expected: {{service}}.' },
    },
    de: {
      name: 'Offene Ports (Inventar)',
      finding: 'Ein Port ist offen, den niemand erwartet',
      fix: 'Nicht benötigte Ports schließen',
      why: 'Jeder Dienst, den Fremde erreichen, muss aktuell gehalten werden und lässt sich angreifen. Um das, was niemand erwartet, kümmert sich niemand.',
      how: 'Schalten Sie den Dienst ab, binden Sie ihn an die lokale Adresse, oder schließen Sie seinen Port in der Firewall. Soll er offen sein, nehmen Sie ihn in die erwarteten Ports der Verbindung auf.',
      messages: { pass: 'Der Port ist offen: {{service}}.', fail: 'Der Port ist offen und nicht unter den erwarteten: {{service}}.' },
    },
    es: {
      name: 'Puertos abiertos (inventario)',
      finding: 'Hay un puerto abierto que nadie espera',
      fix: 'Cerrar los puertos que nadie necesita',
      why: 'Cada servicio al que llegan extraños es uno más que hay que mantener al día y que se puede atacar. De lo que nadie espera, nadie se ocupa.',
      how: 'Apaga el servicio, enlázalo a la dirección local o cierra su puerto en el cortafuegos. Si debe estar abierto, añádelo a los puertos esperados de la conexión.',
      messages: {
        pass: 'El puerto está abierto: {{service}}.',
        fail: 'El puerto está abierto y no está entre los esperados: {{service}}.',
      },
    },
  },
  judge({ services: { services, unrecognised, closed, unseen, expected } }) {
    const open = [
      ...services.map(({ endpoint, protocol, product }) => ({
        endpoint,
        service: product === null ? protocol : `${protocol} (${product})`,
      })),
      ...unrecognised.map(({ endpoint }) => ({ endpoint, service: '?' })),
    ]
    const isExpected = ({ port, transport }: Endpoint) => expected === null || expected[transport].includes(port)
    const verdicts = open.map(({ endpoint, service }): Verdict => {
      const say = isExpected(endpoint) ? pass : fail
      return say(serviceResource(endpoint), isExpected(endpoint) ? 'pass' : 'fail', { values: { service } })
    })
    const isOpen = new Set(unrecognised.map(({ endpoint }) => serviceResource(endpoint).genericIdentifierValue))
    const silent = unseen.filter(({ endpoint }) => !isOpen.has(serviceResource(endpoint).genericIdentifierValue))
    return [
      ...verdicts,
      ...closed.map(({ endpoint }) => pass(serviceResource(endpoint), 'closed')),
      ...silent.map(({ endpoint }) => unknown(serviceResource(endpoint), 'unseen')),
    ]
  },
})
