import { fail, pass, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { endpointResource, versionEvidence } from '#scanners/website/judge-tls.ts'
import { MODERN_PROTOCOLS } from '#scanners/website/snippets.ts'

export const tlsOldProtocol = websiteCheck({
  id: 'tls-old-protocol',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-326',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
  ],
  references: ['https://ssl-config.mozilla.org/', 'https://www.rfc-editor.org/rfc/rfc8996'],
  snippets: MODERN_PROTOCOLS,
  needs: ['tls'],
  texts: {
    en: {
      name: 'TLS versions',
      finding: 'TLS 1.0 or 1.1 is enabled',
      fix: 'Disable TLS 1.0 and 1.1',
      why: 'These versions use broken cryptography and were deprecated (RFC 8996). They let attackers weaken the connections of old clients.',
      how: 'Allow TLS 1.2 and 1.3 only.',
      messages: {
        pass: 'TLS 1.0 and 1.1 are refused.',
        fail: 'The server accepts {{versions}}.',
        unknown: 'Not every handshake was answered.',
      },
    },
    de: {
      name: 'TLS-Versionen',
      finding: 'TLS 1.0 oder 1.1 ist eingeschaltet',
      fix: 'TLS 1.0 und 1.1 abschalten',
      why: 'Diese Versionen beruhen auf gebrochenen Bausteinen und wurden zurückgezogen (RFC 8996). Angreifer können damit die Verbindung alter Clients schwächen.',
      how: 'Erlauben Sie nur TLS 1.2 und 1.3.',
      messages: {
        pass: 'TLS 1.0 und 1.1 werden verweigert.',
        fail: 'Der Server akzeptiert {{versions}}.',
        unknown: 'Nicht jeder Handshake wurde beantwortet.',
      },
    },
    es: {
      name: 'Versiones de TLS',
      finding: 'TLS 1.0 o 1.1 está activado',
      fix: 'Desactivar TLS 1.0 y 1.1',
      why: 'Estas versiones se apoyan en piezas rotas y fueron retiradas (RFC 8996). Permiten a un atacante debilitar la conexión de clientes antiguos.',
      how: 'Permite solo TLS 1.2 y 1.3.',
      messages: {
        pass: 'TLS 1.0 y 1.1 se rechazan.',
        fail: 'El servidor acepta {{versions}}.',
        unknown: 'No todos los intentos de conexión obtuvieron respuesta.',
      },
    },
  },
  judge({ tls }) {
    const resource = endpointResource(tls)
    const evidence = [versionEvidence(tls)]
    const old = (['TLSv1', 'TLSv1.1'] as const).filter((version) => tls.versions[version] === 'accepted')
    if (old.length > 0) return [fail(resource, 'fail', { values: { versions: old.join(', ') }, evidence })]
    const isSure = tls.versions.TLSv1 === 'refused' && tls.versions['TLSv1.1'] === 'refused'
    return [isSure ? pass(resource, 'pass', { evidence }) : unknown(resource, 'unknown', { evidence })]
  },
})
