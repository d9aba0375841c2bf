import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { endpointResource, versionEvidence } from '#scanners/website/judge-tls.ts'
import { MODERN_PROTOCOLS } from '#scanners/website/snippets.ts'

export const tlsNo13 = websiteCheck({
  id: 'tls-no-13',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
  ],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: MODERN_PROTOCOLS,
  needs: ['tls'],
  texts: {
    en: {
      name: 'TLS 1.3',
      finding: 'TLS 1.3 is not offered',
      fix: 'Enable TLS 1.3',
      why: 'TLS 1.3 is faster and drops everything in TLS that was ever broken. With TLS 1.2 alone, more can go wrong.',
      how: 'Enable TLS 1.3 alongside TLS 1.2.',
      messages: { pass: 'TLS 1.3 is offered.', fail: 'The server refuses TLS 1.3.', unknown: 'The handshake was not answered.' },
    },
    de: {
      name: 'TLS 1.3',
      finding: 'TLS 1.3 wird nicht angeboten',
      fix: 'TLS 1.3 einschalten',
      why: 'TLS 1.3 ist schneller und hat alles abgelegt, was an TLS je gebrochen wurde. Mit TLS 1.2 allein lässt sich mehr falsch machen.',
      how: 'Schalten Sie TLS 1.3 neben TLS 1.2 ein.',
      messages: {
        pass: 'TLS 1.3 wird angeboten.',
        fail: 'Der Server verweigert TLS 1.3.',
        unknown: 'Der Handshake wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'TLS 1.3',
      finding: 'No se ofrece TLS 1.3',
      fix: 'Activar TLS 1.3',
      why: 'TLS 1.3 es más rápido y ha eliminado todo lo que alguna vez se rompió en TLS. Con solo TLS 1.2 hay más que puede salir mal.',
      how: 'Activa TLS 1.3 junto a TLS 1.2.',
      messages: {
        pass: 'Se ofrece TLS 1.3.',
        fail: 'El servidor rechaza TLS 1.3.',
        unknown: 'El intento de conexión no obtuvo respuesta.',
      },
    },
  },
  judge({ tls }) {
    const resource = endpointResource(tls)
    const evidence = [versionEvidence(tls)]
    const offer = tls.versions['TLSv1.3']
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    return [offer === 'accepted' ? pass(resource, 'pass', { evidence }) : fail(resource, 'fail', { evidence })]
  },
})
