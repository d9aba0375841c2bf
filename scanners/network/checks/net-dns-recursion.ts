import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices, ruledBy } from '#scanners/network/judge-services.ts'

export const netDnsRecursion = networkCheck({
  id: 'net-dns-recursion',
  scannerType: 'Infrastructure',
  category: 'Resilience',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-406',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A05' }],
  aliases: ['nmap: dns-recursion'],
  references: ['https://www.rfc-editor.org/rfc/rfc5358'],
  snippets: [{ label: 'named.conf', language: 'text', code: 'options {\n  recursion no;\n  allow-query-cache { none; };\n};' }],
  texts: {
    en: {
      name: 'Recursion of the DNS server',
      finding: 'The DNS server resolves names for anyone',
      fix: 'Restrict recursion of the DNS server',
      why: 'Open resolvers multiply attacks on others: a short question with a forged sender brings a long answer to a victim. They are also easier to poison.',
      how: 'Allow recursion for your own networks alone, or turn it off on servers that answer for your domains.',
      messages: { pass: 'The server resolves no names for strangers.', fail: 'The server resolved a name that it is not responsible for.' },
    },
    de: {
      name: 'Rekursion des DNS-Servers',
      finding: 'Der DNS-Server löst Namen für jeden auf',
      fix: 'Die Rekursion des DNS-Servers einschränken',
      why: 'Offene Resolver vervielfachen Angriffe auf andere: Eine kurze Frage mit gefälschtem Absender bringt einem Opfer eine lange Antwort. Sie lassen sich auch leichter vergiften.',
      how: 'Erlauben Sie Rekursion nur für Ihre eigenen Netze, oder schalten Sie sie auf Servern ab, die für Ihre Domains antworten.',
      messages: {
        pass: 'Der Server löst für Fremde keine Namen auf.',
        fail: 'Der Server löste einen Namen auf, für den er nicht zuständig ist.',
      },
    },
    es: {
      name: 'Recursión del servidor DNS',
      finding: 'El servidor DNS resuelve nombres para cualquiera',
      fix: 'Restringir la recursión del servidor DNS',
      why: 'Los servidores abiertos multiplican ataques a otros: una pregunta corta con un remitente falso lleva una respuesta larga a una víctima. También es más fácil envenenarlos.',
      how: 'Permite la recursión solo a tus redes, o desactívala en los servidores que responden por tus dominios.',
      messages: {
        pass: 'El servidor no resuelve nombres para extraños.',
        fail: 'El servidor resolvió un nombre del que no es responsable.',
      },
    },
  },
  judge: (facts) => judgeServices(facts, ['dns'], ({ detail }) => ruledBy(detail.recursion)),
})
