import type { RiskLevel } from '#contract/fields.ts'
import { cut, FINDINGS_MAX, UnreadableReport, type Engine, type EngineFinding } from './engine.ts'
import { readXml, textOf, within, type XmlElement } from './read-xml.ts'

/** Everything that a TLS port agrees to. It reads nobody's memory: the test for Heartbleed is left out. */
export const sslscan: Engine = {
  name: 'sslscan',
  programs: ['sslscan'],
  version: { args: ['--version'], pattern: /(\d+\.\d+\.\d+)(?=\S*\s)/u, minimum: '2.0.0' },
  exitCodes: [0],
  isPerPort: true,
  limits: { wallClockMs: 120_000, cpuSeconds: 60, memoryMb: 256, outputBytes: 1_048_576 },
  argv: ({ address, ports: [port = 0], perSecond }) => [
    ...'--xml=- --no-colour --no-heartbleed --connect-timeout=5 --timeout=5'.split(' '),
    ...(perSecond === null ? [] : [`--sleep=${Math.ceil(1_000 / perSecond)}`]),
    address.includes(':') ? '--ipv6' : '--ipv4',
    '--',
    address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`,
  ],
  parse(output, { ports: [port = 0] }) {
    const [test] = within(readXml(output, 'document'), 'ssltest')
    // a port that does not speak TLS has no test, or one without a single protocol that answers
    if (test === undefined) throw new UnreadableReport('nothing was tested')
    const isSeen = within(test, 'protocol').some(({ attributes }) => attributes['enabled'] === '1')
    const findings = [...protocols(test), ...ciphers(test), ...certificates(test), ...settings(test)].slice(0, FINDINGS_MAX)
    return { findings, services: [], seen: isSeen ? [port] : [] }
  },
  debianPackage: 'sslscan',
  site: 'https://github.com/rbsec/sslscan',
  adds: {
    en: 'Tries every protocol version and cipher that a TLS port agrees to, those that current libraries no longer speak among them.',
    de: 'Probiert jede Protokollversion und jede Verschlüsselung, auf die sich ein TLS-Port einlässt, auch solche, die heutige Bibliotheken nicht mehr sprechen.',
    es: 'Prueba todas las versiones del protocolo y todos los cifrados que acepta un puerto TLS, también los que las bibliotecas actuales ya no hablan.',
  },
}

const finding = (id: string, title: string, riskLevel: RiskLevel, record: EngineFinding['record']): EngineFinding => ({
  id: cut(id),
  title: cut(title),
  riskLevel,
  path: '',
  record,
})

const WEAK_PROTOCOLS: ReadonlyMap<string, RiskLevel> = new Map([
  ['SSLv2', 'high'],
  ['SSLv3', 'high'],
  ['TLSv1.0', 'medium'],
  ['TLSv1.1', 'low'],
])
const protocols = (test: XmlElement): EngineFinding[] =>
  within(test, 'protocol').flatMap(({ attributes: { type, version, enabled } }) => {
    const name = `${type === 'ssl' ? 'SSL' : 'TLS'}v${version ?? ''}`
    const risk = WEAK_PROTOCOLS.get(name)
    return enabled === '1' && risk !== undefined ? [finding(`protocol ${name}`, `${name} is spoken`, risk, { protocol: name })] : []
  })

/** By sslscan's own judgement; what it calls acceptable is left to the built-in checks. */
const WEAK_STRENGTHS: ReadonlyMap<string, RiskLevel> = new Map([
  ['null', 'high'],
  ['anonymous', 'high'],
  ['weak', 'medium'],
  ['medium', 'low'],
])
const ciphers = (test: XmlElement): EngineFinding[] =>
  within(test, 'cipher').flatMap(({ attributes: { sslversion = '', cipher = '', bits = '', strength = '' } }) => {
    const risk = WEAK_STRENGTHS.get(strength)
    const record = { protocol: cut(sslversion), cipher: cut(cipher), bits: cut(bits), strength: cut(strength) }
    return risk === undefined
      ? []
      : [finding(`cipher ${sslversion} ${cipher}`, `${cipher} is accepted (${sslversion}, ${bits} bit)`, risk, record)]
  })

/** Shortest keys that hold, by the kind of key. */
const KEY_BITS_MIN: ReadonlyMap<string, number> = new Map([
  ['RSA', 2_048],
  ['DSA', 2_048],
  ['EC', 224],
])
const WEAK_SIGNATURE = /md5|sha1(?!\d)/iu
function certificates(test: XmlElement): EngineFinding[] {
  return within(test, 'certificates', 'certificate').flatMap((certificate) => {
    const signature = textOf(certificate, 'signature-algorithm')
    const [key] = within(certificate, 'pk')
    const { type = '', bits = '' } = key?.attributes ?? {}
    const until = textOf(certificate, 'not-valid-after')
    const subject = cut(textOf(certificate, 'subject'))
    const found: EngineFinding[] = []
    if (WEAK_SIGNATURE.test(signature))
      found.push(
        finding('certificate signature', `The certificate is signed with ${signature}`, 'medium', { subject, signature: cut(signature) }),
      )
    if (Number(bits) > 0 && Number(bits) < (KEY_BITS_MIN.get(type) ?? 0))
      found.push(
        finding('certificate key', `The key of the certificate has ${bits} bits (${type})`, 'medium', {
          subject,
          type: cut(type),
          bits: cut(bits),
        }),
      )
    if (textOf(certificate, 'expired') === 'true')
      found.push(finding('certificate expired', `The certificate was valid until ${until}`, 'medium', { subject, until: cut(until) }))
    return found
  })
}

function settings(test: XmlElement): EngineFinding[] {
  const found: EngineFinding[] = []
  const [renegotiation] = within(test, 'renegotiation')
  if (renegotiation?.attributes['supported'] === '1' && renegotiation.attributes['secure'] !== '1')
    found.push(finding('renegotiation', 'Renegotiation is not secured', 'medium', { renegotiation: 'insecure' }))
  const [compression] = within(test, 'compression')
  if (compression?.attributes['supported'] === '1')
    found.push(finding('compression', 'Compression is offered (CRIME)', 'medium', { compression: 'supported' }))
  return found
}
