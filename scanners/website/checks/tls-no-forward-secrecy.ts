import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { endpointResource } from '#scanners/website/judge-tls.ts'
import { STRONG_SUITES } from '#scanners/website/snippets.ts'

export const tlsNoForwardSecrecy = websiteCheck({
  id: 'tls-no-forward-secrecy',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'low',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.1' },
  ],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: STRONG_SUITES,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Forward secrecy',
      finding: 'Cipher without forward secrecy is accepted',
      fix: 'Allow only ciphers with forward secrecy',
      why: "With RSA key exchange, recorded traffic can be decrypted later by whoever obtains the server's key.",
      how: 'Allow ciphers with ECDHE (or DHE) key exchange only.',
      messages: {
        pass: 'Ciphers without forward secrecy are refused.',
        fail: 'The server accepts {{cipher}}.',
        unknown: 'The handshake was not answered.',
      },
    },
    de: {
      name: 'Forward Secrecy',
      finding: 'Chiffre ohne Forward Secrecy wird akzeptiert',
      fix: 'Nur Chiffren mit Forward Secrecy erlauben',
      why: 'Beim RSA-Schlüsselaustausch kann aufgezeichneter Verkehr später von jedem entschlüsselt werden, der den Schlüssel des Servers erlangt.',
      how: 'Erlauben Sie nur Chiffren mit Schlüsselaustausch über ECDHE (oder DHE).',
      messages: {
        pass: 'Chiffren ohne Forward Secrecy werden verweigert.',
        fail: 'Der Server akzeptiert {{cipher}}.',
        unknown: 'Der Handshake wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'Forward secrecy',
      finding: 'Se acepta un cifrado sin forward secrecy',
      fix: 'Permitir solo cifrados con forward secrecy',
      why: 'Con el intercambio de claves RSA, quien obtenga la clave del servidor podrá descifrar más tarde el tráfico grabado.',
      how: 'Permite solo cifrados con intercambio de claves ECDHE (o DHE).',
      messages: {
        pass: 'Se rechazan los cifrados sin secreto hacia adelante.',
        fail: 'El servidor acepta {{cipher}}.',
        unknown: 'El intento de conexión no obtuvo respuesta.',
      },
    },
  },
  judge({ tls }) {
    const resource = endpointResource(tls)
    const { offer, cipher } = tls.staticKeyExchange
    const evidence = [textEvidence('Handshake with RSA key exchange only', cipher ?? offer)]
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    if (offer === 'refused') return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { cipher: cipher ?? '?' }, evidence })]
  },
})
