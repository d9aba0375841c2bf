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
    { framework: 'PCI DSS 4.0', control: '4.2.1' },
  ],
  references: ['https://ssl-config.mozilla.org/'],
  snippets: STRONG_SUITES,
  needs: ['tls'],
  texts: {
    en: {
      name: 'Cipher strength',
      finding: 'Cipher without encryption or authentication',
      fix: 'Disable ciphers without encryption or authentication',
      why: 'With a NULL cipher everything travels readable, with an anonymous one nobody proves who they are: TLS in name only. RC4, 3DES and export ciphers, which current TLS libraries cannot offer any more, are not tried.',
      how: 'Allow ciphers with authenticated encryption only.',
      messages: {
        pass: 'Ciphers without encryption or authentication are refused.',
        fail: 'The server accepts {{cipher}}.',
        unknown: 'The handshake was not answered.',
      },
    },
    de: {
      name: 'Stärke der Chiffren',
      finding: 'Chiffre ohne Verschlüsselung oder Authentifizierung',
      fix: 'Chiffren ohne Verschlüsselung oder Authentifizierung abschalten',
      why: 'Mit einer NULL-Chiffre bleibt alles lesbar, mit einer anonymen beweist niemand, wer er ist: TLS nur dem Namen nach. RC4, 3DES und Export-Chiffren, die heutige TLS-Bibliotheken nicht mehr anbieten können, werden nicht geprüft.',
      how: 'Erlauben Sie nur Chiffren mit authentifizierter Verschlüsselung.',
      messages: {
        pass: 'Chiffren ohne Verschlüsselung oder Authentifizierung werden verweigert.',
        fail: 'Der Server akzeptiert {{cipher}}.',
        unknown: 'Der Handshake wurde nicht beantwortet.',
      },
    },
    es: {
      name: 'Fortaleza de los cifrados',
      finding: 'Cifrado sin encriptación o autenticación',
      fix: 'Desactivar los cifrados sin encriptación o autenticación',
      why: 'Con un cifrado NULL todo viaja legible y con uno anónimo nadie demuestra quién es: TLS solo de nombre. No se prueban RC4, 3DES ni los cifrados de exportación, que las bibliotecas TLS actuales ya no pueden ofrecer.',
      how: 'Permite solo cifrados con encriptación autenticada.',
      messages: {
        pass: 'Se rechazan los cifrados sin encriptación o autenticación.',
        fail: 'El servidor acepta {{cipher}}.',
        unknown: 'El intento de conexión no obtuvo respuesta.',
      },
    },
  },
  judge({ tls }) {
    const resource = endpointResource(tls)
    const { offer, cipher } = tls.weakCipher
    const evidence = [textEvidence('Handshake with aNULL:eNULL only', cipher ?? offer)]
    if (offer === 'unknown') return [unknown(resource, 'unknown', { evidence })]
    if (offer === 'refused') return [pass(resource, 'pass', { evidence })]
    return [fail(resource, 'fail', { values: { cipher: cipher ?? '?' }, exposure: 'proven', evidence })]
  },
})
