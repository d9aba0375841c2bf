import { networkCheck } from '#scanners/network/check.ts'
import { judgeServices } from '#scanners/network/judge-services.ts'
import { ruledByAlgorithms, WEAK_CIPHERS } from '#scanners/network/judge-ssh.ts'

export const netSshWeakCipher = networkCheck({
  id: 'net-ssh-weak-cipher',
  scannerType: 'SSH',
  category: 'Encryption',
  riskLevel: 'medium',
  levelOfEffort: 'low',
  cwe: 'CWE-327',
  controls: [{ framework: 'OWASP Top 10 2021', control: 'A02' }],
  aliases: ['ssh-audit: enc'],
  references: ['https://www.rfc-editor.org/rfc/rfc8758'],
  snippets: [
    {
      label: '/etc/ssh/sshd_config',
      language: 'text',
      code: 'Ciphers chacha20-poly1305@openssh.com,aes256-gcm@openssh.com,aes128-gcm@openssh.com,aes256-ctr,aes192-ctr,aes128-ctr',
    },
  ],
  texts: {
    en: {
      name: 'Ciphers of SSH',
      finding: 'SSH offers weak ciphers',
      fix: 'Restrict the ciphers of SSH',
      why: '3DES, Blowfish and RC4 are worn out, and the CBC modes of others let parts of what was typed be guessed.',
      how: 'Allow AES in CTR or GCM mode and ChaCha20-Poly1305, and nothing else.',
      messages: { pass: 'The server offers no weak cipher.', fail: 'The server offers the ciphers {{algorithms}}.' },
    },
    de: {
      name: 'Verschlüsselungen von SSH',
      finding: 'SSH bietet schwache Verschlüsselungen an',
      fix: 'Die Verschlüsselungen von SSH einschränken',
      why: '3DES, Blowfish und RC4 sind verbraucht, und bei den CBC-Modi anderer lassen sich Teile des Getippten erraten.',
      how: 'Erlauben Sie AES im CTR- oder GCM-Modus und ChaCha20-Poly1305, und sonst nichts.',
      messages: {
        pass: 'Der Server bietet keine schwache Verschlüsselung an.',
        fail: 'Der Server bietet die Verschlüsselungen {{algorithms}} an.',
      },
    },
    es: {
      name: 'Cifrados de SSH',
      finding: 'SSH ofrece cifrados débiles',
      fix: 'Restringir los cifrados de SSH',
      why: '3DES, Blowfish y RC4 están agotados, y los modos CBC de otros dejan adivinar partes de lo escrito.',
      how: 'Permite AES en modo CTR o GCM y ChaCha20-Poly1305, y nada más.',
      messages: { pass: 'El servidor no ofrece ningún cifrado débil.', fail: 'El servidor ofrece los cifrados {{algorithms}}.' },
    },
  },
  judge: (facts) =>
    judgeServices(facts, ['ssh'], ({ detail }) => ruledByAlgorithms(detail.offers && [WEAK_CIPHERS, detail.offers.ciphers])),
})
