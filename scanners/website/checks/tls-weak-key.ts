import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { certificateEvidence, endpointResource, leafOf } from '#scanners/website/judge-tls.ts'
import { NEW_CERTIFICATE } from '#scanners/website/snippets.ts'

export const tlsWeakKey = websiteCheck({
  id: 'tls-weak-key',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'medium',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.2.2' },
  ],
  snippets: NEW_CERTIFICATE,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Certificate key length',
      finding: 'Certificate key is too short',
      fix: 'Reissue the certificate with a longer key',
      why: 'A short key can be computed from the certificate with rented computing power. Anyone who has it can pose as this server.',
      how: 'Generate a new key (RSA with at least 2048 bits, or EC on P-256) and reissue the certificate.',
      messages: {
        pass: 'The key is long enough ({{kind}}, {{bits}} bits).',
        fail: 'The {{kind}} key has only {{bits}} bits.',
        unknown: 'The length of the {{kind}} key is not known.',
      },
    },
    de: {
      name: 'Schlüssellänge des Zertifikats',
      finding: 'Schlüssel des Zertifikats ist zu kurz',
      fix: 'Zertifikat mit längerem Schlüssel neu ausstellen',
      why: 'Ein kurzer Schlüssel lässt sich mit gemieteter Rechenleistung aus dem Zertifikat berechnen. Wer ihn hat, kann sich als dieser Server ausgeben.',
      how: 'Erzeugen Sie einen neuen Schlüssel (RSA ab 2048 Bit oder EC auf P-256) und lassen Sie das Zertifikat neu ausstellen.',
      messages: {
        pass: 'Der Schlüssel ist lang genug ({{kind}}, {{bits}} Bit).',
        fail: 'Der Schlüssel ({{kind}}) hat nur {{bits}} Bit.',
        unknown: 'Die Länge des Schlüssels ({{kind}}) ist nicht bekannt.',
      },
    },
    es: {
      name: 'Longitud de la clave del certificado',
      finding: 'La clave del certificado es demasiado corta',
      fix: 'Volver a emitir el certificado con una clave más larga',
      why: 'Una clave corta puede calcularse a partir del certificado con potencia de cálculo alquilada. Quien la tenga puede hacerse pasar por este servidor.',
      how: 'Genera una clave nueva (RSA de 2048 bits o más, o EC en P-256) y haz que se emita de nuevo el certificado.',
      messages: {
        pass: 'La clave es suficientemente larga ({{kind}}, {{bits}} bits).',
        fail: 'La clave {{kind}} tiene solo {{bits}} bits.',
        unknown: 'No se conoce la longitud de la clave {{kind}}.',
      },
    },
  },
  judge({ tls }) {
    const leaf = leafOf(tls)
    const resource = endpointResource(tls)
    const evidence = [certificateEvidence(leaf)]
    const { kind, bits } = leaf.key
    const options = { values: { kind, bits: bits ?? '?' }, evidence }
    if (kind !== 'ed25519' && bits === null) return [unknown(resource, 'unknown', options)]
    const isWeak = bits !== null && bits < (kind === 'ec' ? 224 : 2_048)
    return [isWeak ? fail(resource, 'fail', options) : pass(resource, 'pass', options)]
  },
})
