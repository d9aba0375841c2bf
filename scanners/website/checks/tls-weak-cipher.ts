import { fail, pass, textEvidence, unknown } from '#scanners/sdk/verdicts.ts'
import { websiteCheck } from '#scanners/website/check.ts'
import { endpointResource } from '#scanners/website/judge-tls.ts'
import { STRONG_SUITES } from '#scanners/website/snippets.ts'

export const tlsWeakCipher = websiteCheck({
  id: 'tls-weak-cipher',
  scannerType: 'TLS',
  category: 'Encryption',
  riskLevel: 'high',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [
    { framework: 'OWASP Top 10 2021', control: 'A02' },
    { framework: 'OWASP ASVS 5.0', control: '12.1.2' },
  ],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: STRONG_SUITES,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Cipher strength',
      finding: 'Weak ciphers are accepted',
      fix: 'Disable weak ciphers',
      why: 'A NULL cipher encrypts nothing and an anonymous one proves nobody’s identity: TLS in name only. RC4, DES, 3DES and export ciphers can be broken by anyone who records enough traffic.',
      how: 'Allow ciphers with authenticated encryption only.',
      messages: {
        pass: 'NULL, anonymous, RC4, DES, 3DES and export ciphers are refused.',
        fail: 'The server accepts {{cipher}}.',
        unknown: 'The handshake was not answered.',
      },
    },
    de: {
      name: 'Stärke der Chiffren',
      finding: 'Schwache Chiffren werden akzeptiert',
      fix: 'Schwache Chiffren abschalten',
      why: 'Mit einer NULL-Chiffre bleibt alles lesbar, mit einer anonymen beweist niemand, wer er ist: TLS nur dem Namen nach. RC4, DES, 3DES und die einst für den Export geschwächten Chiffren liest mit, wer genug davon aufzeichnet.',
      how: 'Erlauben Sie nur Chiffren mit authentifizierter Verschlüsselung.',
      messages: {
        pass: 'NULL-, anonyme, RC4-, DES-, 3DES- und Export-Chiffren werden verweigert.',
        fail: 'Der Server akzeptiert {{cipher}}.',
        unknown: 'Der Handshake wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'Fortaleza de los cifrados',
      finding: 'Se aceptan cifrados débiles',
      fix: 'Desactivar los cifrados débiles',
      why: 'Con un cifrado NULL todo viaja legible y con uno anónimo nadie demuestra quién es: TLS solo de nombre. RC4, DES, 3DES y los cifrados debilitados en su día para la exportación los lee quien graba lo suficiente.',
      how: 'Permite solo cifrados con encriptación autenticada.',
      messages: {
        pass: 'Se rechazan los cifrados NULL, anónimos, RC4, DES, 3DES y de exportación.',
        fail: 'El servidor acepta {{cipher}}.',
        unknown: 'El intento de conexión no obtuvo respuesta.',
      },
    },
  },
  judge({ tls }) {
    const resource = endpointResource(tls)
    const tried = [tls.weakCipher, tls.brokenCipher]
    const evidence = [
      textEvidence('Handshake with aNULL:eNULL only', tls.weakCipher.cipher ?? tls.weakCipher.offer),
      textEvidence('Handshake with RC4, DES, 3DES, IDEA and export suites only', tls.brokenCipher.cipher ?? tls.brokenCipher.offer),
    ]
    const accepted = tried.filter(({ offer }) => offer === 'accepted').map(({ cipher }) => cipher ?? '?')
    if (accepted.length > 0) return [fail(resource, 'fail', { values: { cipher: accepted.join(', ') }, evidence })]
    const isUnknown = tried.some(({ offer }) => offer === 'unknown')
    return [isUnknown ? unknown(resource, 'unknown', { evidence }) : pass(resource, 'pass', { evidence })]
  },
})
